import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { getX25519PublicKey, getX25519Secret } from './curves.js'
import { PairingRefusal } from './PairingRefusal.js'

/** 32 random bytes as hex: a symmetric key, or the secret half of a pair. */
export function createKey(): string {
  return bytesToHex(randomBytes(32))
}

/** The X25519 public key of a secret, both hex. */
export async function getPublicKey(secret: string): Promise<string> {
  return bytesToHex(await getX25519PublicKey(secret))
}

/**
 * The symmetric key two peers share: X25519, then HKDF-SHA256 without salt and info.
 *
 * @throws PairingRefusal `KEY_INVALID` for a public key that gives no secret.
 */
export async function deriveSymKey(secret: string, peerPublicKey: string): Promise<string> {
  try {
    const shared = await getX25519Secret(secret, peerPublicKey)
    return bytesToHex(hkdf(sha256, shared, undefined, undefined, 32))
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
