import { expect, it } from 'vitest'
import { getExplorerUrl } from './getExplorerUrl.js'

const explorer = (url: string) => ({ blockExplorers: { default: { name: 'Scan', url } } })

it('leads to the account on the explorer of its network, or where the host said', () => {
  expect(getExplorerUrl(undefined, explorer('https://scan.test/'), '0xa')).toBe('https://scan.test/address/0xa')
  expect(getExplorerUrl('https://other.test/0xa', explorer('https://scan.test'), '0xa')).toBe('https://other.test/0xa')
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'not an address', ''])('leads nowhere for %s', (url) => {
  expect(getExplorerUrl(url || undefined, {}, '0xa')).toBeUndefined()
  expect(getExplorerUrl(undefined, explorer(url), '0xa')).toBeUndefined()
})
