import { getPublicKey, Point } from '@noble/secp256k1'
import { type Bytes, concatBytes, copyBytes, toHex, utf8, wipe } from './bytes.js'
import { internalError } from './VaultError.js'

const hardened = 0x80000000
const order = Point.CURVE().n

/**
 * Derives the secp256k1 private key at a path such as `m/44'/60'/0'/0/0` (BIP-32). Throws an Error for any other
 * notation.
 */
export async function deriveSecp256k1(seed: Bytes, path: string): Promise<Bytes> {
  let node = await hmacSha512(utf8('Bitcoin seed'), seed)
  assertKey(toNumber(node.subarray(0, 32)))
  for (const index of readPath(path)) {
    const key = node.subarray(0, 32)
    const head = index >= hardened ? concatBytes(new Uint8Array(1), key) : getPublicKey(key)
    const data = concatBytes(head, new Uint8Array(4))
    new DataView(data.buffer).setUint32(33, index)
    const next = await hmacSha512(node.subarray(32), data)
    const tweak = toNumber(next.subarray(0, 32))
    const child = (tweak + toNumber(key)) % order
    // The probability is 1 in 2^127. The standard would use the next index instead.
    if (tweak >= order) throw internalError('no private key at this path')
    assertKey(child)
    next.set(fromNumber(child))
    wipe(node, head, data)
    node = next
  }
  const key = copyBytes(node.subarray(0, 32))
  wipe(node)
  return key
}

function readPath(path: string): number[] {
  if (!/^m(\/\d{1,10}'?)*$/.test(path)) throw internalError('bad path')
  return path
    .split('/')
    .slice(1)
    .map((step) => {
      const index = Number.parseInt(step, 10)
      if (index >= hardened) throw internalError('bad path')
      return step.endsWith("'") ? index + hardened : index
    })
}

function assertKey(key: bigint): void {
  if (key === 0n || key >= order) throw internalError('no private key at this path')
}

function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes)}`)
}

function fromNumber(value: bigint): Uint8Array {
  const hex = value.toString(16).padStart(64, '0')
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/**
 * Derives the ed25519 private key (SLIP-0010) at a path of hardened steps, written without their marks (`[44, 501, 0,
 * 0]` is m/44'/501'/0'/0').
 */
export async function deriveEd25519(seed: Bytes, path: readonly number[]): Promise<Bytes> {
  let node = await hmacSha512(utf8('ed25519 seed'), seed)
  for (const index of path) {
    const data = concatBytes(new Uint8Array(1), node.subarray(0, 32), new Uint8Array(4))
    new DataView(data.buffer).setUint32(33, index + hardened)
    const next = await hmacSha512(node.subarray(32), data)
    wipe(node, data)
    node = next
  }
  const key = copyBytes(node.subarray(0, 32))
  wipe(node)
  return key
}

/** Computes HMAC-SHA512, the basic step of BIP-32 and SLIP-0010. */
export async function hmacSha512(key: Bytes, data: Bytes): Promise<Bytes> {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}
