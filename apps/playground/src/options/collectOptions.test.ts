import { describe, expect, it } from 'vitest'
import { collectOptions, toAppKitOptions } from './collectOptions.js'
import { optionRows } from './optionRows.js'
import { optionTexts } from './optionTexts.js'

describe('options of the playground', () => {
  it('starts with the two chains of the sandbox and its server', () => {
    const { networks, ...rest } = toAppKitOptions({})
    expect(networks.map(({ id }) => id)).toEqual([31_337, 31_338])
    expect(rest).toEqual({ serverUrl: 'http://localhost:3001', projectId: 'sandbox' })
  })

  it('names no server when it runs standalone', () => {
    expect(collectOptions({ mode: 'standalone', projectId: 'mine' }).rest).toEqual({})
  })

  it('puts features, theme variables and attributes where a host writes them', () => {
    const { rest, button } = collectOptions({
      mode: 'standalone',
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

  it('has people sign in where that is chosen, in the page or on the server', () => {
    expect(toAppKitOptions({})).not.toHaveProperty('siwx')
    const required = (siwx: string, mode = 'server') => toAppKitOptions({ siwx, mode }).siwx?.getRequired?.()
    expect(['required', 'optional', 'server'].map((each) => required(each))).toEqual([true, false, true])
    expect(required('server', 'standalone')).toBeUndefined()
    expect(collectOptions({ siwx: 'required' }).rest).not.toHaveProperty('siwx')
  })

  it('drops a default network that is not among the networks', () => {
    expect(collectOptions({ defaultNetwork: 'base' })).not.toHaveProperty('defaultNetwork')
    expect(collectOptions({ defaultNetwork: 'foyerLocalTwo' }).defaultNetwork).toBe('foyerLocalTwo')
  })

  it('has a documented option behind every row that is one, and every key once', () => {
    const keys = optionRows.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const options = optionRows.filter(({ target }) => target === 'option' || target === 'feature')
    expect(options.filter(({ key }) => !Object.hasOwn(optionTexts, key))).toEqual([])
  })
})
