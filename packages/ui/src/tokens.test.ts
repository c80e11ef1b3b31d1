import { describe, expect, it } from 'vitest'
import { accentTextShares, defaultAccent } from './buttonTokens.js'
import { accentSoftShares, palettes } from './palettes.js'
import { getContrastRatio, getOnAccentColor, mixColors, parseColor, type Rgb } from './themeVariables.js'
import { tokensCss } from './tokens.js'

function rgb(text: string): Rgb {
  const color = parseColor(text)
  if (!color) throw new Error(`not a colour: ${text}`)
  return color
}

const themes = ['light', 'dark'] as const
const texts = ['text', 'text-muted', 'positive', 'warning', 'danger'] as const
const grounds = ['bg', 'surface', 'surface-hover'] as const

describe.each(themes)('%s theme', (theme) => {
  const palette = palettes[theme]
  const accentText = mixColors(rgb(defaultAccent), rgb(palette.text), accentTextShares[theme])
  const accentSoft = mixColors(rgb(defaultAccent), rgb(palette.bg), accentSoftShares[theme])

  for (const text of texts) {
    for (const ground of grounds) {
      it(`${text} on ${ground} has a contrast of at least 4.5:1`, () => {
        expect(getContrastRatio(rgb(palette[text]), rgb(palette[ground]))).toBeGreaterThanOrEqual(4.5)
      })
    }
  }

  it('accent text has a contrast of at least 4.5:1 on every ground and on the soft accent surface', () => {
    for (const ground of grounds) expect(getContrastRatio(accentText, rgb(palette[ground]))).toBeGreaterThanOrEqual(4.5)
    expect(getContrastRatio(accentText, accentSoft)).toBeGreaterThanOrEqual(4.5)
  })

  it('semantic text has a contrast of at least 4.5:1 on its tinted surface', () => {
    for (const tone of ['positive', 'danger'] as const) {
      const tint = mixColors(rgb(palette[tone]), rgb(palette.bg), 0.12)
      expect(getContrastRatio(rgb(palette[tone]), tint), tone).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('the focus ring has a contrast of at least 3:1 on every ground', () => {
    for (const ground of grounds) expect(getContrastRatio(accentText, rgb(palette[ground]))).toBeGreaterThanOrEqual(3)
  })

  it('the sheet contains every token, and the host can override each', () => {
    for (const name of Object.keys(palette)) expect(tokensCss).toContain(`--_${name}:var(--foyer-${name},`)
  })
})

describe('getOnAccentColor', () => {
  it('returns white for the default accent, with a contrast of at least 4.5:1', () => {
    expect(getOnAccentColor(defaultAccent)).toBe('#fff')
    expect(getContrastRatio(rgb(defaultAccent), [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
  })

  it('returns a text colour with a contrast of at least 4.5:1 for any accent', () => {
    for (let step = 0; step < 4096; step += 7) {
      const accent = `#${step.toString(16).padStart(3, '0')}`
      const on = getOnAccentColor(accent)
      expect(getContrastRatio(rgb(accent), rgb(on ?? '')), accent).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('parses hex, rgb and hsl, and returns undefined for other formats', () => {
    expect(getOnAccentColor('hsl(231, 100%, 70%)')).toBe('#000')
    expect(getOnAccentColor('rgb(255 221 0)')).toBe('#000')
    expect(getOnAccentColor('hsla(230,100%,30%,1)')).toBe('#fff')
    expect(getOnAccentColor('rebeccapurple')).toBeUndefined()
    expect(getOnAccentColor('rgba(0,0,0,.5)')).toBeUndefined()
  })
})
