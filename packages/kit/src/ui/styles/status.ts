import { noticeStyle } from './notice.js'

/** Empty and error states, alert bar and toast. */
export const statusStyle = `${noticeStyle}.toast{position:absolute;z-index:3;inset-inline:54px;top:4px;display:flex;align-items:center;gap:10px;width:fit-content;max-width:calc(100% - 108px);min-height:44px;max-height:56px;margin-inline:auto;padding:4px 14px;overflow:auto;border-radius:var(--_r4);background:var(--_text);color:var(--_bg);font-weight:500;box-shadow:0 8px 24px -6px #0006;animation:toast .15s var(--_ease)}
.toast[data-leaving]{animation:toastout .15s ease-in both}
.shell:has(.title.sr) .toast{inset-inline:12px;top:60px;max-width:calc(100% - 24px);max-height:none}
.toast>.text{line-height:1.3;overflow-wrap:anywhere;max-height:100%}
.toast>.text[data-long]{font-size:var(--_t1)}
.toast>.i.ok{color:color-mix(in srgb,var(--_positive) 70%,var(--_bg))}
.toast>.i.bad{color:color-mix(in srgb,var(--_danger) 70%,var(--_bg))}
@keyframes toast{from{opacity:0;transform:translateY(-8px) scale(.98)}}
@keyframes toastout{to{opacity:0;transform:translateY(-8px)}}
@media(prefers-reduced-motion:reduce){.toast,.toast[data-leaving]{animation:fade .1s}}
@media(forced-colors:active){.alert,.toast{border:1px solid}}
`
