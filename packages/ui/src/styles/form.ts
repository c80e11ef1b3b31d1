/** Text fields. Also used in the frame. */
export const fieldStyle = `
.field{display:flex;flex-direction:column;gap:6px;min-width:0;padding-block:4px}
.stick>.field{padding:0}
.field>label{font-size:var(--_t2);font-weight:500}
.box{display:flex;align-items:center;gap:8px;min-height:48px;padding-inline:14px 6px;border-radius:var(--_r4);background:var(--_surface);box-shadow:inset 0 0 0 1px transparent;transition:box-shadow .1s,background .1s;cursor:text}
.box>.i{color:var(--_text-muted)}
.box:focus-within{box-shadow:inset 0 0 0 2px var(--_accent-text)}
.box>input{flex:1;min-width:0;height:48px;font-size:var(--_t3);user-select:text;cursor:text}
.box>input:focus-visible{outline:none}
.box>input::placeholder{color:var(--_text-muted);opacity:1}
.box>input::-webkit-search-cancel-button{display:none}
.box.search>input{height:44px}.box.search{min-height:44px}
.field[data-bad] .box{box-shadow:inset 0 0 0 1px var(--_danger)}
.field[data-bad] .box:focus-within{box-shadow:inset 0 0 0 2px var(--_danger)}
.box .ib{width:32px;height:32px}
.box>.spin{margin-inline-end:8px}
.hint{font-size:var(--_t2);color:var(--_text-muted);overflow-wrap:anywhere}
.hint.bad{color:var(--_danger)}
@media(forced-colors:active){.box{border:1px solid}}
`

/** Fields, switch, tabs. */
export const formStyle = `${fieldStyle}.tabs{display:flex;gap:4px;padding:4px;border-radius:var(--_r4);background:var(--_surface)}
.tabs>button{flex:1;min-height:36px;padding:4px 8px;border-radius:var(--_r3);font-weight:500;text-align:center;color:var(--_text-muted);transition:background .1s,color .1s}
.tabs>button[aria-selected=true]{background:var(--_bg);color:var(--_text);box-shadow:0 1px 3px #0000001a}
.switch{display:flex;align-items:center;justify-content:space-between;gap:12px;width:100%;min-height:36px}
.switch>.track{position:relative;flex:none;width:40px;height:24px;border-radius:12px;background:var(--_text-muted);transition:background .15s}
.switch>.track::after{content:"";position:absolute;inset:2px auto 2px 2px;inset-inline:2px auto;width:20px;border-radius:50%;background:#fff;transition:transform .15s var(--_ease)}
.switch[aria-checked=true]>.track{background:var(--_accent)}
.switch[aria-checked=true]>.track::after{transform:translateX(16px)}
[dir=rtl] .switch[aria-checked=true]>.track::after{transform:translateX(-16px)}
@media(prefers-reduced-motion:reduce){.switch>.track::after{transition:none}}
@media(forced-colors:active){.switch>.track{background:Canvas!important;forced-color-adjust:none}.switch>.track::after{background:CanvasText}.switch[aria-checked=true]>.track{background:Highlight!important}.switch[aria-checked=true]>.track::after{background:HighlightText}.tabs>button[aria-selected=true]{background:Highlight;color:HighlightText;forced-color-adjust:none}.box,.tabs>button,.track{border:1px solid}}
`
