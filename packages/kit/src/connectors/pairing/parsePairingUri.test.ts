import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPairingUri } from './createPair.js'
import { parsePairingUri } from './parsePairingUri.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const symKey = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
function refusedAs(code: string) {
  return expect.objectContaining({ code })
}

describe('parsePairingUri', () => {
  it('parses the example of the specification', () => {
    const uri = `wc:${topic}@2?symKey=${symKey}&methods=[wc_sessionPropose],[wc_authRequest,wc_authBatchRequest]&relay-protocol=irn&expiryTimestamp=1705667684`
    expect(parsePairingUri(uri, 0)).toEqual({
      topic,
      symKey,
      relayProtocol: 'irn',
      expiresAtMs: 1_705_667_684_000,
    })
  })

  it('parses the form with slashes that links create', () => {
    expect(parsePairingUri(`wc://${topic}@2?relay-protocol=irn&symKey=${symKey}`, 0).topic).toBe(topic)
  })

  it('parses the result of formatPairingUri', () => {
    const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes))
    fc.assert(
      fc.property(hex32, hex32, fc.integer({ min: 1, max: 999_999_999 }), (a, b, seconds) => {
        const uri = { topic: a, symKey: b, relayProtocol: 'irn', expiresAtMs: seconds * 1000 }
        expect(parsePairingUri(formatPairingUri(uri), 0)).toEqual(uri)
      }),
    )
  })

  it.each([
    ['nothing', ''],
    ['another scheme', `https://example.org/?uri=wc:${topic}@2`],
    ['version 1', `wc:${topic}@1?bridge=https%3A%2F%2Fexample.org&key=${symKey}`],
    ['no key', `wc:${topic}@2?relay-protocol=irn`],
    ['no relay', `wc:${topic}@2?symKey=${symKey}`],
    ['a short topic', `wc:${topic.slice(2)}@2?relay-protocol=irn&symKey=${symKey}`],
    ['a topic in capitals', `wc:${topic.toUpperCase()}@2?relay-protocol=irn&symKey=${symKey}`],
    ['an expiry that is not a number', `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=soon`],
    ['a book', `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&x=${'y'.repeat(3_000)}`],
  ])('error: rejects %s', (_, uri) => {
    expect(() => parsePairingUri(uri, 0)).toThrowError(refusedAs('URI_INVALID'))
  })

  it('error: rejects an expired URI from the second of its expiry on [S9.8]', () => {
    const uri = formatPairingUri({ topic, symKey, relayProtocol: 'irn', expiresAtMs: 10_000 })
    expect(parsePairingUri(uri, 9_999).expiresAtMs).toBe(10_000)
    expect(() => parsePairingUri(uri, 10_000)).toThrowError(refusedAs('URI_EXPIRED'))
  })
})
