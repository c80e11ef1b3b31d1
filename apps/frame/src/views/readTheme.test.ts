import { palettes } from '@foyer/ui/palettes'
import { parseColor } from '@foyer/ui/themeVariables'
import { describe, expect, it } from 'vitest'
import { readTheme } from './readTheme.js'

function read(variables: Record<string, string | number>, mode?: 'light' | 'dark') {
  return readTheme(mode, variables, parseColor)
}

describe("readTheme: the host's theme on an approval page [S7.58]", () => {
  it('applies the theme if all text stays readable, also with the variable names of existing clients', () => {
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

  it('accepts a whole palette for its mode', () => {
    const night = { '--foyer-bg': '#000', '--foyer-surface': '#111', '--foyer-text': '#fff' }
    expect(read(night, 'dark')).toMatchObject({ '--foyer-bg': 'rgb(0 0 0)', '--foyer-text': 'rgb(255 255 255)' })
    // The muted text of the light palette would be unreadable on it.
    expect(read(night, 'light')).not.toHaveProperty('--foyer-bg')
    expect(read(night)).not.toHaveProperty('--foyer-bg')
  })

  it("accepts the frame's own palettes by the same contrast rule", () => {
    for (const mode of ['light', 'dark'] as const) {
      const own = Object.fromEntries(Object.entries(palettes[mode]).map(([name, value]) => [`--foyer-${name}`, value]))
      expect(Object.keys(read(own, mode))).toEqual(expect.arrayContaining(Object.keys(own)))
    }
  })

  it.each([
    ['text in the background colour', { '--foyer-text': '#fff', '--foyer-bg': '#fff' }],
    ['unreadable muted text', { '--foyer-text-muted': '#fafafa' }],
    ['an invisible danger colour', { '--foyer-danger': '#ffffff' }],
    ['a background as dark as the text', { '--w3m-color-mix': '#000', '--w3m-color-mix-strength': 95 }],
    ['an excessive mix strength', { '--w3m-color-mix': '#000', '--w3m-color-mix-strength': 1e9 }],
  ])('rejects all colours of a palette with %s', (_, variables) => {
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
  ])('ignores %s: %s', (name, value) => {
    expect(read({ [name]: value })).not.toHaveProperty(name)
  })

  it('limits lengths to readable values', () => {
    expect(read({ '--w3m-font-size-master': '0.01px' })).toMatchObject({ '--foyer-font-size-master': '8px' })
    expect(read({ '--w3m-font-size-master': '400px' })).toMatchObject({ '--foyer-font-size-master': '14px' })
    expect(read({ '--w3m-border-radius-master': '99px' })).toMatchObject({ '--foyer-border-radius-master': '10px' })
  })

  it('applies the text colour on the accent only if it is readable there', () => {
    const on = (text: string) => read({ '--foyer-accent': '#ffe100', '--foyer-on-accent': text })['--foyer-on-accent']
    expect(on('#102030')).toBe('rgb(16 32 48)')
    expect(on('#fff')).toBe('#000')
    expect(read({ '--foyer-on-accent': '#4353ff' })).toEqual({})
  })
})
