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

describe('settings in a link', () => {
  it('gives back what was written, for a value of every kind of control', () => {
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

  it('writes nothing when nothing differs from the start', () => {
    expect(writeHash({})).toBe('')
    expect(readHash('#')).toEqual({})
  })

  it.each([
    ['a switch that is neither on nor off', 'debug=1'],
    ['a choice that is none', 'themeMode=url(evil)'],
    ['a network nobody knows', 'networks=mainnet,evilnet'],
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
    ['a picture that is a page', `chainImages=${encodeURIComponent('{"1":"data:text/html,<script>"}')}`],
    ['a colour that is not one', 'themeVariables.--foyer-accent=red;}'],
    ['a number out of bounds', 'themeVariables.--foyer-border-radius-master=9999'],
    ['a number that is none', 'themeVariables.--foyer-border-radius-master=1e3'],
    ['a prefix with a path in it', 'storageKey=../../x'],
    ['broken JSON', 'customWallets=['],
    ['deep JSON', `customWallets=${'['.repeat(900)}`],
    ['keys of every object', '__proto__=x&constructor=x&toString=x'],
  ])('ignores %s', (_what, hash) => {
    expect(readHash(`#${hash}`)).toEqual({})
  })

  it('ignores a link of more than 8,000 characters', () => {
    expect(readHash(`#themeMode=dark&x=${'a'.repeat(8_000)}`)).toEqual({})
  })

  it('reads any text without throwing, and what it reads is stable', () => {
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
