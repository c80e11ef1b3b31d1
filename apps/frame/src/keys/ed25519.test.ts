import { ed25519 as library } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { copyBytes } from './bytes.js'
import { getPublicKey, sign, verify } from './ed25519.js'

function hex(text: string) {
  return copyBytes(Buffer.from(text, 'hex'))
}
function toHex(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('hex')
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Simulates a browser without Ed25519. */
function remove(): void {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('unknown', 'NotSupportedError'))
}

const vectors = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
] as const

it.each(vectors)(
  'getPublicKey and sign: match the published vector of %s (RFC 8032), with and without browser support',
  async (secret, key, message, signature) => {
    for (const prepare of [() => {}, remove]) {
      prepare()
      expect(toHex(await getPublicKey(hex(secret)))).toBe(key)
      expect(toHex(await sign(hex(message), hex(secret)))).toBe(signature)
      expect(await verify(hex(signature), hex(message), hex(key))).toBe(true)
      expect(await verify(hex(signature), hex(`${message}00`), hex(key))).toBe(false)
    }
  },
)

it('getPublicKey and sign: match another implementation for any key and message', async () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  await fc.assert(
    fc.asyncProperty(key, fc.uint8Array({ maxLength: 200 }), async (secret, message) => {
      expect(toHex(await getPublicKey(secret))).toBe(toHex(library.getPublicKey(secret)))
      expect(toHex(await sign(message, secret))).toBe(toHex(library.sign(message, secret)))
    }),
    { numRuns: 40 },
  )
})
