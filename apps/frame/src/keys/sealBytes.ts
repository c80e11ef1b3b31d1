import { type Bytes, concatBytes, copyBytes, fromBase64Url, randomBytes, toBase64Url, utf8 } from './bytes.js'

const ivBytes = 12

const importAes = (key: Bytes, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use])

/** AES-256-GCM with a random IV in front, base64url; `aad` must be given again to open. */
export const sealBytes = async (key: Bytes, plain: Bytes, aad: string): Promise<string> => {
  const iv = randomBytes(ivBytes)
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(aad) }
  const sealed = await crypto.subtle.encrypt(algorithm, await importAes(key, 'encrypt'), plain)
  return toBase64Url(concatBytes(iv, new Uint8Array(sealed)))
}

/** Opens what {@link sealBytes} made. Throws an Error for another key, other additional data, or altered bytes. */
export const openBytes = async (key: Bytes, sealed: string, aad: string): Promise<Bytes> => {
  const bytes = fromBase64Url(sealed)
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes), additionalData: utf8(aad) }
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, await importAes(key, 'decrypt'), bytes.slice(ivBytes)))
}

/** HKDF-SHA256, 32 bytes. */
export const deriveBytes = async (ikm: Uint8Array, salt: Uint8Array, info: string): Promise<Bytes> => {
  const key = await crypto.subtle.importKey('raw', copyBytes(ikm), 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: copyBytes(salt), info: utf8(info) }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))
}
