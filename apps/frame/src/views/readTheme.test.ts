import { palettes } from '@foyer/ui/palettes'
import { parseColor } from '@foyer/ui/themeVariables'
import { describe, expect, it } from 'vitest'
import { readTheme } from './readTheme.js'

function read(variables: Record<string, string | number>, mode?: 'light' | 'dark') {
  return readTheme(mode, variables, parseColor)
}

describe("the theme of a host, on a request's page [S7.58]", () => {
  it('is taken where everything stays readable, under the names of the incumbent as well', () => {
    expect(
      read({
        '--w3m-accent': '#8a2be2',
        '--w3m-color-mix': '#00f',
        '--w3m-color-mix-strength': 10,
        '--w3m-border-radius-master': '2px',
        '--w3m-font-size-master': '11px',
        '--apkt-font-family': 'Inter, serif',
      }),
    ).toEqual({
      '--foyer-accent': 'rgb(138 43 226)',
      '--foyer-on-accent': '#fff',
      '--foyer-color-mix': 'rgb(0 0 255)',
      '--foyer-color-mix-strength': '10',
      '--foyer-border-radius-master': '2px',
      '--foyer-font-size-master': '11px',
      '--foyer-font-family': 'serif',
    })
  })

  it('may bring whole palettes of its own, for the mode it names', () => {
    const night = { '--foyer-bg': '#000', '--foyer-surface': '#111', '--foyer-text': '#fff' }
    expect(read(night, 'dark')).toMatchObject({ '--foyer-bg': 'rgb(0 0 0)', '--foyer-text': 'rgb(255 255 255)' })
    // The muted text of the light palette would be lost on it.
    expect(read(night, 'light')).not.toHaveProperty('--foyer-bg')
    expect(read(night)).not.toHaveProperty('--foyer-bg')
  })

  it("leaves the frame's own colours readable by the same measure", () => {
    for (const mode of ['light', 'dark'] as const) {
      const own = Object.fromEntries(Object.entries(palettes[mode]).map(([name, value]) => [`--foyer-${name}`, value]))
      expect(Object.keys(read(own, mode))).toEqual(expect.arrayContaining(Object.keys(own)))
    }
  })

  it.each([
    ['text of the colour of its ground', { '--foyer-text': '#fff', '--foyer-bg': '#fff' }],
    ['quiet text that is lost', { '--foyer-text-muted': '#fafafa' }],
    ['a danger nobody sees', { '--foyer-danger': '#ffffff' }],
    ['a ground as dark as the text', { '--w3m-color-mix': '#000', '--w3m-color-mix-strength': 95 }],
    ['a strength beyond all', { '--w3m-color-mix': '#000', '--w3m-color-mix-strength': 1e9 }],
  ])('takes no colour of a palette with %s', (_, variables) => {
    for (const mode of ['light', undefined] as const) expect(read(variables, mode)).toEqual({})
  })

  it.each([
    ['--foyer-text', 'transparent'],
    ['--foyer-bg', '#fff0'],
    ['--foyer-accent', 'rgba(0,0,0,.1)'],
    ['--foyer-accent', 'var(--foyer-bg)'],
    ['--foyer-font-family', 'Wingdings'],
    ['--foyer-font-size-master', '1%'],
    ['--foyer-font-size-master', 'calc(0px)'],
    ['--foyer-border-radius-master', '-4px'],
    ['--foyer-z-index', '1'],
    ['--foyer-shadow', '0 0 99px red'],
  ])('takes nothing of %s: %s', (name, value) => {
    expect(read({ [name]: value })).not.toHaveProperty(name)
  })

  it('keeps lengths within what can be read', () => {
    expect(read({ '--w3m-font-size-master': '0.01px' })).toMatchObject({ '--foyer-font-size-master': '8px' })
    expect(read({ '--w3m-font-size-master': '400px' })).toMatchObject({ '--foyer-font-size-master': '14px' })
    expect(read({ '--w3m-border-radius-master': '99px' })).toMatchObject({ '--foyer-border-radius-master': '10px' })
  })

  it('takes the text on the accent only where it can be read there', () => {
    const on = (text: string) => read({ '--foyer-accent': '#ffe100', '--foyer-on-accent': text })['--foyer-on-accent']
    expect(on('#102030')).toBe('rgb(16 32 48)')
    expect(on('#fff')).toBe('#000')
    expect(read({ '--foyer-on-accent': '#4353ff' })).toEqual({})
  })
})
