import { montgomery } from '@noble/curves/abstract/montgomery.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { PairingRefusal } from './PairingRefusal.js'

const fieldPrime = 2n ** 255n - 19n

/** x^(p-2) by squaring: the inverse, RFC 7748 section 5. */
function invert(x: bigint): bigint {
  let result = 1n
  for (let exponent = fieldPrime - 2n, square = x; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * square) % fieldPrime
    square = (square * square) % fieldPrime
  }
  return result
}

/**
 * X25519 (RFC 7748) of the curve library's Montgomery ladder alone: its ready-made module brings the Edwards curve along,
 * which is twice the weight.
 */
function createX25519() {
  return montgomery({
    P: fieldPrime,
    type: 'x25519',
    powPminus2: invert,
    adjustScalarBytes: (bytes: Uint8Array) => {
      bytes[0] = (bytes[0] ?? 0) & 248
      bytes[31] = ((bytes[31] ?? 0) & 127) | 64
      return bytes
    },
  })
}

/** Keys as lower-case hex, the way they are stored and sent. */
export interface KeyPair {
  readonly privateKey: string
  readonly publicKey: string
}

export function createKeyPair(): KeyPair {
  return getKeyPair(bytesToHex(randomBytes(32)))
}

export function getKeyPair(privateKey: string): KeyPair {
  return { privateKey, publicKey: bytesToHex(createX25519().getPublicKey(hexToBytes(privateKey))) }
}

/** A random symmetric key, for a pairing. */
export function createSymKey(): string {
  return bytesToHex(randomBytes(32))
}

/**
 * The symmetric key two peers share: X25519, then HKDF-SHA256 without salt and info.
 *
 * @throws PairingRefusal `KEY_INVALID` for a public key that gives no secret.
 */
export function deriveSymKey(privateKey: string, peerPublicKey: string): string {
  try {
    const secret = createX25519().getSharedSecret(hexToBytes(privateKey), hexToBytes(peerPublicKey))
    return bytesToHex(hkdf(sha256, secret, undefined, undefined, 32))
  } catch (cause) {
    throw new PairingRefusal('KEY_INVALID', {}, cause)
  }
}

/** SHA-256 of a symmetric key: the topic of everything sealed with it. */
export function getTopic(symKey: string): string {
  return bytesToHex(sha256(hexToBytes(symKey)))
}

/** SHA-256 of a sealed message, by which one that comes twice is known. */
export function hashMessage(message: string): string {
  return bytesToHex(sha256(utf8ToBytes(message)))
}
