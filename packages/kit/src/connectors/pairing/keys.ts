import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { deriveX25519Key, getX25519PublicKey, hashSha256 } from './nativeCrypto.js'
import { PairingError } from './PairingError.js'

/** Creates 32 random bytes as hex: a symmetric key or a private key. */
export function createKey(): string {
  return bytesToHex(randomBytes(32))
}

/** Returns the X25519 public key of a private key. Both are hex. */
export async function getPublicKey(secret: string): Promise<string> {
  return bytesToHex(await getX25519PublicKey(secret))
}

/**
 * Derives the symmetric key that two peers share: X25519, then HKDF-SHA256 without salt and info.
 *
 * @throws PairingError `KEY_INVALID` for a public key that produces no shared secret.
 */
export async function deriveSymKey(secret: string, peerPublicKey: string): Promise<string> {
  try {
    return bytesToHex(await deriveX25519Key(secret, peerPublicKey))
  } catch (cause) {
    throw new PairingError('KEY_INVALID', {}, cause)
  }
}

/** Returns the SHA-256 of a symmetric key: the topic of everything that is sealed with it. */
export async function getTopic(symKey: string): Promise<string> {
  return bytesToHex(await hashSha256(hexToBytes(symKey)))
}

/** Returns the SHA-256 of a sealed message, to detect a repeated message. */
export async function hashMessage(message: string): Promise<string> {
  return bytesToHex(await hashSha256(utf8ToBytes(message)))
}
