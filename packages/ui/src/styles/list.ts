/** Rows. Also used in the frame. */
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

/** Rows, tiles, tags, icons and skeletons of the same size. */
export const listStyle = `${rowStyle}.center{align-items:center;align-self:center;text-align:center}
.foot{padding-top:4px;text-align:center;color:var(--_text-muted)}
.foot :is(a,button){padding:4px;border-radius:6px;color:var(--_accent-text);font-weight:500}
.row[aria-current=true]{box-shadow:inset 0 0 0 1px var(--_accent-text)}
.row[aria-current=true] .end{color:var(--_accent-text)}
.tag{flex:none;padding:2px 8px;border-radius:999px;background:var(--_surface-hover);color:var(--_text-muted);font-size:var(--_t1);font-weight:500;line-height:1.4;white-space:nowrap}
.tag-accent{background:var(--_accent-soft);color:var(--_accent-text)}
.tag-positive{background:color-mix(in srgb,var(--_positive) 12%,var(--_bg));color:var(--_positive)}
.row:hover .tag:not(.tag-accent,.tag-positive){background:var(--_bg)}
.img{position:relative;display:grid;place-items:center;flex:none;width:40px;height:40px;font-size:17px;overflow:hidden;border-radius:30%;background:var(--_surface-hover);color:var(--_text-muted);font-weight:600;line-height:1;user-select:none}
.img.round{border-radius:50%}
.img>img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.img::after{content:"";position:absolute;inset:0;border-radius:inherit;box-shadow:inset 0 0 0 1px #80808029}
.sk{background:var(--_surface-hover);border-radius:6px;animation:pulse 1.6s ease-in-out infinite}
.sk-row{pointer-events:none}
.sk-row>.sk:first-child{width:40px;height:40px;border-radius:var(--_r3)}
.sk-row .sk+.text .sk{height:14px}
.sk-0{width:46%}.sk-1{width:34%}.sk-2{width:40%}.sk-3{width:30%}
.tiles{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:8px}
.tile{display:flex;flex-direction:column;align-items:center;gap:6px;width:100%;height:108px;padding:10px 0 8px;border-radius:var(--_r4);font-size:var(--_t1);font-weight:500;text-align:center;transition:background .1s,transform .1s}
.tile:active:not(:disabled){transform:scale(.97)}
.tile:disabled{opacity:.5}
@media(hover:hover){.tile:hover:not(:disabled){background:var(--_surface)}}
.tile>.t{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;max-width:100%;line-height:1.3;overflow:hidden;overflow-wrap:anywhere}
.tile[data-active],.row[data-active]{outline:2px solid var(--_accent-text);outline-offset:-2px}
.sk-tile>.sk:first-child{width:56px;height:56px;border-radius:30%}
.sk-tile>.sk+.sk{width:44px;height:10px}
.sep{display:flex;align-items:center;gap:12px;margin:4px 0;color:var(--_text-muted);font-size:var(--_t2)}
.sep::before,.sep::after{content:"";flex:1;height:1px;background:var(--_border)}
.group{padding:8px 4px 0;font-size:var(--_t1);font-weight:500;color:var(--_text-muted)}
@keyframes pulse{50%{opacity:.4}}
@media(prefers-reduced-motion:reduce){.sk{animation:none}.row,.tile{transition:none;transform:none!important}}
@media(forced-colors:active),(prefers-contrast:more){.tile{padding:9px 0 7px}}
@media(forced-colors:active){.row,.tag{border:1px solid}.img{forced-color-adjust:none}}
`
