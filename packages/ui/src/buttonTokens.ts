/** The default accent colour. White text on it is readable in both themes. */
export const defaultAccent = '#4353ff'

/** The text colours. Besides the accent, the connect button needs no other colour. */
export const textColors = { light: '#15161a', dark: '#f4f4f6' } as const

/** The share of the accent in accent-coloured text, per theme. */
export const accentTextShares = { light: 0.88, dark: 0.6 } as const

function themeCss(theme: keyof typeof textColors): string {
  return `color-scheme:${theme};--_text:var(--foyer-text,${textColors[theme]});--_accent-text:color-mix(in srgb,var(--_accent) ${accentTextShares[theme] * 100}%,var(--_text));`
}

/**
 * The semantic tokens that the connect button needs in its shadow root. A page has them from the start. Hosts set
 * `--foyer-*` (or AppKit's `--w3m-*`) on any ancestor. Components read the private `--_*` names, so the host's values
 * always win.
 */
export const buttonTokensCss = /* @__PURE__ */ createTokens()

/** A function, so that a bundler can drop the call. */
function createTokens(): string {
  return `:host{
--_accent:var(--foyer-accent,var(--w3m-accent,${defaultAccent}));
--_on-accent:var(--foyer-on-accent,#fff);
--_font:var(--foyer-font-family,var(--w3m-font-family,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif));
--_fs:var(--foyer-font-size-master,var(--w3m-font-size-master,10px));
--_t2:calc(var(--_fs)*1.4);--_t3:calc(var(--_fs)*1.6);
--_r:var(--foyer-border-radius-master,var(--w3m-border-radius-master,4px));
--_r3:calc(var(--_r)*3);--_r4:calc(var(--_r)*4);
${themeCss('light')}}
:host([data-theme=dark]){${themeCss('dark')}}
@media(prefers-color-scheme:dark){:host(:not([data-theme=light])){${themeCss('dark')}}}
@supports(color:oklch(from red l c h)){:host{--_on-accent:var(--foyer-on-accent,oklch(from var(--_accent) clamp(0,(.67 - l)*1000,1) 0 0))}}
`
}
