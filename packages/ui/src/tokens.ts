import { buttonTokensCss } from './buttonTokens.js'
import { paletteTokensCss } from './palettes.js'

function shadowCss(usual: string): string {
  return `--_shadow:var(--foyer-shadow,${usual});`
}

const darkShadowCss = shadowCss('0 16px 48px -8px #000000a6')

/** All semantic tokens for a shadow root: those of the buttons, and those that only the widget and the frame use. */
export const tokensCss = `${buttonTokensCss}${paletteTokensCss}:host{
--_t1:calc(var(--_fs)*1.2);--_t4:calc(var(--_fs)*2);--_t5:calc(var(--_fs)*2.8);--_t6:calc(var(--_fs)*4);
--_r2:calc(var(--_r)*2);--_r7:calc(var(--_r)*7);
--_qr:var(--foyer-qr-color,var(--w3m-qr-color,#0b0c0f));
--_z:var(--foyer-z-index,var(--w3m-z-index,999));
--_ease:cubic-bezier(.2,0,0,1);
${shadowCss('0 16px 48px -12px #10121a38')}
}
:host([data-theme=dark]){${darkShadowCss}}
@media(prefers-color-scheme:dark){:host(:not([data-theme=light])){${darkShadowCss}}}
`
