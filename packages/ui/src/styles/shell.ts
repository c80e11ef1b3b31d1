/** Resets, icons and plain text: the base of every component in the modal and in the frame. */
export const baseStyle = `
.f,.f *,.f ::before,.f ::after{box-sizing:border-box}
.f{font:400 var(--_t2)/1.45 var(--_font);color:var(--_text);text-align:start;letter-spacing:normal;text-transform:none;white-space:normal;word-spacing:normal;word-break:auto-phrase;text-wrap:pretty;-webkit-font-smoothing:antialiased;-webkit-tap-highlight-color:transparent;-webkit-text-size-adjust:100%;visibility:visible;pointer-events:auto;cursor:default;user-select:none}
.f:lang(ko){word-break:keep-all}
.f :where(button,input){font:inherit;letter-spacing:inherit;color:inherit;margin:0;padding:0;border:0;background:none;-webkit-appearance:none;appearance:none;touch-action:manipulation}
.f :where(button,a){cursor:pointer;text-align:inherit;text-decoration:none;color:inherit}
.f :where(p,h2,h3,ul,ol){margin:0;padding:0;font:inherit;list-style:none}
.f :where(:focus){outline:none}
.f :where(:focus-visible:not(.card,.title)){outline:2px solid var(--_accent-text);outline-offset:2px}
.f :disabled{cursor:not-allowed}
.f svg{display:block;flex:none}
.i{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
[dir=rtl] .mirror{transform:scaleX(-1)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.muted{color:var(--_text-muted)}
.num{font-variant-numeric:tabular-nums;overflow-wrap:anywhere;user-select:text}
`

/**
 * Dialog, sheet, card, header and page transitions. A closed dialog keeps its layout boxes, because a new layout is
 * most of the cost of an opening. `content-visibility: hidden` skips its content: no animation runs in it, and it
 * cannot be focused or found. The shell stays `visibility: visible`, so that an opening does not restyle all of its
 * content. `visibility: hidden` alone is not enough for the overlay: WebKit would still paint the shadow of a closed
 * dialog with a box.
 */
