/** The teaching views: an illustration, a heading and a sentence, three times over. */
export const teachStyle = `
.points{display:flex;flex-direction:column;gap:20px;padding:0 4px 20px}
.point{display:grid;grid-template-columns:56px 1fr;gap:4px 16px;align-items:start}
.point>svg{grid-row:span 2;width:56px;height:56px}
.point h3{font-size:var(--_t3);font-weight:600}
.point p{color:var(--_text-muted);text-wrap:pretty}
.art .p{fill:var(--_accent-soft)}
.art .l{fill:none;stroke:var(--_accent-text);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.art .a{fill:var(--_accent-text)}
.art .s{fill:var(--_bg);stroke:var(--_accent-text);stroke-width:2;stroke-linejoin:round}
@media(forced-colors:active){.art{forced-color-adjust:none}}
`
