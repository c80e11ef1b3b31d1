/** Six boxes over one real field. */
export const codeStyle = `
.code6{position:relative;display:flex;flex-direction:column;align-items:center;gap:8px}
.code6>.boxes{position:relative;display:flex;gap:8px;width:100%;max-width:280px;direction:ltr}
.code6 .box1{flex:1 1 40px;min-width:0;height:48px;display:grid;place-items:center;border-radius:var(--_r3);background:var(--_surface);box-shadow:inset 0 0 0 1px var(--_border);font-size:18px;font-weight:600;font-variant-numeric:tabular-nums;transition:box-shadow .1s,background .1s}
.code6 input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:text;font-size:16px;letter-spacing:0;text-align:start;z-index:1}
.code6 input:focus-visible{outline:none}
.code6 input:focus+.boxes1 .box1[data-active]{box-shadow:inset 0 0 0 2px var(--_accent-text)}
.code6 .boxes1{display:contents}
.code6 input:focus+.boxes1 .box1[data-active]:empty::after{content:"";width:1.5px;height:20px;background:var(--_text);animation:blink 1s steps(1) infinite}
.code6[data-state=wrong] .box1{box-shadow:inset 0 0 0 1.5px var(--_danger);color:var(--_danger);background:color-mix(in srgb,var(--_danger) 8%,var(--_bg))}
.code6[data-state=wrong]>.boxes{animation:shake .22s}
.code6[data-state=done] .box1{box-shadow:inset 0 0 0 1.5px var(--_positive);color:var(--_positive)}
.code6[data-state=busy] .box1{opacity:.6}
.code6>.hint{min-height:20px;text-align:center}
@keyframes blink{50%{opacity:0}}
@keyframes shake{20%,60%{transform:translateX(-2px)}40%,80%{transform:translateX(2px)}}
@media(prefers-reduced-motion:reduce){.code6>.boxes,.code6 .box1::after{animation:none!important}}
@media(forced-colors:active){.code6 .box1{border:1px solid}.code6 input:focus+.boxes1 .box1[data-active]{border:2px solid Highlight}}
`
