/** Rows; also in the secure frame. */
export const rowStyle = `
.stack{display:flex;flex-direction:column;gap:8px}
.row{display:flex;align-items:center;gap:12px;width:100%;min-height:56px;padding-block:8px;padding-inline:8px 16px;border-radius:var(--_r4);background:var(--_surface);transition:background .1s,transform .1s}
button.row:active:not(:disabled){transform:scale(.985)}
@media(hover:hover){button.row:hover:not(:disabled),a.row:hover{background:var(--_surface-hover)}}
.row.bare{padding-inline-start:16px}
.row:disabled{opacity:.5}
.row>.text{flex:1;min-width:0}
.row .t{display:block;font-size:var(--_t3);font-weight:500;line-height:1.3;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
[dir=rtl] .row .t{text-align:right}
.row .s{display:block;font-size:var(--_t2);line-height:1.35;color:var(--_text-muted);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.row>.end{flex:none;display:flex;align-items:center;gap:8px;text-align:end;color:var(--_text-muted)}
.row>.end .i{width:18px;height:18px}
.glyph{display:grid;place-items:center;flex:none;width:40px;height:40px;border-radius:var(--_r3);background:var(--_bg);color:var(--_accent-text)}
.danger .glyph,.danger .t{color:var(--_danger)}
@media(prefers-reduced-motion:reduce){.row{transition:none;transform:none!important}}
@media(forced-colors:active){.row{border:1px solid}}
`
