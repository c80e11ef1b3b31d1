import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHash, writeHash } from './hash.js'
import { optionRows } from './optionRows.js'
import { changeSetting, type Settings } from './settings.js'

function getRow(key: string) {
  const row = optionRows.find((each) => each.key === key)
  if (!row) throw new Error(`There is no option ${key}`)
  return row
}

describe('readHash and writeHash', () => {
  it('readHash returns the settings that writeHash wrote, for every kind of control', () => {
    const values = {
      mode: 'standalone',
      networks: ['mainnet', 'foyerLocal'],
      'features.send': false,
      featuredWalletIds: ['a', 'b.c'],
      'features.connectorTypeOrder': [
        ...['recommended', 'external', 'custom', 'featured', 'injected', 'recent', 'walletConnect'],
      ],
      termsConditionsUrl: 'https://example.com/terms?a=1&b=2',
      'themeVariables.--foyer-border-radius-master': 8,
      'themeVariables.--foyer-accent': '#aabbcc',
      customWallets: [{ id: 'x', name: 'Ünïcode & Söhne', webapp_link: 'https://example.com' }],
      'button.label': 'Come in',
    }
    const settings = Object.entries(values).reduce<Settings>(
      (before, [key, value]) => changeSetting(before, getRow(key), value),
      {},
    )
    expect(Object.keys(settings)).toEqual(Object.keys(values))
    expect(readHash(writeHash(settings))).toEqual(settings)
  })

  it('writeHash returns an empty string for the default settings', () => {
    expect(writeHash({})).toBe('')
    expect(readHash('#')).toEqual({})
  })

  it.each([
    ['a switch that is neither on nor off', 'debug=1'],
    ['an unknown choice', 'themeMode=url(evil)'],
    ['an unknown network', 'networks=mainnet,evilnet'],
    ['no network at all', 'networks='],
    ['an order with a part missing', 'features.connectorTypeOrder=recent'],
    ['an address that runs script', 'termsConditionsUrl=javascript:alert(1)'],
    ['an address with a password in it', 'termsConditionsUrl=https://user:pass@example.com'],
    ["a stranger's server", 'serverUrl=https://evil.example'],
    ["a stranger's node", `customRpcUrls=${encodeURIComponent('{"eip155:1":[{"url":"https://evil.example"}]}')}`],
    [
      'a wallet whose link runs script',
      `customWallets=${encodeURIComponent('[{"id":"x","name":"x","mobile_link":"javascript:alert(1)"}]')}`,
    ],
    [
      'a wallet with a key that does not exist',
      `customWallets=${encodeURIComponent('[{"id":"x","name":"x","onload":"x"}]')}`,
    ],
    ['a page instead of a picture', `chainImages=${encodeURIComponent('{"1":"data:text/html,<script>"}')}`],
    ['an invalid colour', 'themeVariables.--foyer-accent=red;}'],
    ['a number out of bounds', 'themeVariables.--foyer-border-radius-master=9999'],
    ['an invalid number', 'themeVariables.--foyer-border-radius-master=1e3'],
    ['a prefix with a path in it', 'storageKey=../../x'],
    ['broken JSON', 'customWallets=['],
    ['deep JSON', `customWallets=${'['.repeat(900)}`],
    ['keys of Object.prototype', '__proto__=x&constructor=x&toString=x'],
  ])('readHash ignores %s', (_what, hash) => {
    expect(readHash(`#${hash}`)).toEqual({})
  })

  it('readHash ignores a hash of more than 8,000 characters', () => {
    expect(readHash(`#themeMode=dark&x=${'a'.repeat(8_000)}`)).toEqual({})
  })

  it('readHash never throws, and its result survives another round trip', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...optionRows.map(({ key }) => key), 'x'), fc.string()), { maxLength: 6 }),
        (pairs) => {
          const settings = readHash(`#${new URLSearchParams(pairs)}`)
          expect(readHash(writeHash(settings))).toEqual(settings)
        },
      ),
    )
  })
})