export const shellStyle = `${baseStyle}.overlay{position:fixed;inset:0;z-index:var(--_z);width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:16px 16px calc(16px + var(--keyboard,0px));border:0;background:var(--foyer-overlay,#0c0d1066);overflow:clip;contain:layout style;overscroll-behavior:contain;touch-action:none}
.overlay{display:flex;align-items:center;justify-content:center}
.overlay:not([open]){visibility:hidden;opacity:0}
.overlay:not([open]) .shell{content-visibility:hidden}
.shell{visibility:visible}
@supports not (content-visibility:hidden){.overlay:not([open]){display:none}}
.overlay::backdrop{background:none}
.overlay[data-state=open]{animation:fade .15s ease-out}
.overlay[data-state=closing]{animation:fadeout .12s ease-in both;pointer-events:none}
.card{--max:min(640px,100dvh - 32px);--page:calc(var(--max) - 60px);position:relative;display:flex;flex-direction:column;width:360px;max-width:100%;max-height:var(--max);border-radius:var(--_r7);background:var(--_bg);box-shadow:0 0 0 1px var(--_border),var(--_shadow);overflow:hidden;touch-action:auto}
.overlay[data-state=open]>.card{animation:in .15s var(--_ease)}
.overlay[data-state=closing]>.card{animation:out .12s ease-in both}
.card[data-shake]{box-shadow:0 0 0 1px var(--_danger),0 0 0 4px color-mix(in srgb,var(--_danger) 25%,transparent),var(--_shadow)}
.card{transition:box-shadow .2s}
.inline{width:100%;max-width:400px}
.inline>.card{--max:640px;width:100%;box-shadow:0 0 0 1px var(--_border)}
.head{position:relative;flex:none;display:grid;grid-template-columns:minmax(36px,1fr) auto minmax(36px,1fr);align-items:center;gap:8px;height:60px;padding:4px 14px 0}
.head>.slot,.head>.ib{display:flex;align-items:center;grid-area:1/1;justify-content:start}
.head>.ib{display:grid;place-content:center}
.head>.slot+h2+.slot,.head>.ib+h2+.slot{grid-area:1/3;justify-content:end}
.title{grid-area:1/2;font-size:var(--_t3);font-weight:600;text-align:center;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;min-width:0}
.title[data-long]{font-size:var(--_t2);line-height:1.2;white-space:normal}
.body{position:relative;overflow:hidden}
.page{max-height:var(--page);background:var(--_bg);overflow:hidden auto;overscroll-behavior:contain;scrollbar-width:thin;scrollbar-color:var(--_border) transparent;padding:4px 16px 16px}
.page[data-fade]{mask:linear-gradient(#0000,#000 20px,#000 calc(100% - 32px),#0000)}
.page[data-fade=top]{mask:linear-gradient(#0000,#000 20px)}
.page[data-fade=end]{mask:linear-gradient(#000 calc(100% - 32px),#0000)}
.page:has(.stick)[data-fade]{mask:linear-gradient(#000 calc(100% - 32px),#0000)}
.page:has(.stick)[data-fade=top]{mask:none}
.stick{position:sticky;top:-4px;z-index:1;background:var(--_bg);margin:-4px -4px 0;padding:4px 4px 12px}
.ghost{position:absolute;inset:0 0 auto;pointer-events:none}
.ib{display:grid;place-items:center;flex:none;width:36px;height:36px;border-radius:var(--_r3);color:var(--_text-muted);transition:background .1s,color .1s,transform .1s}
.ib:active{transform:scale(.94)}
@media(hover:hover){.ib:hover{background:var(--_surface);color:var(--_text)}}
@media(pointer:coarse){.ib{position:relative}.ib::after{content:"";position:absolute;inset:-4px}}
.grip{display:none}
@media(max-width:430px){
.overlay{align-items:end!important;padding:0 0 var(--keyboard,0px)}
.overlay>.card{--max:min(92dvh,720px);--page:calc(var(--max) - 60px - env(safe-area-inset-bottom,0px));max-height:none;width:100%;border-radius:var(--_r7) var(--_r7) 0 0;padding-bottom:env(safe-area-inset-bottom);transition:transform .3s cubic-bezier(.15,1.12,.6,1)}
.overlay>.card::after{content:"";position:absolute;inset:100% 0 auto;height:40px;background:var(--_bg);box-shadow:0 0 0 1px var(--_bg)}
.overlay>.card{overflow:visible}
.overlay[data-state=open]>.card{animation:up .3s cubic-bezier(.15,1.12,.6,1)}
.overlay[data-state=closing]>.card{animation:down .2s ease-in both}
.overlay[data-state=closing]{animation-duration:.2s}
.overlay .grip{display:block;position:absolute;inset:6px 0 auto;margin:auto;width:36px;height:4px;border-radius:2px;background:var(--_border)}
}
@keyframes fade{from{opacity:.7}}
@keyframes fadeout{to{opacity:0}}
@keyframes in{from{transform:scale(.97)}}
@keyframes out{to{opacity:0;transform:scale(.98)}}
@keyframes up{from{transform:translateY(100%)}}
@keyframes down{to{transform:translateY(100%)}}
@media(prefers-reduced-motion:reduce){
.overlay[data-state=open]>.card,.overlay[data-state=closing]>.card{animation:none}
.overlay[data-state=open],.overlay[data-state=closing]{animation-duration:.1s}
.ib,.ib:active,.card{transition:none;transform:none}
}
@media(prefers-contrast:more){.f{--_text-muted:var(--_text);--_border:var(--_text)}}
@media(forced-colors:active),(prefers-contrast:more){
.f :where(.ib,.tile,.cp-text,.cp-inline,.row,.b,.box,.action,.check>input){border:1px solid}
.f :where(p,.guide,.agree,.foot,.nowallet,.acts) :where(a,button),.act{text-decoration:underline}
}
@media(forced-colors:active){
.card{border:1px solid}
.box:focus-within,.amount .in:focus-within{outline:2px solid Highlight;outline-offset:2px}
.f :disabled{opacity:1;color:GrayText;border-color:GrayText}
}
`
