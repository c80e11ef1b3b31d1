import { describe, expect, it } from 'vitest'
import { collectOptions, toAppKitOptions } from './collectOptions.js'
import { optionRows } from './optionRows.js'
import { optionTexts } from './optionTexts.js'

describe('collectOptions and toAppKitOptions', () => {
  it("toAppKitOptions: by default has the two sandbox EVM chains and the sandbox's server", () => {
    const { networks, ...rest } = toAppKitOptions({})
    expect(networks.map(({ id }) => id)).toEqual([31_337, 31_338])
    expect(rest).toEqual({ serverUrl: 'http://localhost:3001', projectId: 'sandbox', enableEmbedded: true })
  })

  it('collectOptions: has no server in standalone mode, and no default of Foyer', () => {
    expect(collectOptions({ mode: 'standalone', projectId: 'mine', enableEmbedded: false }).rest).toEqual({})
  })

  it('collectOptions: groups features, theme variables and button attributes', () => {
    const { rest, button } = collectOptions({
      mode: 'standalone',
      enableEmbedded: false,
      'features.send': false,
      'themeVariables.--foyer-border-radius-master': 2,
      'themeVariables.--foyer-color-mix-strength': 20,
      'button.charsStart': 6,
    })
    expect(rest).toEqual({
      features: { send: false },
      themeVariables: { '--foyer-border-radius-master': '2px', '--foyer-color-mix-strength': 20 },
    })
    expect(button).toEqual({ charsStart: 6 })
  })

  it('collectOptions: a value of the settings replaces the value of the preset in both modes', () => {
    const { rest } = collectOptions({
      mode: 'standalone',
      themePreset: 'mono',
      'themeVariables.--foyer-accent': '#aa0033',
    })
    expect(rest.themeVariables).toEqual({
      '--foyer-border-radius-master': '0px',
      '--foyer-accent': '#aa0033',
      light: { '--foyer-bg': '#ffffff', '--foyer-surface': '#f3f3f3' },
      dark: { '--foyer-bg': '#0b0b0b', '--foyer-surface': '#1a1a1a' },
    })
    expect(collectOptions({ mode: 'standalone', themePreset: 'constructor' }).rest).toEqual({ enableEmbedded: true })
  })

  it('toAppKitOptions: enables sign-in in the page or on the server as chosen', () => {
    expect(toAppKitOptions({})).not.toHaveProperty('siwx')
    const required = (siwx: string, mode = 'server') => toAppKitOptions({ siwx, mode }).siwx?.getRequired?.()
    expect(['required', 'optional', 'server'].map((each) => required(each))).toEqual([true, false, true])
    expect(required('server', 'standalone')).toBeUndefined()
    expect(collectOptions({ siwx: 'required' }).rest).not.toHaveProperty('siwx')
  })

  it('collectOptions: drops a default network that is not among the networks', () => {
    expect(collectOptions({ defaultNetwork: 'base' })).not.toHaveProperty('defaultNetwork')
    expect(collectOptions({ defaultNetwork: 'foyerLocalTwo' }).defaultNetwork).toBe('foyerLocalTwo')
  })

  it('optionRows: every option has a text, and every key is unique', () => {
    const keys = optionRows.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const options = optionRows.filter(({ target }) => target === 'option' || target === 'feature')
    expect(options.filter(({ key }) => !Object.hasOwn(optionTexts, key))).toEqual([])
  })
})
