import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { type BitcoinAddress, parseBitcoinAddress } from './bitcoinAddress.js'

export interface BitcoinSignature {
  /** A p2pkh, p2wpkh, p2sh-p2wpkh or p2tr address of any Bitcoin network. */
  readonly address: string
  readonly message: string
  /** In base64, the format of wallets. */
  readonly signature: string
}

/**
 * Returns whether the key of a Bitcoin address signed a message. Supports the simple form of BIP-322 for p2wpkh,
 * p2sh-p2wpkh and p2tr (key path, no script), and the older BIP-137 for all types except p2tr. Returns false for
 * anything else, such as the full form or multi-signature scripts.
 *
 * @example verifyBip322({ address: 'bc1q…', message: 'Hello World', signature: 'AkcwRAIg…' })
 */
export function verifyBip322({ address, message, signature }: BitcoinSignature): boolean {
  const owner = parseBitcoinAddress(address)
  const bytes = decodeBase64(signature)
  if (!owner || !bytes) return false
  try {
    if (bytes.length === 65 && (bytes[0] ?? 0) >= firstHeader) return verifyBip137(owner, message, bytes)
    return verifySimple(owner, message, bytes)
  } catch {
    // The signature is malformed: an invalid point, or a number that is too large.
    return false
  }
}

function utf8(text: string) {
  return new TextEncoder().encode(text)
}
function hash160(bytes: Uint8Array) {
  return ripemd160(sha256(bytes))
}
function sha256d(bytes: Uint8Array) {
  return sha256(sha256(bytes))
}
function isEqual(one: Uint8Array, other: Uint8Array) {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
const zero4 = new Uint8Array(4)
const zero8 = new Uint8Array(8)

function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const name = sha256(utf8(tag))
  return sha256(concatBytes(name, name, bytes))
}

/** Prepends the length in Bitcoin's encoding. All data here is at most 65,535 bytes long. */
function withLength(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  return concatBytes(Uint8Array.from(length < 0xfd ? [length] : [0xfd, length & 0xff, length >> 8]), bytes)
}

function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length > 1024 || !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text))
    return undefined
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}

/** Parses the items of a witness, in the format of a transaction. */
function parseWitness(bytes: Uint8Array): Uint8Array[] | undefined {
  const items: Uint8Array[] = []
  let at = 1
  for (let left = bytes[0] ?? 0; left > 0; left -= 1) {
    const length = bytes[at] ?? 0xff
    // Keys and signatures are shorter than 0xfd bytes.
    if (length >= 0xfd || at + 1 + length > bytes.length) return undefined
    items.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return at === bytes.length ? items : undefined
}

function verifySimple(owner: BitcoinAddress, message: string, bytes: Uint8Array): boolean {
  const [first, key, ...more] = parseWitness(bytes) ?? []
  if (!first || more.length > 0) return false
  if (owner.kind === 'p2tr') return key === undefined && verifyTaproot(owner.program, message, first)
  if (key?.length !== 33 || first.at(-1) !== sighashAll) return false
  const keyHash = hash160(key)
  const redeem = Uint8Array.from([0x00, 20, ...keyHash])
  const isOwner =
    owner.kind === 'p2wpkh'
      ? isEqual(keyHash, owner.program)
      : owner.kind === 'p2sh' && isEqual(hash160(redeem), owner.program)
  const script = owner.kind === 'p2wpkh' ? redeem : Uint8Array.from([0xa9, 20, ...owner.program, 0x87])
  if (!isOwner) return false
  const hash = hashSegwit(keyHash, computeSpentId(script, message))
  return secp256k1.verify(first.subarray(0, -1), hash, key, { prehash: false, format: 'der', lowS: true })
}

function verifyTaproot(key: Uint8Array, message: string, signature: Uint8Array): boolean {
  // A signature of 64 bytes covers the whole transaction by default. With 65 bytes the last byte is the sighash type.
  // BIP-322 requires that everything is signed.
  const isDefault = signature.length === 64
  if (!isDefault && (signature.length !== 65 || signature[64] !== sighashAll)) return false
  const script = Uint8Array.from([0x51, 32, ...key])
  const hash = hashTaproot(isDefault ? 0 : sighashAll, script, computeSpentId(script, message))
  return schnorr.verify(signature.subarray(0, 64), hash, key)
}

const sighashAll = 1
const opReturn = Uint8Array.from([0x6a])

/** Returns the id of the transaction `to_spend`, which contains the message and the script of the address. */
function computeSpentId(script: Uint8Array, message: string): Uint8Array {
  const messageHash = taggedHash('BIP0322-signed-message', utf8(message))
  return sha256d(
    concatBytes(
      zero4,
      Uint8Array.from([1]),
      new Uint8Array(32),
      new Uint8Array(4).fill(0xff),
      withLength(Uint8Array.from([0x00, 32, ...messageHash])),
      zero4,
      Uint8Array.from([1]),
      zero8,
      withLength(script),
      zero4,
    ),
  )
}

/** Returns the hash of the transaction `to_sign` that a segwit key signs (BIP-143). */
function hashSegwit(keyHash: Uint8Array, spentId: Uint8Array): Uint8Array {
  const spent = concatBytes(spentId, zero4)
  const keyScript = Uint8Array.from([0x76, 0xa9, 20, ...keyHash, 0x88, 0xac])
  const outputs = sha256d(concatBytes(zero8, withLength(opReturn)))
  const kind = Uint8Array.from([sighashAll, 0, 0, 0])
  return sha256d(
    concatBytes(
      zero4,
      sha256d(spent),
      sha256d(zero4),
      spent,
      withLength(keyScript),
      zero8,
      zero4,
      outputs,
      zero4,
      kind,
    ),
  )
}

/** Returns the hash of the transaction `to_sign` that a taproot key signs (BIP-341). */
function hashTaproot(kind: number, script: Uint8Array, spentId: Uint8Array): Uint8Array {
  const hashes = [
    concatBytes(spentId, zero4),
    zero8,
    withLength(script),
    zero4,
    concatBytes(zero8, withLength(opReturn)),
  ]
  const fields = [Uint8Array.from([0, kind]), zero4, zero4, ...hashes.map((bytes) => sha256(bytes))]
  return taggedHash('TapSighash', concatBytes(...fields, Uint8Array.from([0]), zero4))
}

/** The first of the 65 bytes encodes the recovery id and the address type: from 27 on, four values for each type. */
const firstHeader = 27
const lastHeader = 42

function verifyBip137(owner: BitcoinAddress, message: string, bytes: Uint8Array): boolean {
  const header = bytes[0] ?? 0
  if (header > lastHeader) return false
  const signature = Uint8Array.from([(header - firstHeader) & 3, ...bytes.subarray(1)])
  const text = utf8(message)
  if (text.length > 0xffff) return false
  const hash = sha256d(concatBytes(withLength(utf8('Bitcoin Signed Message:\n')), withLength(text)))
  const point = secp256k1.Signature.fromBytes(signature, 'recovered').recoverPublicKey(hash)
  const isCompressed = header >= firstHeader + 4
  const keyHash = hash160(point.toBytes(isCompressed))
  // Some wallets use the header of a p2pkh address for segwit as well, so only the key decides.
  if (owner.kind === 'p2pkh' || (owner.kind === 'p2wpkh' && isCompressed)) return isEqual(keyHash, owner.program)
  const redeem = Uint8Array.from([0x00, 20, ...keyHash])
  return owner.kind === 'p2sh' && isCompressed && isEqual(hash160(redeem), owner.program)
}
