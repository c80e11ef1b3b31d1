import { type Bytes, concatBytes, utf8 } from './bytes.js'

/** A message sealed for one key (RFC 9180, base mode, the first message of its context). */
export interface SealedMessage {
  /** The sender's ephemeral public key, an uncompressed point of P-256. */
  readonly enc: Bytes
  readonly info: Bytes
  readonly ciphertext: Bytes
  readonly aad?: Bytes
}

export interface RecipientKeys {
  readonly privateKey: CryptoKey
  /** An uncompressed point. */
  readonly publicKey: Bytes
}

/** DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-GCM with a key of 16 or 32 bytes. */
const kemId = [0, 0x10]
const kdfId = [0, 1]
const aeadIds = { 16: [0, 1], 32: [0, 2] } as const

function number(...bytes: readonly number[]): Bytes {
  return Uint8Array.from(bytes)
}
const kemSuite = concatBytes(utf8('KEM'), number(...kemId))
const nothing = new Uint8Array()
/** An HMAC key of zeros. It equals an empty key, which WebCrypto cannot import, because HMAC pads keys with zeros. */
const noSalt = new Uint8Array(32)

async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}

function extract(suite: Bytes, salt: Bytes, label: string, ikm: Bytes): Promise<Bytes> {
  return hmac(salt, concatBytes(utf8('HPKE-v1'), suite, utf8(label), ikm))
}

/** A single HKDF block is enough: no output is longer than 32 bytes. */
async function expand(suite: Bytes, prk: Bytes, label: string, info: Bytes, length: number): Promise<Bytes> {
  const labeled = concatBytes(number(0, length), utf8('HPKE-v1'), suite, utf8(label), info)
  return (await hmac(prk, concatBytes(labeled, number(1)))).slice(0, length)
}

async function decapsulate({ privateKey, publicKey }: RecipientKeys, enc: Bytes): Promise<Bytes> {
  const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
  // The import rejects bytes that are not a point of the curve.
  const sender = await crypto.subtle.importKey('raw', enc, ecdh, false, [])
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, privateKey, 256))
  const prk = await extract(kemSuite, noSalt, 'eae_prk', shared)
  return expand(kemSuite, prk, 'shared_secret', concatBytes(enc, publicKey), 32)
}

/** Opens a message. Throws an Error if it was sealed for another key or purpose, or was modified. */
export async function openHpke(
  keys: RecipientKeys,
  { enc, info, ciphertext, aad = nothing }: SealedMessage,
  keyBytes: 16 | 32 = 32,
): Promise<Bytes> {
  const suite = concatBytes(utf8('HPKE'), number(...kemId, ...kdfId, ...aeadIds[keyBytes]))
  const pskIdHash = await extract(suite, noSalt, 'psk_id_hash', nothing)
  const infoHash = await extract(suite, noSalt, 'info_hash', info)
  const context = concatBytes(number(0), pskIdHash, infoHash)
  const secret = await extract(suite, await decapsulate(keys, enc), 'secret', nothing)
  const key = await expand(suite, secret, 'key', context, keyBytes)
  const iv = await expand(suite, secret, 'base_nonce', context, 12)
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: aad }, imported, ciphertext))
}
