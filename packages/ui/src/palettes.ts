import { textColors } from './buttonTokens.js'

/** The colours that are not derived from the accent. A unit test checks every text pair for WCAG AA. */
export const palettes = {
  light: {
    bg: '#ffffff',
    surface: '#f4f4f6',
    'surface-hover': '#eaeaee',
    text: textColors.light,
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
    text: textColors.dark,
    'text-muted': '#a0a3ad',
    border: '#2f3036',
    positive: '#4ccf8b',
    warning: '#f0b44a',
    danger: '#ff7a80',
  },
} as const

/** The share of the accent in the soft accent surface, per theme. */
export const accentSoftShares = { light: 0.1, dark: 0.2 } as const

const surfaces = ['bg', 'surface', 'surface-hover']

function paletteCss(theme: keyof typeof palettes): string {
  const colors = Object.entries(palettes[theme]).map(([name, value]) => {
    // Apply AppKit's colour mix only to surfaces, so that text keeps its contrast.
    const base = surfaces.includes(name) ? `color-mix(in srgb,var(--_mix) var(--_mix-n),${value})` : value
    return name === 'text' ? '' : `--_${name}:var(--foyer-${name},${base});`
  })
  return `${colors.join('')}--_accent-soft:color-mix(in srgb,var(--_accent) ${accentSoftShares[theme] * 100}%,var(--_bg));`
}

/** The CSS of these colour tokens, in addition to those of the connect button. */
export const paletteTokensCss = `:host{--_mix:var(--foyer-color-mix,var(--w3m-color-mix,#000));--_mix-n:calc(var(--foyer-color-mix-strength,var(--w3m-color-mix-strength,0))*1%);${paletteCss('light')}}
:host([data-theme=dark]){${paletteCss('dark')}}
@media(prefers-color-scheme:dark){:host(:not([data-theme=light])){${paletteCss('dark')}}}
`
