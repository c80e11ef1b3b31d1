import { describe, expect, it } from 'vitest'
import { themeVariablesToCss } from './themeVariables.js'

describe('themeVariablesToCss', () => {
  it('writes the names of AppKit and Foyer into one rule', () => {
    const { css, refused } = themeVariablesToCss({
      '--w3m-accent': '#00d54b',
      '--w3m-border-radius-master': '1px',
      '--w3m-z-index': 1200,
      '--w3m-color-mix-strength': 20,
      '--foyer-font-family': '"Inter", sans-serif',
    })
    expect(refused).toEqual([])
    expect(css).toBe(
      ':host{--w3m-accent:#00d54b;--w3m-border-radius-master:1px;--w3m-z-index:1200;--w3m-color-mix-strength:20;--foyer-font-family:"Inter", sans-serif;--foyer-on-accent:#000;}',
    )
  })

  it("treats AppKit's later prefix like the earlier one", () => {
    expect(themeVariablesToCss({ '--apkt-font-family': 'serif' }).css).toBe(':host{--w3m-font-family:serif;}')
  })

  it('sets white or black on the accent, unless the host sets the colour', () => {
    expect(themeVariablesToCss({ '--foyer-accent': '#111' }).css).toContain('--foyer-on-accent:#fff;')
    const own = themeVariablesToCss({ '--foyer-accent': '#111', '--foyer-on-accent': 'gold' })
    expect(own.css).toBe(':host{--foyer-accent:#111;--foyer-on-accent:gold;}')
  })

  it('writes the values of one mode into rules for that mode, with the text on its accent', () => {
    const { css, refused } = themeVariablesToCss({
      '--foyer-border-radius-master': '2px',
      light: { '--foyer-accent': '#111' },
      dark: { '--foyer-accent': '#eee', '--foyer-bg': '#000' },
    })
    expect(refused).toEqual([])
    const light = '{--foyer-accent:#111;--foyer-on-accent:#fff;}'
    const dark = '{--foyer-accent:#eee;--foyer-bg:#000;--foyer-on-accent:#000;}'
    expect(css).toBe(
      `:host{--foyer-border-radius-master:2px;}:host([data-theme=light])${light}@media(prefers-color-scheme:light){:host(:not([data-theme=dark]))${light}}:host([data-theme=dark])${dark}@media(prefers-color-scheme:dark){:host(:not([data-theme=light]))${dark}}`,
    )
  })

  it('rejects invalid values of one mode, and values that are no modes', () => {
    const dark = { '--foyer-bg': 'url(x)', color: 'red' }
    expect(themeVariablesToCss({ dark, light: 'red' })).toEqual({
      css: '',
      refused: ['light', 'dark --foyer-bg', 'dark color'],
    })
  })

  it('adds a rule for the blur of the overlay, if its value is between 0 and 40 px', () => {
    expect(themeVariablesToCss({ '--foyer-overlay-blur': '4px' }).css).toBe(
      ':host{--foyer-overlay-blur:4px;}.overlay{backdrop-filter:blur(var(--foyer-overlay-blur))}',
    )
    for (const value of ['41px', '4', '-1px', '1rem', 'var(--x)'])
      expect(themeVariablesToCss({ '--foyer-overlay-blur': value })).toEqual({
        css: '',
        refused: ['--foyer-overlay-blur'],
      })
  })

  it('accepts CSS functions and variables in values', () => {
    const variables = {
      '--foyer-bg': 'color-mix(in srgb, var(--brand) 20%, white)',
      '--foyer-shadow': '0 1px 2px rgb(0 0 0 / 20%)',
    }
    expect(themeVariablesToCss(variables).refused).toEqual([])
  })

  it.each([
    ['leaves the declaration', 'red;background:blue'],
    ['leaves the rule', 'red}body{display:none'],
    ['loads something', 'url(https://evil.example/x)'],
    ['loads something by another function', 'image-set("https://evil.example/x" 1x)'],
    ['loads something under upper case and space', 'URL (x)'],
    ['imports', '@import "x"'],
    ['escapes', '\\75rl(x)'],
    ['comments', 'red/*'],
    ['breaks the line', 'red\nblue'],
    ['contains a NUL', 'red\u0000'],
    ['closes an element', '</style><script>alert(1)</script>'],
    ['is important', 'red !important'],
    ['leaves a bracket open', 'rgb(1,2,3'],
    ['has an extra closing bracket', 'rgb(1,2,3))'],
    ['leaves a quote open', '"Inter'],
    ['is empty', '  '],
    ['is too long', 'a'.repeat(201)],
  ])('rejects a value that %s', (_what, value) => {
    expect(themeVariablesToCss({ '--w3m-accent': value })).toEqual({ css: '', refused: ['--w3m-accent'] })
  })

  it.each(['color', '--accent', '--foyer-', '--foyer-a}', '--w3m-Accent', '--foyer-a:red;--x'])(
    'rejects the name %s',
    (name) => {
      expect(themeVariablesToCss({ [name]: 'red' })).toEqual({ css: '', refused: [name] })
    },
  )

  it('skips undefined values', () => {
    expect(themeVariablesToCss({ '--w3m-accent': undefined })).toEqual({ css: '', refused: [] })
  })
})
