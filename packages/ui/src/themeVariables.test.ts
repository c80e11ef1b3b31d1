import { describe, expect, it } from 'vitest'
import { themeVariablesToCss } from './themeVariables.js'

describe('themeVariablesToCss', () => {
  it('writes the incumbent names and ours as one rule', () => {
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

  it('takes the later incumbent prefix for the earlier one', () => {
    expect(themeVariablesToCss({ '--apkt-font-family': 'serif' }).css).toBe(':host{--w3m-font-family:serif;}')
  })

  it('chooses white or black on the accent, unless the host has', () => {
    expect(themeVariablesToCss({ '--foyer-accent': '#111' }).css).toContain('--foyer-on-accent:#fff;')
    const own = themeVariablesToCss({ '--foyer-accent': '#111', '--foyer-on-accent': 'gold' })
    expect(own.css).toBe(':host{--foyer-accent:#111;--foyer-on-accent:gold;}')
  })

  it('lets values use the functions and variables that CSS values are made of', () => {
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
    ['loads something by another name', 'image-set("https://evil.example/x" 1x)'],
    ['loads something under upper case and space', 'URL (x)'],
    ['imports', '@import "x"'],
    ['escapes', '\\75rl(x)'],
    ['comments', 'red/*'],
    ['breaks the line', 'red\nblue'],
    ['holds a NUL', 'red\u0000'],
    ['closes an element', '</style><script>alert(1)</script>'],
    ['raises its rank', 'red !important'],
    ['leaves a bracket open', 'rgb(1,2,3'],
    ['closes one too many', 'rgb(1,2,3))'],
    ['leaves a quote open', '"Inter'],
    ['is empty', '  '],
    ['is far too long', 'a'.repeat(201)],
  ])('refuses a value that %s', (_what, value) => {
    expect(themeVariablesToCss({ '--w3m-accent': value })).toEqual({ css: '', refused: ['--w3m-accent'] })
  })

  it.each(['color', '--accent', '--foyer-', '--foyer-a}', '--w3m-Accent', '--foyer-a:red;--x'])(
    'refuses the name %s',
    (name) => {
      expect(themeVariablesToCss({ [name]: 'red' })).toEqual({ css: '', refused: [name] })
    },
  )

  it('skips what is not set', () => {
    expect(themeVariablesToCss({ '--w3m-accent': undefined })).toEqual({ css: '', refused: [] })
  })
})
