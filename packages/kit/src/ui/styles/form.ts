import { fieldStyle } from './field.js'

/** Fields, switch, checkbox, tabs. */
export const formStyle = `${fieldStyle}.tabs{display:flex;gap:4px;padding:4px;border-radius:var(--_r4);background:var(--_surface)}
.tabs>button{flex:1;min-height:36px;padding:4px 8px;border-radius:var(--_r3);font-weight:500;text-align:center;color:var(--_text-muted);transition:background .1s,color .1s}
.tabs>button[aria-selected=true]{background:var(--_bg);color:var(--_text);box-shadow:0 1px 3px #0000001a}
.switch{display:flex;align-items:center;justify-content:space-between;gap:12px;width:100%;min-height:36px}
.switch>.track{position:relative;flex:none;width:40px;height:24px;border-radius:12px;background:var(--_text-muted);transition:background .15s}
.switch>.track::after{content:"";position:absolute;inset:2px auto 2px 2px;inset-inline:2px auto;width:20px;border-radius:50%;background:#fff;transition:transform .15s var(--_ease)}
.switch[aria-checked=true]>.track{background:var(--_accent)}
.switch[aria-checked=true]>.track::after{transform:translateX(16px)}
[dir=rtl] .switch[aria-checked=true]>.track::after{transform:translateX(-16px)}
.check{display:flex;align-items:flex-start;gap:10px;font-size:var(--_t2);color:var(--_text-muted);cursor:pointer}
.check>input{flex:none;position:relative;width:20px;height:20px;border-radius:6px;box-shadow:inset 0 0 0 1.5px var(--_text-muted);cursor:pointer}
.check>input:checked{background:var(--_accent);box-shadow:none}
.check>input:checked::after{content:"";position:absolute;left:7px;top:3px;width:5px;height:10px;border:solid var(--_on-accent);border-width:0 2px 2px 0;transform:rotate(45deg)}
.check a{color:var(--_accent-text);font-weight:500}
@media(prefers-reduced-motion:reduce){.switch>.track::after{transition:none}}
@media(forced-colors:active){.switch>.track{background:Canvas!important;forced-color-adjust:none}.switch>.track::after{background:CanvasText}.switch[aria-checked=true]>.track{background:Highlight!important}.switch[aria-checked=true]>.track::after{background:HighlightText}.tabs>button[aria-selected=true]{background:Highlight;color:HighlightText;forced-color-adjust:none}.box,.tabs>button,.track{border:1px solid}.check>input{appearance:auto;-webkit-appearance:auto}}
`
