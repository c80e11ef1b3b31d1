import { defaultAccent } from '@foyer/ui/buttonTokens'
import { palettes } from '@foyer/ui/palettes'
import type { ThemeVariables } from '@foyer/ui/themeVariables'
import { getContrastRatio, mixColors, type Rgb } from '@foyer/ui/themeVariables'

/** Parses an opaque colour that does not depend on its context. Returns undefined for any other value. */
export type ReadColor = (text: string) => Rgb | undefined

type Mode = 'light' | 'dark'
type Palette = Record<keyof (typeof palettes)['light'], Rgb>

/**
 * The minimum contrast of text and background (WCAG 2.2). The frame's own colours have 4.5. A host may use the lowest
 * value that most users can read.
 */
const minContrast = 3
const texts = ['text', 'text-muted', 'positive', 'warning', 'danger'] as const
const grounds = ['bg', 'surface', 'surface-hover'] as const
/** The readable ranges of lengths, in CSS pixels. */
const lengths = { 'font-size-master': [8, 14], 'border-radius-master': [0, 10] } as const
/**
 * Only generic fonts are accepted: a symbol font would make the text unreadable, and the host's own fonts are not
 * loaded here.
 */
const genericFont = /^(?:ui-)?(?:sans-serif|serif|monospace|rounded)$|^system-ui$/

/**
 * Returns the part of a host's theme that keeps the request readable. A compromised host could otherwise hide parts of
 * the request or show other texts with its theme.
 *
 * Text and background colours are accepted together or not at all.
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
  // Choose white or black, whichever has more contrast.
  else if (accent) take('on-accent', getContrastRatio([255, 255, 255], accent) >= 4.5 ? '#fff' : '#000')

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

/** Computes the colours of a request as the design tokens mix them. */
function resolve(mode: Mode, host: { mix: Rgb; share: number; color: (name: string) => Rgb | undefined }): Palette {
  const entries = Object.entries(palettes[mode]).map(([name, usual]) => {
    const isGround = grounds.some((ground) => ground === name)
    return [name, host.color(name) ?? (isGround ? mixColors(host.mix, own(usual), host.share) : own(usual))]
  })
  return Object.fromEntries(entries)
}

function reads(text: Rgb, ground: Rgb) {
  return getContrastRatio(text, ground) >= minContrast
}

function isReadable(palette: Palette): boolean {
  return (
    texts.every((text) => grounds.every((ground) => reads(palette[text], palette[ground]))) &&
    // A notice shows text on a tint of its tone. A destructive button shows its tone on a tint of it.
    (['positive', 'warning', 'danger'] as const).every((tone) =>
      reads(palette.text, mixColors(palette[tone], palette.bg, 0.1)),
    ) &&
    reads(palette.danger, mixColors(palette.danger, palette.bg, 0.12))
  )
}

/** Parses one of our own colours with six hex digits. */
function own(hex: string): Rgb {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

function toCss(color: Rgb): string {
  return `rgb(${color.join(' ')})`
}
