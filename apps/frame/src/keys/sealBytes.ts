import { type Bytes, concatBytes, fromBase64Url, randomBytes, toBase64Url, utf8, wipe } from './bytes.js'

const ivBytes = 12

function importAes(key: Bytes, use: 'encrypt' | 'decrypt') {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use])
}

/**
 * Encrypts with AES-256-GCM. Returns the random IV and the ciphertext in base64url. Opening requires the same `aad`.
 */
export async function sealBytes(key: Bytes, plain: Bytes, aad: string): Promise<string> {
  const iv = randomBytes(ivBytes)
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(aad) }
  const sealed = await crypto.subtle.encrypt(algorithm, await importAes(key, 'encrypt'), plain)
  return toBase64Url(concatBytes(iv, new Uint8Array(sealed)))
}

/**
 * Decrypts the result of {@link sealBytes}. Throws an Error for another key, other additional data, or modified bytes.
 */
export async function openBytes(key: Bytes, sealed: string, aad: string): Promise<Bytes> {
  const bytes = fromBase64Url(sealed)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData: utf8(aad) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, await importAes(key, 'decrypt'), bytes.slice(ivBytes)))
}

/** Derives 32 bytes with HKDF-SHA256. */
export async function deriveBytes(ikm: Bytes, salt: Bytes, info: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', ikm, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))
}

/** Derives a key for one use, and wipes it afterwards. */
export async function withDerived<Result>(
  ikm: Bytes,
  info: string,
  use: (key: Bytes) => Promise<Result>,
): Promise<Result> {
  const key = await deriveBytes(ikm, new Uint8Array(), info)
  try {
    return await use(key)
  } finally {
    wipe(key)
  }
}
