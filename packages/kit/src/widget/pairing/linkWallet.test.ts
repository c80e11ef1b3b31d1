import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPairingLink,
  formatWakeLink,
  getLinkTarget,
  isPairingUri,
  parseWalletLink,
  readWalletLinks,
} from './linkWallet.js'

const uri = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'b2'.repeat(32)}&expiryTimestamp=1900000000`
const encoded = encodeURIComponent(uri)

const good: readonly (readonly [link: string, opened: string])[] = [
  ['metamask://', `metamask://wc?uri=${encoded}`],
  ['metamask:', `metamask://wc?uri=${encoded}`],
  ['MetaMask://', `metamask://wc?uri=${encoded}`],
  ['okex://main/', `okex://main/wc?uri=${encoded}`],
  ['okex://main', `okex://main/wc?uri=${encoded}`],
  ['com.kresus.superapp://', `com.kresus.superapp://wc?uri=${encoded}`],
  [
    'bybitapp://open/route?targetUrl=by://web3/walletconnect/',
    `bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=${encoded}`,
  ],
  ['https://mewwallet.com/', `https://mewwallet.com/wc?uri=${encoded}`],
  ['https://app.safe.global', `https://app.safe.global/wc?uri=${encoded}`],
  ['https://suite.example/web', `https://suite.example/web/wc?uri=${encoded}`],
  ['https://suite.example/?lang=en', `https://suite.example/wc?lang=en&uri=${encoded}`],
]

const refused: readonly string[] = [
  '',
  'metamask',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'javascript://',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://a.test/1',
  'vbscript:x',
  'intent://x#Intent;end',
  'view-source:https://a.test',
  'itms-services://?action=download-manifest',
  'http://wallet.example/',
  'http://localhost:3003/wallet',
  'https://user:secret@wallet.example/',
  'https://wallet.example/#/',
  'https://',
  'metamask:opaque',
  'metamask://a b',
  'metamask://\u0000',
  'metamask://"onclick="x',
  'metamask://\\evil',
  'mеtamask://',
  `metamask://${'x'.repeat(2000)}`,
]

describe('links into wallets', () => {
  it.each(good)('%s carries the pairing address', (link, opened) => {
    const parsed = parseWalletLink(link)
    expect(parsed && formatPairingLink(parsed, uri)).toBe(opened)
  })

  it.each(refused)('refuses %j', (link) => {
    expect(parseWalletLink(link)).toBeUndefined()
  })

  it('refuses a link that is not there', () => {
    expect(parseWalletLink(undefined)).toBeUndefined()
  })

  it('opens a wallet of this machine only from a page of this machine', () => {
    const link = parseWalletLink('http://localhost:3003/wallet', true)
    expect(link && formatPairingLink(link, uri)).toBe(`http://localhost:3003/wallet/wc?uri=${encoded}`)
    expect(parseWalletLink('http://wallet.example/', true)).toBeUndefined()
  })

  it('gives back the very address, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...good.map(([link]) => link)), (text, link) => {
        const parsed = parseWalletLink(link)
        const opened = parsed ? formatPairingLink(parsed, text) : ''
        expect(decodeURIComponent(opened.slice(opened.lastIndexOf('uri=') + 4))).toBe(text)
      }),
    )
  })

  it('wraps the address twice where the browser unwraps a scheme once, but not in a web address', () => {
    const native = { kind: 'native', base: 'metamask://' } as const
    expect(formatPairingLink(native, uri, true)).toBe(`metamask://wc?uri=${encodeURIComponent(encoded)}`)
    const universal = { kind: 'universal', base: 'https://wallet.example/' } as const
    expect(formatPairingLink(universal, uri, true)).toBe(`https://wallet.example/wc?uri=${encoded}`)
  })

  it('never parses a link to something else than it was, nor throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((text) => `metamask://${text}`),
        ),
        (link) => {
          const parsed = parseWalletLink(link)
          if (parsed) expect(parsed.base).toMatch(/^(https:\/\/|[a-z][a-z0-9+.-]*:\/\/)/)
          expect(parsed?.base ?? '').not.toMatch(/^(javascript|data|file|blob|http|vbscript|intent):/)
        },
      ),
    )
  })

  it('leaves the page by an app’s scheme in place, out of a frame by its top, and by a web address in a new tab', () => {
    const native = { kind: 'native', base: 'metamask://' } as const
    expect([getLinkTarget(native, false), getLinkTarget(native, true)]).toEqual(['_self', '_top'])
    expect(getLinkTarget({ kind: 'universal', base: 'https://a.test/' }, true)).toBe('_blank')
  })

  it('brings a wallet to the front without an address', () => {
    const wake = (link: string) => {
      const parsed = parseWalletLink(link)
      return parsed && formatWakeLink(parsed)
    }
    expect(['metamask:', 'okex://main/', 'https://a.test/?b=c'].map(wake)).toEqual([
      'metamask://wc',
      'okex://main/wc',
      'https://a.test/wc?b=c',
    ])
  })

  it('reads only what may be opened of a wallet, and a web app only from a web address', () => {
    const wallet = { id: 'a', name: 'A', mobile_link: 'a://', desktop_link: 'file:///a', webapp_link: 'a://' }
    expect(readWalletLinks(wallet)).toEqual({ mobile: { kind: 'native', base: 'a://' } })
  })
})

describe('a pairing address', () => {
  it('is one of version 2 and nothing else', () => {
    expect(isPairingUri(uri)).toBe(true)
    const others = [undefined, '', 'https://a.test', 'wc:short@2?a=b', uri.replace('@2', '@1'), `${uri}"onload=`]
    expect(others.map(isPairingUri)).toEqual(others.map(() => false))
  })
})
