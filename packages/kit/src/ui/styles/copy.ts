/** The copy button, whose icon turns into a check. */
export const copyStyle = `
.cp{display:inline-flex;align-items:center;justify-content:center;gap:6px;border-radius:var(--_r2)}
.ib.cp{display:grid;border-radius:var(--_r3)}
.cp-text{min-height:36px;padding:4px 12px;border-radius:var(--_r3);font-weight:500;color:var(--_text-muted);transition:background .1s}
.cp-inline{max-width:100%;padding:2px 6px;min-height:28px}
.cp-inline .i,.cp-text .i{width:16px;height:16px}
.cp-inline .swap{color:var(--_text-muted)}
@media(hover:hover){.cp-text:hover,.cp-inline:hover{background:var(--_surface)}}
.swap{display:grid;flex:none}
.swap>.i{grid-area:1/1;transition:opacity .15s,transform .15s var(--_ease)}
.swap>.i+.i{opacity:0;transform:scale(.5);color:var(--_positive)}
[data-copied] .swap>.i{opacity:0;transform:scale(.5)}
[data-copied] .swap>.i+.i{opacity:1;transform:none}
.cp:disabled{opacity:.5}
@media(prefers-reduced-motion:reduce){.swap>.i{transition:opacity .1s;transform:none!important}}
`
