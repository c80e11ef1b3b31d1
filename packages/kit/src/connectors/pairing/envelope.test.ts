import { createCipheriv } from 'node:crypto'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBase64, encodeBase64Url } from './bytes.js'
import { openEnvelope, openShared, parseEnvelope, sealEnvelope } from './envelope.js'
import { createKey, getPublicKey } from './keys.js'

function refusedAs(code: string) {
  return expect.objectContaining({ code })
}
const key = '5a'.repeat(32)

describe('envelopes', () => {
  it('sealEnvelope: returns the same message as node:crypto for the text of RFC 8439', () => {
    const symKey = '808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f'
    const iv = hexToBytes('070000004041424344454647')
    const text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
    const cipher = createCipheriv('chacha20-poly1305', hexToBytes(symKey), iv, { authTagLength: 16 })
    const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    const message = sealEnvelope(text, symKey, { iv })
    expect(message).toBe(Buffer.concat([Buffer.of(0), iv, box]).toString('base64'))
    expect(openEnvelope(message, () => symKey)).toBe(text)
  })

  it('openEnvelope: opens type 0 with the shared key and type 1 with the key of the sender', async () => {
    const appPublicKey = await getPublicKey(createKey())
    const symKey = createKey()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (text) => {
        expect(openEnvelope(sealEnvelope(text, key), () => key)).toBe(text)
        const message = sealEnvelope(text, symKey, { senderPublicKey: appPublicKey })
        const getKey = (sender?: string) => (sender === appPublicKey ? symKey : undefined)
        expect(openEnvelope(message, getKey)).toBe(text)
      }),
      { numRuns: 30 },
    )
  })

  it('openEnvelope: opens type 2 and the base64url alphabet of link mode', () => {
    const bytes = new TextEncoder().encode('{"ünïcode":"✓"}')
    const message = encodeBase64Url(Uint8Array.of(2, ...bytes))
    expect(openEnvelope(message, () => undefined)).toBe('{"ünïcode":"✓"}')
  })

  it('error: openShared rejects every type except 0', async () => {
    const plain = encodeBase64(Uint8Array.of(2, ...new TextEncoder().encode('{"id":1}')))
    const forged = sealEnvelope('{}', key, { senderPublicKey: await getPublicKey(createKey()) })
    for (const message of [plain, forged])
      expect(() => openShared(message, key)).toThrowError(refusedAs('ENVELOPE_INVALID'))
    expect(openShared(sealEnvelope('{}', key), key)).toBe('{}')
  })

  it('error: openEnvelope rejects a message with any changed bit [issue 3: hostile input]', () => {
    const message = Buffer.from(sealEnvelope('{"id":1}', key), 'base64')
    fc.assert(
      fc.property(fc.integer({ min: 8, max: message.length * 8 - 1 }), (bit) => {
        const changed = Uint8Array.from(message)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(() => openEnvelope(encodeBase64(changed), () => key)).toThrowError(refusedAs('ENVELOPE_KEY_WRONG'))
      }),
    )
  })

  it('error: openEnvelope rejects another key and a missing key', () => {
    expect(() => openEnvelope(sealEnvelope('x', key), createKey)).toThrowError(refusedAs('ENVELOPE_KEY_WRONG'))
    expect(() => openEnvelope(sealEnvelope('x', key), () => undefined)).toThrowError(refusedAs('ENVELOPE_KEY_MISSING'))
  })

  it.each([
    ['an empty text', ''],
    ['text that is not base64', '***'],
    ['only padding', '=='],
    ['an unknown type', encodeBase64(Uint8Array.of(3, ...new Uint8Array(60)))],
    ['a type 0 too short for its seal', encodeBase64(new Uint8Array(28))],
    ['a type 1 too short for its seal', encodeBase64(Uint8Array.of(1, ...new Uint8Array(59)))],
    ['link mode that is not UTF-8', encodeBase64(Uint8Array.of(2, 0xff, 0xfe))],
  ])('error: openEnvelope rejects %s', (_, message) => {
    expect(() => openEnvelope(message, () => key)).toThrowError(refusedAs('ENVELOPE_INVALID'))
  })

  it('error: parseEnvelope and sealEnvelope reject a message above the size limit', () => {
    const long = 'A'.repeat(pairingLimits.messageChars + 1)
    expect(() => parseEnvelope(long)).toThrowError(refusedAs('MESSAGE_TOO_LONG'))
    expect(() => sealEnvelope(long, key)).toThrowError(refusedAs('MESSAGE_TOO_LONG'))
  })
})
