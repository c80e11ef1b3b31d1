import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addTryLinks, tryValues } from './addTryLinks.js'

const options = readFileSync(new URL('../../../docs/options.md', import.meta.url), 'utf8')

describe('addTryLinks', () => {
  it('adds a link to each row of the options that the playground has', () => {
    const text = addTryLinks(options, 'http://localhost:3200')
    const keys = Object.keys(tryValues).filter((key) => !key.startsWith('themeVariables.'))
    for (const key of keys) expect(text).toContain(`aria-label="Try it: ${key}"`)
    expect(text).toContain('href="http://localhost:3200/#features.send=false"')
    expect(text).toContain('| Option | Effect |\n')
    expect(text).toContain('| `connectors`<span class="option-facts">`Connector[]`</span>')
    expect(text).toContain(
      "`'SHOW' \\| 'HIDE' \\| 'ONLY_MOBILE'`</span><span class=\"option-facts\">default: `SHOW`</span> | The",
    )
  })

  it('links a theme variable, and escapes a link with several settings', () => {
    const row = '| `--foyer-color-mix` | `--w3m-color-mix` | `#000` | a colour |'
    expect(addTryLinks(row, 'https://play.example')).toBe(
      '| `--foyer-color-mix` <a class="try-it" href="https://play.example/#themeVariables.--foyer-color-mix-strength=12&amp;themeVariables.--foyer-color-mix=%230e7c66" target="_blank" rel="noreferrer" aria-label="Try it: --foyer-color-mix">Try it</a> | `--w3m-color-mix` | `#000` | a colour |',
    )
  })

  it('does not change other tables', () =>
    expect(addTryLinks('| `getBalance` | returns |', 'http://localhost:3000')).toBe('| `getBalance` | returns |'))
})
