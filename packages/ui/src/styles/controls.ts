/** Buttons and spinners. */
export const controlStyle = `
.b{display:flex;align-items:center;justify-content:center;gap:8px;width:100%;min-height:48px;padding:8px 16px;border-radius:var(--_r4);font-size:var(--_t3);font-weight:600;text-align:center;transition:background .1s,opacity .1s,transform .1s}
.b:active:not(:disabled,[aria-disabled=true]){transform:scale(.97)}
.b:disabled,.b[aria-disabled=true]{cursor:not-allowed}
.b:disabled{opacity:.5}
.b>[data-later]::after{content:attr(data-later);display:block;height:0;padding-inline:14px;overflow:hidden;visibility:hidden}
.b-sm{min-height:36px;width:auto;padding:4px 12px;border-radius:var(--_r3);font-size:var(--_t2)}
.b-primary{background:var(--_accent);color:var(--_on-accent)}
.b-secondary{background:var(--_surface)}
.b-danger{background:color-mix(in srgb,var(--_danger) 12%,var(--_bg));color:var(--_danger)}
.b-ghost{color:var(--_text-muted)}
@media(hover:hover){
.b-primary:hover:not(:disabled,[aria-disabled=true]){background:color-mix(in srgb,var(--_accent) 90%,var(--_text))}
.b-secondary:hover:not(:disabled,[aria-disabled=true]){background:var(--_surface-hover)}
.b-danger:hover:not(:disabled,[aria-disabled=true]){background:color-mix(in srgb,var(--_danger) 18%,var(--_bg))}
.b-ghost:hover:not(:disabled,[aria-disabled=true]){background:var(--_surface);color:var(--_text)}
}
.spin{display:inline-block;flex:none;width:1.25em;height:1.25em;border-radius:50%;border:2px solid color-mix(in srgb,currentColor 25%,transparent);border-top-color:currentColor;animation:spin .8s linear infinite}
@keyframes spin{to{transform:rotate(1turn)}}
@keyframes pulse{50%{opacity:.4}}
@media(prefers-reduced-motion:reduce){.spin{animation:pulse 2s ease-in-out infinite;border-color:currentColor}.b,.b:active{transition:none;transform:none!important}}
@media(forced-colors:active){.b{border:1px solid ButtonText}.spin{border-color:GrayText;border-top-color:ButtonText}}
`

/** Empty and error states, and the alert bar. Also used in the frame. */
export const noticeStyle = `
.state{display:flex;flex-direction:column;align-items:center;gap:8px;padding:16px 8px;text-align:center}
.state p{max-width:280px;color:var(--_text-muted)}
.state>.glyph-lg{display:grid;place-items:center;width:56px;height:56px;margin-bottom:4px;border-radius:var(--_r4);background:var(--_surface);color:var(--_text-muted)}
.state>.glyph-lg .i{width:24px;height:24px}
.state.bad>.glyph-lg{background:color-mix(in srgb,var(--_danger) 12%,var(--_bg));color:var(--_danger)}
.alert{display:flex;align-items:flex-start;gap:8px;padding:10px 12px;margin-bottom:12px;border-radius:var(--_r3);background:var(--_surface);font-size:var(--_t2)}
.alert>.i{margin-top:1px;color:var(--tone)}
.alert>.text{flex:1;min-width:0;overflow-wrap:anywhere}
.alert b{display:block;font-weight:600}
.tone-info{--tone:var(--_accent-text)}.tone-warning{--tone:var(--_warning)}.tone-danger{--tone:var(--_danger)}
.alert.tone-warning,.alert.tone-danger{background:color-mix(in srgb,var(--tone) 10%,var(--_bg))}
.slow{animation:fade .3s ease-out;font-size:var(--_t2);color:var(--_text-muted);text-align:center}
`

/** Empty and error states, and the alert bar. */
export const statusStyle = `${noticeStyle}.tone-success{--tone:var(--_positive)}.alert.tone-success{background:color-mix(in srgb,var(--tone) 10%,var(--_bg))}
.state h3{font-size:var(--_t3);font-weight:600;text-wrap:balance}
.state .row,.state .b{margin-top:8px}
.alert>.ib{width:24px;height:24px;margin:-2px -4px 0 0}
.alert .act{color:var(--_accent-text);font-weight:500}
@media(forced-colors:active){.alert{border:1px solid}}
`
