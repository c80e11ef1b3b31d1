/** Lists of names and values to check. Also used in the frame. */
export const detailsStyle = `
.details{display:flex;flex-direction:column;gap:10px;margin:0;padding:14px 16px;border-radius:var(--_r4);background:var(--_surface)}
.details>div{display:flex;align-items:baseline;justify-content:space-between;gap:16px}
.details dt{flex:none;color:var(--_text-muted)}
.details dd{margin:0;min-width:0;font-weight:500;text-align:end;overflow-wrap:anywhere}
@media(forced-colors:active){.details{border:1px solid}}
`

/** The account header, its actions, amounts and the details of a review. */
export const accountStyle = `${detailsStyle}.hero{display:flex;flex-direction:column;align-items:center;gap:4px;padding:0 0 20px;text-align:center}
.hero>.img{margin-bottom:8px}
.hero .name{font-size:var(--_t4);font-weight:600;line-height:1.3;max-width:100%;overflow-wrap:anywhere}
.hero .name bdi{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.hero .sum{color:var(--_text-muted);font-size:var(--_t3)}
.actions{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px;padding-bottom:16px}
.action{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:6px;min-height:68px;padding:8px 2px;border-radius:var(--_r4);background:var(--_surface);font-size:var(--_t1);font-weight:500;text-align:center;transition:background .1s,transform .1s}
.action .i{color:var(--_accent-text)}
.action:active:not(:disabled){transform:scale(.97)}
.action:disabled{opacity:.5}
.action>span{max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
@media(hover:hover){.action:hover:not(:disabled){background:var(--_surface-hover)}}
.amount{display:flex;flex-direction:column;align-items:center;gap:4px;padding:12px 0 16px;text-align:center}
.amount>label{font-size:var(--_t2);color:var(--_text-muted)}
.amount .in{display:flex;align-items:baseline;justify-content:center;gap:8px;width:100%;direction:ltr;font-weight:600;line-height:1.2;font-variant-numeric:tabular-nums}
.amount input{min-width:1ch;max-width:100%;text-align:end;user-select:text;cursor:text;caret-color:var(--_accent-text)}
.amount input:focus-visible{outline:none;box-shadow:0 2px var(--_accent-text)}
@supports(field-sizing:content){.amount input{field-sizing:content;width:auto!important}}
.amount input::placeholder{color:var(--_text-muted);opacity:.6}
.amount .unit{flex:none;font-weight:500;max-width:40%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--_text-muted)}
.pin{position:sticky;bottom:-16px;z-index:1;background:var(--_bg);margin:0 -4px -16px;padding:8px 4px 16px}
.page:has(.pin){scroll-padding-bottom:80px}
.page:has(.pin)[data-fade]{mask:linear-gradient(#0000,#000 20px)}
.page:has(.pin)[data-fade=end]{mask:none}
.pair{display:flex;align-items:center;justify-content:center}
@media(prefers-reduced-motion:reduce){.action{transition:none;transform:none!important}}
@media(forced-colors:active){.action,.details{border:1px solid}}
`
