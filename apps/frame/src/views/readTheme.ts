import { defaultAccent } from '@foyer/ui/buttonTokens'
import { palettes } from '@foyer/ui/palettes'
import type { ThemeVariables } from '@foyer/ui/themeVariables'
import { contrastRatio, mixColors, type Rgb } from '@foyer/ui/themeVariables'

/** Reads an opaque colour that depends on nothing around it; anything else is undefined. */
export type ReadColor = (text: string) => Rgb | undefined

type Mode = 'light' | 'dark'
type Palette = Record<keyof (typeof palettes)['light'], Rgb>

/** Of text to what is behind it (WCAG 2.2). Our own colours have 4.5; a host may go as low as can still be read by most. */
const minContrast = 3
const texts = ['text', 'text-muted', 'positive', 'warning', 'danger'] as const
const grounds = ['bg', 'surface', 'surface-hover'] as const
/** Lengths in CSS pixels a request can be read with. */
const lengths = { 'font-size-master': [8, 14], 'border-radius-master': [0, 10] } as const
/** Names of fonts are not taken: one of signs alone would make every text unreadable, and the host's own are not here anyway. */
const genericFont = /^(?:ui-)?(?:sans-serif|serif|monospace|rounded)$|^system-ui$/

/**
 * What a host may change of the look of a request: as much of its theme as leaves everything readable. The rest stays as the frame
 * has it, for a host that was taken over could otherwise hide what is asked, and show its own words through it.
 *
 * Colours of text and ground are taken together or not at all.
 */
export function readTheme(
  mode: Mode | undefined,
  variables: ThemeVariables,
  readColor: ReadColor,
): Readonly<Record<string, string>> {
  const value = (name: string) => {
    const raw = ['foyer', 'w3m', 'apkt']
      .map((prefix) => variables[`--${prefix}-${name}`])
      .find((one) => one !== undefined)
    return raw === undefined ? undefined : String(raw).trim()
  }
  const color = (name: string) => {
    const text = value(name)
    return text === undefined ? undefined : readColor(text)
  }
  const taken: Record<string, string> = {}
  const take = (name: string, text: string | undefined) => {
    if (text !== undefined) taken[`--foyer-${name}`] = text
  }

  const accent = color('accent')
  const onAccent = color('on-accent')
  take('accent', accent && toCss(accent))
  if (onAccent && reads(onAccent, accent ?? own(defaultAccent))) take('on-accent', toCss(onAccent))
  // White or black, whichever reads better on it.
  else if (accent) take('on-accent', contrastRatio([255, 255, 255], accent) >= 4.5 ? '#fff' : '#000')

  const mix = color('color-mix') ?? own('#000000')
  const share = Math.min(Math.max(Number(value('color-mix-strength')) / 100 || 0, 0), 1)
  const modes: readonly Mode[] = mode ? [mode] : ['light', 'dark']
  const drawn = modes.map((one) => resolve(one, { mix, share, color }))
  if (drawn.every(isReadable)) {
    take('color-mix', share > 0 ? toCss(mix) : undefined)
    take('color-mix-strength', share > 0 ? String(share * 100) : undefined)
    for (const name of Object.keys(palettes.light)) {
      const ownColor = color(name)
      take(name, ownColor && toCss(ownColor))
    }
  }

  const fonts = value('font-family')
    ?.split(',')
    .map((font) => font.trim().toLowerCase())
    .filter((font) => genericFont.test(font))
  if (fonts?.length) take('font-family', fonts.join())
  for (const [name, [least, most]] of Object.entries(lengths)) {
    const pixels = Number(/^(\d+(?:\.\d+)?)px$/.exec(value(name) ?? '')?.[1] ?? Number.NaN)
    if (!Number.isNaN(pixels)) take(name, `${Math.min(Math.max(pixels, least), most)}px`)
  }
  return taken
}

/** The colours a request would be drawn with, as the tokens mix them. */
function resolve(mode: Mode, host: { mix: Rgb; share: number; color: (name: string) => Rgb | undefined }): Palette {
  const entries = Object.entries(palettes[mode]).map(([name, usual]) => {
    const isGround = grounds.some((ground) => ground === name)
    return [name, host.color(name) ?? (isGround ? mixColors(host.mix, own(usual), host.share) : own(usual))]
  })
  return Object.fromEntries(entries)
}

function reads(text: Rgb, ground: Rgb) {
  return contrastRatio(text, ground) >= minContrast
}

function isReadable(palette: Palette): boolean {
  return (
    texts.every((text) => grounds.every((ground) => reads(palette[text], palette[ground]))) &&
    // A notice is text on a tint of its tone; a button that destroys has its own tone on it.
    (['positive', 'warning', 'danger'] as const).every((tone) =>
      reads(palette.text, mixColors(palette[tone], palette.bg, 0.1)),
    ) &&
    reads(palette.danger, mixColors(palette.danger, palette.bg, 0.12))
  )
}

/** One of our own colours, each of six digits. */
function own(hex: string): Rgb {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

function toCss(color: Rgb): string {
  return `rgb(${color.join(' ')})`
}
