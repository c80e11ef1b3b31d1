import { fieldStyle } from './field.js'

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
