/** Values for `--foyer-*` variables or AppKit's `--w3m-*` names. A number is written without a unit. */
export type ThemeVariables = Readonly<Record<string, string | number | undefined>>

/** Variables for both modes. `light` and `dark` have the values for one mode. */
export type ThemeSettings = Readonly<Record<string, string | number | ThemeVariables | undefined>>

export interface ThemeVariablesCss {
  /** Rules for `:host`, and a rule for the blur of the overlay if it is set. Or an empty string. */
  css: string
  /** The names with a rejected name or value. */
  refused: string[]
}

const nameShape = /^--(foyer|w3m|apkt)-[a-z0-9-]{1,40}$/
const maxValueLength = 200
// Matches text that could end the declaration, load an external resource or run code.
const unsafePattern =
  /[;{}<>@\\\p{Cc}]|\/\*|\*\/|!\s*important|(?:url|image|image-set|src|expression|element|attr)\s*\(/iu

/**
 * Converts the `themeVariables` option to rules for a shadow root. Rejects names without a known prefix and values that
 * are not plain CSS values. A value from a URL or a CMS can therefore not style or load anything else.
 */
export function themeVariablesToCss({ light, dark, ...both }: ThemeSettings): ThemeVariablesCss {
  const refused: string[] = []
  const createRule = (selector: string, given: unknown, name = '') => {
    const variables = toVariables(given)
    if (given !== undefined && !variables) refused.push(name)
    const lines = variables ? createLines(variables, both, name && `${name} `, refused) : ''
    return lines && `${selector}{${lines}}`
  }
  const createModeRules = (mode: 'light' | 'dark', other: 'light' | 'dark', given: unknown) => {
    const chosen = createRule(`:host([data-theme=${mode}])`, given, mode)
    const body = chosen.slice(chosen.indexOf('{'))
    return chosen && `${chosen}@media(prefers-color-scheme:${mode}){:host(:not([data-theme=${other}]))${body}}`
  }
  const css =
    createRule(':host', both) + createModeRules('light', 'dark', light) + createModeRules('dark', 'light', dark)
  return { css: css.includes(`${blurName}:`) ? css + blurCss : css, refused }
}

function toVariables(value: unknown): ThemeVariables | undefined {
  return typeof value === 'object' && value !== null ? (value as ThemeVariables) : undefined
}

/** Creates the declarations of one rule. Adds the rejected names to `refused`. */
function createLines(variables: ThemeVariables, both: ThemeSettings, prefix: string, refused: string[]): string {
  const rejected: string[] = []
  const lines: string[] = []
  for (const [name, raw] of Object.entries(variables)) {
    if (raw === undefined) continue
    const value = String(raw).trim()
    if (!nameShape.test(name) || !isPlainValue(value) || !isBlur(name, value)) rejected.push(name)
    else lines.push(`${name.replace('--apkt-', '--w3m-')}:${value};`)
  }
  const onAccent = both['--foyer-on-accent'] === undefined && derivedOnAccent(variables, rejected)
  if (onAccent) lines.push(`--foyer-on-accent:${onAccent};`)
  refused.push(...rejected.map((name) => prefix + name))
  return lines.join('')
}

/** The blur of the page behind the dialog. Only pages that set it have the rule, because a blur slows down rendering. */
const blurName = '--foyer-overlay-blur'
const blurCss = `.overlay{backdrop-filter:blur(var(${blurName}))}`

/** Returns true unless the variable is the blur with another value than 0 to 40 px. */
function isBlur(name: string, value: string): boolean {
  return name !== blurName || (/^\d{1,2}(?:\.\d{1,2})?px$/.test(value) && Number.parseFloat(value) <= 40)
}

function isPlainValue(value: string): boolean {
  if (value.length === 0 || value.length > maxValueLength || unsafePattern.test(value)) return false
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
  return getOnAccentColor(String(variables[name]))
}

/** A colour as red, green and blue between 0 and 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Parses `#rgb`, `#rrggbb`, `rgb()` and `hsl()`. Returns undefined for any other text and for a translucent colour. */
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

/** Returns the relative luminance, between 0 and 1 (WCAG 2.2). */
export function getLuminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio, between 1 and 21 (WCAG 2.2, success criterion 1.4.3). */
export function getContrastRatio(a: Rgb, b: Rgb): number {
  const [one, two] = [getLuminance(a), getLuminance(b)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

/** Mixes colours like CSS `color-mix(in srgb, a share, b)`. `share` is between 0 and 1. */
export function mixColors(a: Rgb, b: Rgb, share: number): Rgb {
  const mix = (one: number, two: number) => Math.round(one * share + two * (1 - share))
  return [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])]
}

/**
 * Returns the more readable text colour on an accent, black or white. Returns undefined if the accent cannot be parsed.
 */
export function getOnAccentColor(accent: string): '#fff' | '#000' | undefined {
  const color = parseColor(accent)
  if (!color) return undefined
  // White is preferred down to 4.5:1 because saturated accents look wrong with black on them.
  return getContrastRatio(color, [255, 255, 255]) >= 4.5 || getLuminance(color) < 0.18 ? '#fff' : '#000'
}
