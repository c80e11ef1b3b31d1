/** Empty and error states, and the alert bar; also in the secure frame. */
export const noticeStyle = `
.state{display:flex;flex-direction:column;align-items:center;gap:8px;padding:16px 8px;text-align:center}
.state h3{font-size:var(--_t3);font-weight:600;text-wrap:balance}
.state p{max-width:280px;color:var(--_text-muted);text-wrap:pretty}
.state .row,.state .b{margin-top:8px}
.state>.glyph-lg{display:grid;place-items:center;width:56px;height:56px;margin-bottom:4px;border-radius:var(--_r4);background:var(--_surface);color:var(--_text-muted)}
.state>.glyph-lg .i{width:24px;height:24px}
.state.bad>.glyph-lg{background:color-mix(in srgb,var(--_danger) 12%,var(--_bg));color:var(--_danger)}
.alert{display:flex;align-items:flex-start;gap:8px;padding:10px 12px;margin-bottom:12px;border-radius:var(--_r3);background:var(--_surface);font-size:var(--_t2)}
.alert>.i{margin-top:1px;color:var(--tone)}
.alert>.text{flex:1;min-width:0;overflow-wrap:anywhere}
.alert b{display:block;font-weight:600}
.alert>.ib{width:24px;height:24px;margin:-2px -4px 0 0}
.alert .act{color:var(--_accent-text);font-weight:500}
.tone-info{--tone:var(--_accent-text)}.tone-warning{--tone:var(--_warning)}.tone-danger{--tone:var(--_danger)}.tone-success{--tone:var(--_positive)}
.alert.tone-warning,.alert.tone-danger,.alert.tone-success{background:color-mix(in srgb,var(--tone) 10%,var(--_bg))}
.slow{animation:fade .3s ease-out;font-size:var(--_t2);color:var(--_text-muted);text-align:center}
`
