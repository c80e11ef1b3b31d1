import { expect, it } from 'vitest'
import { PairingLinkError, parsePairingLink, readVisit } from './parsePairingLink.js'

const nowMs = 1_700_000_000_000
const topic = 'a'.repeat(64)
const key = 'b'.repeat(64)
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1700000300`

it('parsePairingLink: accepts a pairing URI with surrounding whitespace', () => {
  expect(parsePairingLink(`  ${uri}\n`, nowMs)).toBe(uri)
})

it.each([
  ['a universal link', 'http://localhost:3003/wallet/wc?uri='],
  ["an app's own scheme", 'somewallet://wc?uri='],
])('parsePairingLink: extracts the pairing URI from %s', (_, start) => {
  expect(parsePairingLink(start + encodeURIComponent(uri), nowMs)).toBe(uri)
})

it.each([
  ['nothing', ' ', 'Paste'],
  ['any other text', 'hello', 'no pairing link'],
  ['a link without an address', 'https://a.example/?uri=https://b.example', 'no pairing link'],
  ['a truncated address', `wc:${topic}`, 'incomplete'],
  ['the old version', `wc:${topic}@1?bridge=x&key=${key}`, 'version 1'],
  ['an address without a key', `wc:${topic}@2?relay-protocol=irn`, 'no key'],
  ['an expired address', uri.replace('1700000300', '1700000000'), 'expired'],
  ['a very long text', `wc:${'a'.repeat(5_000)}`, 'too long'],
])('parsePairingLink: rejects %s with a message', (_, text, words) => {
  expect(() => parsePairingLink(text, nowMs)).toThrow(PairingLinkError)
  expect(() => parsePairingLink(text, nowMs)).toThrow(words)
})

it('readVisit: detects from the URL whether an app opened the wallet, and with which link', () => {
  expect(readVisit(`http://localhost:3003/wallet/wc?uri=${encodeURIComponent(uri)}`)).toEqual({
    link: uri,
    isFromApp: true,
  })
  expect(readVisit('http://localhost:3003/wallet/wc?requestId=1&sessionTopic=ff')).toEqual({ isFromApp: true })
  expect(readVisit('http://localhost:3003/wallet')).toEqual({ isFromApp: false })
})
