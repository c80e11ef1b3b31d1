/** The code is dark on white in both themes, because many scanners cannot read it inverted. */
export const qrStyle = `
.qr{position:relative;width:100%;max-width:var(--qr);aspect-ratio:1;margin:0 auto;padding:16px;border-radius:var(--_r7);background:#fff;box-shadow:inset 0 0 0 1px #0000001a;color:var(--_qr);forced-color-adjust:none;direction:ltr}
.qr>svg{display:block;width:100%}
.qr .dots{fill:none;stroke:currentColor;stroke-width:.86;stroke-linecap:round}
.qr .finder{fill:none;stroke:currentColor;stroke-width:1}
.qr .core{fill:currentColor}
.qr>.img{position:absolute;inset:0;margin:auto}
.qr-wait{overflow:hidden}
.qr-wait>svg{opacity:.28}
.qr-wait::after{content:"";position:absolute;inset:-50%;background:linear-gradient(135deg,transparent 42%,#ffffffd9 50%,transparent 58%);animation:shimmer 1s linear infinite}
@keyframes shimmer{from{transform:translate(-40%,-40%)}to{transform:translate(40%,40%)}}
@media(prefers-reduced-motion:reduce){.qr-wait::after{display:none}}
`
