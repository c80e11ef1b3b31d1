import type { Bytes } from './bytes.js'

/** HMAC-SHA512: the one step BIP-32 and SLIP-0010 are made of. */
export const hmacSha512 = async (key: Bytes, data: Bytes): Promise<Bytes> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}
