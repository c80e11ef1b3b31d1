import { solana, solanaDevnet, solanaTestnet } from '@foyer/primitives/networks/nonEvm'
import { expect, it } from 'vitest'
import { formatBrowserLink, getExplorerUrl, getTransactionUrl } from './links.js'

function explorer(url: string) {
  return { blockExplorers: { default: { name: 'Scan', url } } }
}

it("getExplorerUrl returns the account page of the network's explorer, or the given address", () => {
  expect(getExplorerUrl(undefined, explorer('https://scan.test/'), '0xa')).toBe('https://scan.test/address/0xa')
  expect(getExplorerUrl('https://other.test/0xa', explorer('https://scan.test'), '0xa')).toBe('https://other.test/0xa')
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ''])(
  'getExplorerUrl returns undefined for %s',
  (url) => {
    expect(getExplorerUrl(url || undefined, {}, '0xa')).toBeUndefined()
    expect(getExplorerUrl(undefined, explorer(url), '0xa')).toBeUndefined()
  },
)

it.each([
  [
    'https://app.example/swap?a=b#c',
    'android',
    'intent://app.example/swap?a=b#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  ],
  ['https://app.example/swap', 'ios', undefined],
  ['about:blank', 'android', undefined],
  ['nonsense', 'android', undefined],
] as const)('formatBrowserLink converts %s on %s to %s', (href, platform, link) => {
  expect(formatBrowserLink(href, platform)).toBe(link)
})

it('getExplorerUrl and getTransactionUrl add the cluster if clusters share an explorer', () => {
  expect(getExplorerUrl(undefined, solanaDevnet, 'a')).toBe('https://solscan.io/address/a?cluster=devnet')
  expect(getTransactionUrl(solanaTestnet, 'b')).toBe('https://solscan.io/tx/b?cluster=testnet')
  expect(getTransactionUrl(solana, 'b')).toBe('https://solscan.io/tx/b')
})
