/** Connecting, empty and error states, alert bar and toast. */
export const statusStyle = `
.state{display:flex;flex-direction:column;align-items:center;gap:8px;padding:16px 8px;text-align:center}
.state h3{font-size:var(--_t3);font-weight:600;text-wrap:balance}
.state p{max-width:280px;color:var(--_text-muted);text-wrap:pretty}
.state .row,.state .b{margin-top:8px}
.state>.glyph-lg{display:grid;place-items:center;width:56px;height:56px;margin-bottom:4px;border-radius:var(--_r4);background:var(--_surface);color:var(--_text-muted)}
.state>.glyph-lg .i{width:24px;height:24px}
.state.bad>.glyph-lg{background:color-mix(in srgb,var(--_danger) 12%,var(--_bg));color:var(--_danger)}
.ring{position:relative;display:grid;place-items:center;width:var(--ring);height:var(--ring);margin:8px auto 16px;border-radius:31%;isolation:isolate;transition:transform .1s}
.ring::before,.ring::after{content:"";position:absolute;border-radius:inherit}
.ring::before{inset:0;z-index:-2}
.ring .arc{position:absolute;inset:0;z-index:-2;border-radius:inherit;overflow:hidden}
.ring .arc::before{content:"";position:absolute;inset:-25%;background:conic-gradient(from 0deg,transparent 55%,var(--_accent-text));animation:spin 1.2s linear infinite}
.ring::after{inset:3px;z-index:-1;border-radius:29.5%;background:var(--_bg)}
.ring[data-status=error]::before{background:var(--_danger);animation:ringout .75s .75s ease-out both}
.ring[data-status=success]::before{background:var(--_positive)}
.ring[data-status=error]{animation:shake .22s}
button.ring:active{transform:scale(.97)}
.ring .badge{position:absolute;inset-inline-end:-4px;bottom:-4px;display:grid;place-items:center;width:32px;height:32px;border-radius:50%;background:var(--_bg);box-shadow:0 0 0 1px var(--_border),0 2px 8px #0002;color:var(--_text)}
.ring .badge .i{width:16px;height:16px}
.alert{display:flex;align-items:flex-start;gap:8px;padding:10px 12px;margin-bottom:12px;border-radius:var(--_r3);background:var(--_surface);font-size:var(--_t2)}
.alert>.i{margin-top:1px;color:var(--tone)}
.alert>.text{flex:1;min-width:0;overflow-wrap:anywhere}
.alert b{display:block;font-weight:600}
.alert>.ib{width:24px;height:24px;margin:-2px -4px 0 0}
.alert .act{color:var(--_accent-text);font-weight:500}
.tone-info{--tone:var(--_accent-text)}.tone-warning{--tone:var(--_warning)}.tone-danger{--tone:var(--_danger)}.tone-success{--tone:var(--_positive)}
.alert.tone-warning,.alert.tone-danger,.alert.tone-success{background:color-mix(in srgb,var(--tone) 10%,var(--_bg))}
.toast{position:absolute;z-index:3;inset-inline:12px;bottom:12px;display:flex;align-items:center;gap:10px;width:fit-content;max-width:calc(100% - 24px);min-height:44px;margin-inline:auto;padding:8px 14px;border-radius:var(--_r4);background:var(--_text);color:var(--_bg);font-weight:500;box-shadow:0 8px 24px -6px #0006;animation:toast .15s var(--_ease)}
.toast[data-leaving]{animation:toastout .15s ease-in both}
.toast>.text{overflow-wrap:anywhere}
.toast>.i.ok{color:color-mix(in srgb,var(--_positive) 70%,var(--_bg))}
.toast>.i.bad{color:color-mix(in srgb,var(--_danger) 70%,var(--_bg))}
.slow{animation:fade .3s ease-out;font-size:var(--_t2);color:var(--_text-muted);text-align:center}
@keyframes toast{from{opacity:0;transform:translateY(8px) scale(.98)}}
@keyframes toastout{to{opacity:0;transform:translateY(8px)}}
@keyframes ringout{to{opacity:.25}}
@keyframes spin{to{transform:rotate(1turn)}}
@keyframes pulse{50%{opacity:.4}}
@keyframes shake{20%,60%{transform:translateX(-2px)}40%,80%{transform:translateX(2px)}}
@media(prefers-reduced-motion:reduce){.ring .arc::before{animation:pulse 2s ease-in-out infinite;background:var(--_accent-text)}.ring,.ring::before{animation:none!important}.toast,.toast[data-leaving]{animation:fade .1s}.ring:active{transform:none!important}}
@media(forced-colors:active){.ring{forced-color-adjust:none}.alert,.toast{border:1px solid}}
`
