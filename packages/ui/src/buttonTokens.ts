/** The accent used when the host names none; reads with white on it in both themes. */
export const defaultAccent = '#4353ff'

/** Colours that do not follow from the accent. A unit test holds every text pair to WCAG AA. */
export const palettes = {
  light: {
    bg: '#ffffff',
    surface: '#f4f4f6',
    'surface-hover': '#eaeaee',
    text: '#15161a',
    'text-muted': '#5f6370',
    border: '#e3e4e9',
    positive: '#0b7a45',
    warning: '#8a5a00',
    danger: '#c9273a',
  },
  dark: {
    bg: '#17181b',
    surface: '#212226',
    'surface-hover': '#2b2c31',
    text: '#f4f4f6',
    'text-muted': '#a0a3ad',
    border: '#2f3036',
    positive: '#4ccf8b',
    warning: '#f0b44a',
    danger: '#ff7a80',
  },
} as const

/** How much of the accent is in accent-coloured text and in the soft accent surface, per theme. */
export const accentShares = { light: { text: 0.88, soft: 0.1 }, dark: { text: 0.6, soft: 0.2 } } as const

type Theme = keyof typeof palettes

const surfaces = ['bg', 'surface', 'surface-hover']

function paletteCss(theme: Theme): string {
  const share = accentShares[theme]
  const colors = Object.entries(palettes[theme]).map(([name, value]) => {
    // Only surfaces take the incumbent's colour mix, so text keeps its contrast.
    const base = surfaces.includes(name) ? `color-mix(in srgb,var(--_mix) var(--_mix-n),${value})` : value
    return `--_${name}:var(--foyer-${name},${base});`
  })
  return `color-scheme:${theme};${colors.join('')}
--_accent-text:color-mix(in srgb,var(--_accent) ${share.text * 100}%,var(--_text));
--_accent-soft:color-mix(in srgb,var(--_accent) ${share.soft * 100}%,var(--_bg));`
}

/**
 * Semantic tokens for a shadow root, as far as the buttons need them: a page has them from the start. Hosts set `--foyer-*` (or the incumbent's `--w3m-*`) anywhere above; components
 * read the private `--_*` names, so an outer value always wins over ours.
 */
export const buttonTokensCss = `:host{
--_accent:var(--foyer-accent,var(--w3m-accent,${defaultAccent}));
--_on-accent:var(--foyer-on-accent,#fff);
--_mix:var(--foyer-color-mix,var(--w3m-color-mix,#000));
--_mix-n:calc(var(--foyer-color-mix-strength,var(--w3m-color-mix-strength,0))*1%);
--_font:var(--foyer-font-family,var(--w3m-font-family,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif));
--_fs:var(--foyer-font-size-master,var(--w3m-font-size-master,10px));
--_t1:calc(var(--_fs)*1.2);--_t2:calc(var(--_fs)*1.4);--_t3:calc(var(--_fs)*1.6);
--_r:var(--foyer-border-radius-master,var(--w3m-border-radius-master,4px));
--_r3:calc(var(--_r)*3);--_r4:calc(var(--_r)*4);
${paletteCss('light')}}
:host([data-theme=dark]){${paletteCss('dark')}}
@media(prefers-color-scheme:dark){:host(:not([data-theme=light])){${paletteCss('dark')}}}
@supports(color:oklch(from red l c h)){:host{--_on-accent:var(--foyer-on-accent,oklch(from var(--_accent) clamp(0,(.67 - l)*1000,1) 0 0))}}
`
