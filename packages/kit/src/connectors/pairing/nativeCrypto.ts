import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { decodeBase64 } from './bytes.js'
import { PairingError } from './PairingError.js'

/** Signs with an Ed25519 key that identifies this client to a relay. */
export interface Signer {
  readonly publicKey: Uint8Array
  sign(data: Uint8Array): Promise<Uint8Array>
}

/** The PKCS #8 prefix of a private key of 32 bytes (RFC 8410). */
const pkcs8Prefix = { X25519: '302e020100300506032b656e04220420', Ed25519: '302e020100300506032b657004220420' } as const

type Subtle = SubtleCrypto | undefined
function getSubtle(): Subtle {
  return globalThis.crypto?.subtle
}

/**
 * Uses Web Crypto if it is available and supports the algorithm. Otherwise loads a JavaScript library: in older
 * browsers and on pages without a secure context. An invalid key fails in the library too.
 */
async function preferNative<Result>(
  subtle: Subtle,
  native: (subtle: SubtleCrypto) => Promise<Result>,
  fallback: (library: typeof import('./nobleCrypto.js').nobleCrypto) => Result | Promise<Result>,
): Promise<Result> {
  if (subtle) {
    try {
      return await native(subtle)
    } catch {}
  }
  return fallback((await import('./nobleCrypto.js')).nobleCrypto)
}

function importSecret(subtle: SubtleCrypto, name: keyof typeof pkcs8Prefix, secret: string, usage: KeyUsage) {
  return subtle.importKey('pkcs8', hexToBytes(pkcs8Prefix[name] + secret), name, true, [usage])
}

async function exportPublicKey(subtle: SubtleCrypto, key: CryptoKey): Promise<Uint8Array> {
  const { x = '' } = await subtle.exportKey('jwk', key)
  const publicKey = decodeBase64(x)
  if (publicKey?.length !== 32) throw new PairingError('KEY_INVALID')
  return publicKey
}

export function hashSha256(data: Uint8Array, subtle = getSubtle()): Promise<Uint8Array> {
  return preferNative(
    subtle,
    // Copy the data: Web Crypto needs a view of its whole buffer.
    async (native) => new Uint8Array(await native.digest('SHA-256', concatBytes(data))),
    ({ sha256 }) => sha256(data),
  )
}

/** Returns the X25519 public key of a private key (hex). */
export function getX25519PublicKey(secret: string, subtle = getSubtle()): Promise<Uint8Array> {
  return preferNative(
    subtle,
    async (native) => exportPublicKey(native, await importSecret(native, 'X25519', secret, 'deriveBits')),
    ({ x25519 }) => x25519.getPublicKey(hexToBytes(secret)),
  )
}

/**
 * Derives the HKDF-SHA256 key (without salt and info) of the X25519 shared secret. Rejects for an invalid public key or
 * one of small order.
 */
export function deriveX25519Key(secret: string, publicKey: string, subtle = getSubtle()): Promise<Uint8Array> {
  return preferNative(
    subtle,
    async (native) => {
      const own = await importSecret(native, 'X25519', secret, 'deriveBits')
      const theirs = await native.importKey('raw', hexToBytes(publicKey), 'X25519', true, [])
      const shared = new Uint8Array(await native.deriveBits({ name: 'X25519', public: theirs }, own, 256))
      if (shared.every((byte) => byte === 0)) throw new PairingError('KEY_INVALID')
      const material = await native.importKey('raw', shared, 'HKDF', false, ['deriveBits'])
      const nothing = new Uint8Array()
      const rule = { name: 'HKDF', hash: 'SHA-256', salt: nothing, info: nothing }
      return new Uint8Array(await native.deriveBits(rule, material, 256))
    },
    ({ hkdf, sha256, x25519 }) => {
      const shared = x25519.getSharedSecret(hexToBytes(secret), hexToBytes(publicKey))
      return hkdf(sha256, shared, undefined, undefined, 32)
    },
  )
}

export function createSigner(seed: string, subtle = getSubtle()): Promise<Signer> {
  return preferNative<Signer>(
    subtle,
    async (native) => {
      const key = await importSecret(native, 'Ed25519', seed, 'sign')
      return {
        publicKey: await exportPublicKey(native, key),
        sign: async (data) => new Uint8Array(await native.sign('Ed25519', key, concatBytes(data))),
      }
    },
    ({ ed25519 }) => {
      const secret = hexToBytes(seed)
      return { publicKey: ed25519.getPublicKey(secret), sign: async (data) => ed25519.sign(data, secret) }
    },
  )
}
