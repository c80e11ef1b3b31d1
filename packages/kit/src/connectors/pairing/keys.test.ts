import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKey, deriveSymKey, getPublicKey, getTopic, hashMessage } from './keys.js'
import { deriveX25519Key, getX25519PublicKey, hashSha256 } from './nativeCrypto.js'

const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytesToHex(bytes))

// The test vectors of RFC 7748, section 6.1.
const alicePublicKey = '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a'
const bob = {
  privateKey: '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb',
  publicKey: 'de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f',
}
const sharedSecret = '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742'

function deriveWithNode(privateKey: string, publicKey: string): string {
  const secret = diffieHellman({
    privateKey: createPrivateKey({
      key: Buffer.from(`302e020100300506032b656e04220420${privateKey}`, 'hex'),
      format: 'der',
      type: 'pkcs8',
    }),
    publicKey: createPublicKey({
      key: Buffer.from(`302a300506032b656e032100${publicKey}`, 'hex'),
      format: 'der',
      type: 'spki',
    }),
  })
  return Buffer.from(hkdfSync('sha256', secret, '', '', 32)).toString('hex')
}

const noSubtle = null as unknown as undefined
const brokenSubtle = {
  importKey: () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError')),
} as unknown as SubtleCrypto
const invalid = expect.objectContaining({ code: 'KEY_INVALID' })

describe('pairing keys', () => {
  const derived = Buffer.from(hkdfSync('sha256', Buffer.from(sharedSecret, 'hex'), '', '', 32)).toString('hex')

  it.each([
    ['the browser', undefined],
    ['the curve library without Web Crypto', noSubtle],
    ['the curve library if Web Crypto lacks the curve', brokenSubtle],
  ])('returns the keys of RFC 7748 and their HKDF result with %s', async (_, subtle) => {
    expect(bytesToHex(await getX25519PublicKey(bob.privateKey, subtle))).toBe(bob.publicKey)
    expect(bytesToHex(await deriveX25519Key(bob.privateKey, alicePublicKey, subtle))).toBe(derived)
    await expect(deriveX25519Key(bob.privateKey, '00'.repeat(32), subtle)).rejects.toThrow()
  })

  it('deriveSymKey: returns the same key on both sides, and the same as node:crypto', async () => {
    await fc.assert(
      fc.asyncProperty(hex32, hex32, async (a, b) => {
        const [one, two] = [await getPublicKey(a), await getPublicKey(b)]
        const key = await deriveSymKey(a, two)
        expect(await deriveSymKey(b, one)).toBe(key)
        expect(deriveWithNode(a, two)).toBe(key)
      }),
      { numRuns: 15 },
    )
  })

  it.each([
    ['zero', '00'.repeat(32)],
    ['one', `01${'00'.repeat(31)}`],
    ['a point of small order', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'],
  ])('error: deriveSymKey rejects a public key that is %s', async (_, publicKey) => {
    await expect(deriveSymKey(bob.privateKey, publicKey)).rejects.toThrowError(invalid)
  })

  it('error: deriveSymKey rejects any text that is not a public key with KEY_INVALID', async () => {
    const noKey = fc.string().filter((text) => !/^[0-9a-f]{64}$/i.test(text))
    await fc.assert(
      fc.asyncProperty(noKey, async (text) => {
        await expect(deriveSymKey(bob.privateKey, text)).rejects.toThrowError(invalid)
      }),
    )
  })

  it('getTopic and hashMessage: return the SHA-256 of the key and of the message', async () => {
    expect(await getTopic('00'.repeat(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925')
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(await hashMessage('abc')).toBe(abc)
    expect(bytesToHex(await hashSha256(new TextEncoder().encode('abc'), noSubtle))).toBe(abc)
  })

  it('createKey: returns a new key each time', () => {
    expect(createKey()).not.toBe(createKey())
    expect(hexToBytes(createKey())).toHaveLength(32)
  })
})
