import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPairingLink,
  formatWakeLink,
  getLinkTarget,
  isPairingUri,
  parseWalletLink,
  parseWalletLinks,
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

describe('wallet links', () => {
  it.each(good)('formatPairingLink adds the pairing address to %s', (link, opened) => {
    const parsed = parseWalletLink(link)
    expect(parsed && formatPairingLink(parsed, uri)).toBe(opened)
  })

  it.each(refused)('parseWalletLink rejects %j', (link) => {
    expect(parseWalletLink(link)).toBeUndefined()
  })

  it('parseWalletLink returns undefined for undefined', () => {
    expect(parseWalletLink(undefined)).toBeUndefined()
  })

  it('parseWalletLink accepts a localhost wallet only on a localhost page', () => {
    const link = parseWalletLink('http://localhost:3003/wallet', true)
    expect(link && formatPairingLink(link, uri)).toBe(`http://localhost:3003/wallet/wc?uri=${encoded}`)
    expect(parseWalletLink('http://wallet.example/', true)).toBeUndefined()
  })

  it('formatPairingLink encodes any address without loss', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...good.map(([link]) => link)), (text, link) => {
        const parsed = parseWalletLink(link)
        const opened = parsed ? formatPairingLink(parsed, text) : ''
        expect(decodeURIComponent(opened.slice(opened.lastIndexOf('uri=') + 4))).toBe(text)
      }),
    )
  })

  it('formatPairingLink encodes the address twice in a scheme if requested, but not in a web address', () => {
    const native = { kind: 'native', base: 'metamask://' } as const
    expect(formatPairingLink(native, uri, true)).toBe(`metamask://wc?uri=${encodeURIComponent(encoded)}`)
    const universal = { kind: 'universal', base: 'https://wallet.example/' } as const
    expect(formatPairingLink(universal, uri, true)).toBe(`https://wallet.example/wc?uri=${encoded}`)
  })

  it('parseWalletLink never throws and never returns an unsafe scheme', () => {
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

  it('getLinkTarget: a scheme opens in the same tab, or in `_top` from a frame; a web address opens in a new tab', () => {
    const native = { kind: 'native', base: 'metamask://' } as const
    expect([getLinkTarget(native, false), getLinkTarget(native, true)]).toEqual(['_self', '_top'])
    expect(getLinkTarget({ kind: 'universal', base: 'https://a.test/' }, true)).toBe('_blank')
  })

  it('formatWakeLink returns a link without a pairing address', () => {
    const reconnect = (link: string) => {
      const parsed = parseWalletLink(link)
      return parsed && formatWakeLink(parsed)
    }
    expect(['metamask:', 'okex://main/', 'https://a.test/?b=c'].map(reconnect)).toEqual([
      'metamask://wc',
      'okex://main/wc',
      'https://a.test/wc?b=c',
    ])
  })

  it('parseWalletLinks returns only safe links, and a web app only as a web address', () => {
    const wallet = { id: 'a', name: 'A', mobile_link: 'a://', desktop_link: 'file:///a', webapp_link: 'a://' }
    expect(parseWalletLinks(wallet)).toEqual({ mobile: { kind: 'native', base: 'a://' } })
  })
})

describe('isPairingUri', () => {
  it('accepts only addresses of version 2', () => {
    expect(isPairingUri(uri)).toBe(true)
    const others = [undefined, '', 'https://a.test', 'wc:short@2?a=b', uri.replace('@2', '@1'), `${uri}"onload=`]
    expect(others.map(isPairingUri)).toEqual(others.map(() => false))
  })
})
