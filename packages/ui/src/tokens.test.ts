import { describe, expect, it } from 'vitest'
import { accentTextShares, defaultAccent } from './buttonTokens.js'
import { accentSoftShares, palettes } from './palettes.js'
import { contrastRatio, mixColors, parseColor, pickOnAccent, type Rgb } from './themeVariables.js'
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
      it(`shows ${text} on ${ground} with at least 4.5:1`, () => {
        expect(contrastRatio(rgb(palette[text]), rgb(palette[ground]))).toBeGreaterThanOrEqual(4.5)
      })
    }
  }

  it('shows accent text on every ground and on its own soft surface with at least 4.5:1', () => {
    for (const ground of grounds) expect(contrastRatio(accentText, rgb(palette[ground]))).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(accentText, accentSoft)).toBeGreaterThanOrEqual(4.5)
  })

  it('shows semantic text on its own tinted surfaces with at least 4.5:1', () => {
    for (const tone of ['positive', 'danger'] as const) {
      const tint = mixColors(rgb(palette[tone]), rgb(palette.bg), 0.12)
      expect(contrastRatio(rgb(palette[tone]), tint), tone).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('shows the focus ring with at least 3:1 on every ground', () => {
    for (const ground of grounds) expect(contrastRatio(accentText, rgb(palette[ground]))).toBeGreaterThanOrEqual(3)
  })

  it('names every token in the sheet, each open to the host', () => {
    for (const name of Object.keys(palette)) expect(tokensCss).toContain(`--_${name}:var(--foyer-${name},`)
  })
})

describe('pickOnAccent', () => {
  it('puts white on the default accent with at least 4.5:1', () => {
    expect(pickOnAccent(defaultAccent)).toBe('#fff')
    expect(contrastRatio(rgb(defaultAccent), [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
  })

  it('chooses a text colour of at least 4.5:1 for any accent', () => {
    for (let step = 0; step < 4096; step += 7) {
      const accent = `#${step.toString(16).padStart(3, '0')}`
      const on = pickOnAccent(accent)
      expect(contrastRatio(rgb(accent), rgb(on ?? '')), accent).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('reads hex, rgb and hsl, and leaves what it cannot read to the stylesheet', () => {
    expect(pickOnAccent('hsl(231, 100%, 70%)')).toBe('#000')
    expect(pickOnAccent('rgb(255 221 0)')).toBe('#000')
    expect(pickOnAccent('hsla(230,100%,30%,1)')).toBe('#fff')
    expect(pickOnAccent('rebeccapurple')).toBeUndefined()
    expect(pickOnAccent('rgba(0,0,0,.5)')).toBeUndefined()
  })
})
