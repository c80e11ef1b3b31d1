/** Values for `--foyer-*` variables or the incumbent's `--w3m-*` names; a number is written as it is. */
export type ThemeVariables = Readonly<Record<string, string | number | undefined>>

export interface ThemeVariablesCss {
  /** One `:host` rule, or an empty string. */
  css: string
  /** Names whose name or value was not accepted. */
  refused: string[]
}

const nameShape = /^--(foyer|w3m|apkt)-[a-z0-9-]{1,40}$/
const maxValueLength = 200
// Whatever could leave the declaration, load something from elsewhere or run.
const hostile = /[;{}<>@\\\p{Cc}]|\/\*|\*\/|!\s*important|(?:url|image|image-set|src|expression|element|attr)\s*\(/iu

/**
 * Turns the `themeVariables` option into one rule for a shadow root. Refuses names outside our prefixes and values that
 * are not a plain CSS value, so that a value taken from a URL or a CMS cannot style or load anything else.
 */
export function themeVariablesToCss(variables: ThemeVariables): ThemeVariablesCss {
  const refused: string[] = []
  const lines: string[] = []
  for (const [name, raw] of Object.entries(variables)) {
    if (raw === undefined) continue
    const value = String(raw).trim()
    if (!nameShape.test(name) || !isPlainValue(value)) refused.push(name)
    else lines.push(`${name.replace('--apkt-', '--w3m-')}:${value};`)
  }
  const onAccent = derivedOnAccent(variables, refused)
  if (onAccent) lines.push(`--foyer-on-accent:${onAccent};`)
  return { css: lines.length > 0 ? `:host{${lines.join('')}}` : '', refused }
}

function isPlainValue(value: string): boolean {
  if (value.length === 0 || value.length > maxValueLength || hostile.test(value)) return false
  return isBalanced(value)
}

function isBalanced(value: string): boolean {
  let depth = 0
  let quote = ''
  for (const char of value) {
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '(') depth += 1
    else if (char === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0 && quote === ''
}

function derivedOnAccent(variables: ThemeVariables, refused: readonly string[]): string | undefined {
  if (variables['--foyer-on-accent'] !== undefined) return undefined
  const name = ['--foyer-accent', '--w3m-accent', '--apkt-accent'].find((key) => variables[key] !== undefined)
  if (!name || refused.includes(name)) return undefined
  return pickOnAccent(String(variables[name]))
}

/** A colour as red, green and blue between 0 and 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Reads `#rgb`, `#rrggbb`, `rgb()` and `hsl()`; anything else, or a translucent colour, is undefined. */
export function parseColor(text: string): Rgb | undefined {
  const value = text.trim().toLowerCase()
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1]
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
    const bits = Number.parseInt(full, 16)
    return [bits >> 16, (bits >> 8) & 255, bits & 255]
  }
  const call =
    /^(rgb|hsl)a?\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%?[\s,]+([\d.]+)%?\s*(?:[,/]\s*(?:1|1\.0|100%)\s*)?\)$/.exec(value)
  if (!call) return undefined
  const [first, second, third] = [Number(call[2]), Number(call[3]), Number(call[4])]
  return call[1] === 'rgb' ? [first, second, third] : hslToRgb(first, second, third)
}

function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const light = lightness / 100
  const reach = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Relative luminance between 0 and 1 (WCAG 2.2). */
export function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio between 1 and 21 (WCAG 2.2, success criterion 1.4.3). */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [one, two] = [luminance(a), luminance(b)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

/** Mixes as CSS `color-mix(in srgb, a share, b)` does; `share` is between 0 and 1. */
export function mixColors(a: Rgb, b: Rgb, share: number): Rgb {
  const mix = (one: number, two: number) => Math.round(one * share + two * (1 - share))
  return [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
}

/** The text colour, black or white, that reads better on an accent; undefined when the accent cannot be read here. */
export function pickOnAccent(accent: string): '#fff' | '#000' | undefined {
  const color = parseColor(accent)
  if (!color) return undefined
  // White is preferred down to 4.5:1 because saturated accents look wrong with black on them.
  return contrastRatio(color, [255, 255, 255]) >= 4.5 || luminance(color) < 0.18 ? '#fff' : '#000'
}
