import { type Bytes, copyBytes } from './bytes.js'

/** HMAC-SHA512: the one step BIP-32 and SLIP-0010 are made of. */
export const hmacSha512 = async (key: Uint8Array, data: Uint8Array): Promise<Bytes> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' }
  const imported = await crypto.subtle.importKey('raw', copyBytes(key), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, copyBytes(data)))
}
