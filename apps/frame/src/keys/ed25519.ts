import { type Bytes, concatBytes, copyBytes, fromBase64Url, wipe } from './bytes.js'
import { fetchPart } from './fetchPart.js'

/** The PKCS #8 header before the 32 bytes of a private key (RFC 8410). */
const pkcs8Head = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20)
const algorithm = { name: 'Ed25519' }

async function importSecret(secret: Uint8Array, isExtractable: boolean): Promise<CryptoKey> {
  const encoded = concatBytes(pkcs8Head, secret)
  try {
    return await crypto.subtle.importKey('pkcs8', encoded, algorithm, isExtractable, ['sign'])
  } finally {
    wipe(encoded)
  }
}

/** Uses the browser's Ed25519. Without it, loads a library that returns the same bytes. */
async function either<Result>(
  native: () => Promise<Result>,
  library: (ed25519: typeof import('@noble/ed25519')) => Promise<Result>,
): Promise<Result> {
  try {
    return await native()
  } catch {
    return library(await fetchPart(() => import('@noble/ed25519')))
  }
}

/** Returns the 32-byte public key of a private key (RFC 8032). */
export function getPublicKey(secret: Uint8Array): Promise<Bytes> {
  return either(
    async () => fromBase64Url((await crypto.subtle.exportKey('jwk', await importSecret(secret, true))).x ?? ''),
    async (ed25519) => copyBytes(await ed25519.getPublicKeyAsync(secret)),
  )
}

/** Returns the 64-byte signature of the unchanged message. It is deterministic. */
export function sign(message: Uint8Array, secret: Uint8Array): Promise<Bytes> {
  return either(
    async () =>
      new Uint8Array(await crypto.subtle.sign(algorithm, await importSecret(secret, false), copyBytes(message))),
    async (ed25519) => copyBytes(await ed25519.signAsync(message, secret)),
  )
}

export function verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Promise<boolean> {
  return either(
    async () => {
      const key = await crypto.subtle.importKey('raw', copyBytes(publicKey), algorithm, false, ['verify'])
      return crypto.subtle.verify(algorithm, key, copyBytes(signature), copyBytes(message))
    },
    (ed25519) => ed25519.verifyAsync(signature, message, publicKey),
  )
}
