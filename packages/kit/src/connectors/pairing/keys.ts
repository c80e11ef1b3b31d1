import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { deriveX25519Key, getX25519PublicKey, hashSha256 } from './nativeCrypto.js'
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
    return bytesToHex(await deriveX25519Key(secret, peerPublicKey))
  } catch (cause) {
    throw new PairingRefusal('KEY_INVALID', {}, cause)
  }
}

/** SHA-256 of a symmetric key: the topic of everything sealed with it. */
export async function getTopic(symKey: string): Promise<string> {
  return bytesToHex(await hashSha256(hexToBytes(symKey)))
}

/** SHA-256 of a sealed message, by which one that comes twice is known. */
export async function hashMessage(message: string): Promise<string> {
  return bytesToHex(await hashSha256(utf8ToBytes(message)))
}
