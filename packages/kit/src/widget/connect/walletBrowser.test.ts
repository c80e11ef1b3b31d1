import { describe, expect, it } from 'vitest'
import { formatWalletBrowserLink } from './walletBrowser.js'

const page = new URL('https://app.example/pay?to=you#/cart')

describe('formatWalletBrowserLink [S7.68]', () => {
  it.each([
    ['Phantom', 'https://phantom.app/ul/browse/'],
    ['phantom wallet', 'https://phantom.app/ul/browse/'],
    ['Solflare', 'https://solflare.com/ul/v1/browse/'],
    ['Backpack', 'https://backpack.app/ul/v1/browse/'],
  ])('returns a link for %s that contains the page and its origin', (name, base) => {
    const link = formatWalletBrowserLink(name, page) ?? ''
    expect(link.startsWith(base)).toBe(true)
    const [path = '', ref] = link.slice(base.length).split('?ref=')
    expect(decodeURIComponent(path)).toBe(page.href)
    expect(decodeURIComponent(ref ?? '')).toBe('https://app.example')
  })

  it('omits the hash of the page unless it is a route', () => {
    const link = formatWalletBrowserLink('Phantom', new URL('https://app.example/#access_token=secret'))
    expect(link).not.toContain('secret')
  })

  it.each(['MetaMask', 'Phantomime', ''])('returns undefined for %j', (name) => {
    expect(formatWalletBrowserLink(name, page)).toBeUndefined()
  })
})
