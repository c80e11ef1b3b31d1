import { palettes } from '@foyer/ui/palettes'
import { getContrastRatio, parseColor, type Rgb, themeVariablesToCss } from '@foyer/ui/themeVariables'
import { expect, it } from 'vitest'
import type { ThemeVariables } from './core/Options.js'
import * as themes from './themes.js'

const all = Object.entries(themes).flatMap(([name, theme]) =>
  (['light', 'dark'] as const).map((mode) => [name, mode, theme as ThemeVariables] as const),
)

function parse(value: unknown): Rgb {
  const color = parseColor(String(value))
  if (!color) throw new Error(`${String(value)} is not a colour`)
  return color
}

it.each(all)('%s, %s: all values are valid, and texts have a contrast of 4.5', (_name, mode, theme) => {
  expect(themeVariablesToCss(theme).refused).toEqual([])
  const values = theme[mode]
  for (const ground of [values?.['--foyer-bg'], values?.['--foyer-surface']])
    for (const text of [palettes[mode]['text-muted'], palettes[mode].text])
      expect(getContrastRatio(parse(text), parse(ground))).toBeGreaterThanOrEqual(4.5)
  const accent = parse(values?.['--foyer-accent'])
  const onAccent = Math.max(getContrastRatio(accent, [255, 255, 255]), getContrastRatio(accent, [0, 0, 0]))
  expect(onAccent).toBeGreaterThanOrEqual(4.5)
  expect(getContrastRatio(accent, parse(values?.['--foyer-bg']))).toBeGreaterThanOrEqual(3)
})
