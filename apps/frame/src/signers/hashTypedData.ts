import { concatBytes, utf8 } from '../keys/bytes.js'
import { keccak256 } from '../keys/keccak256.js'
import { fromHex, numberToBytes, refuse } from './bytes.js'
import type { TypedData, TypedField } from './parseTypedData.js'
import { isAtomic, maxTypedDepth as maxDepth } from './parseTypedData.js'

const empty = new Uint8Array(32)

type Types = TypedData['types']
type Values = Readonly<Record<string, unknown>>

/**
 * Returns the digest for eth_signTypedData_v4 (EIP-712). Throws FoyerError `REQUEST_INVALID` if a value does not fit
 * its type.
 */
export function hashTypedData({ types, primaryType, domain, message }: TypedData): Uint8Array {
  const hashing: Hashing = { types, typeHashes: new Map() }
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct(hashing, 'EIP712Domain', domain, 0)]
  if (primaryType !== 'EIP712Domain') parts.push(hashStruct(hashing, primaryType, message, 0))
  return keccak256(concatBytes(...parts))
}

/** The state of one hash computation. Each type is hashed once, for any number of structs. */
interface Hashing {
  readonly types: Types
  readonly typeHashes: Map<string, Uint8Array>
}

/** Returns the hash of a struct (EIP-712). Throws FoyerError `REQUEST_INVALID` like `hashTypedData`. */
export function hashStruct(hashing: Hashing, type: string, values: Values, depth: number): Uint8Array {
  if (depth > maxDepth) refuse('nested too deeply')
  const fields = hashing.types.get(type) ?? refuse(`unknown type ${type}`)
  const encoded = fields.map((field) => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined
    return encodeValue(hashing, field.type, value, depth, field.name)
  })
  return keccak256(concatBytes(hashType(hashing, type), ...encoded))
}

function hashType({ types, typeHashes }: Hashing, type: string): Uint8Array {
  const hash = typeHashes.get(type) ?? keccak256(utf8(encodeType(types, type)))
  typeHashes.set(type, hash)
  return hash
}

/**
 * Encodes a type as `Mail(Person from,Person to)Person(string name)`: the type, then the types it needs, sorted by
 * name.
 */
export function encodeType(types: Types, type: string): string {
  const needed = new Set<string>()
  collect(types, type, needed)
  needed.delete(type)
  return [type, ...[...needed].sort()]
    .map((name) => `${name}(${(types.get(name) ?? []).map(write).join(',')})`)
    .join('')
}

function write({ name, type }: TypedField) {
  return `${type} ${name}`
}

function collect(types: Types, type: string, found: Set<string>): void {
  if (found.has(type) || !types.has(type)) return
  found.add(type)
  for (const field of types.get(type) ?? []) collect(types, field.type.split('[')[0] ?? '', found)
}

function encodeValue(hashing: Hashing, type: string, value: unknown, depth: number, name: string): Uint8Array {
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  if (array) return encodeArray(hashing, array, value, depth, name)
  if (hashing.types.has(type)) {
    // Encode an absent struct as zeros, as in MetaMask's V4.
    if (value === undefined || value === null) return empty
    if (typeof value !== 'object' || Array.isArray(value)) return refuse(`${name} is not an object`)
    return hashStruct(hashing, type, value as Values, depth + 1)
  }
  if (!isAtomic(type)) return refuse(`unknown type ${type}`)
  if (type === 'string') return keccak256(utf8(typeof value === 'string' ? value : refuse(`${name} is not a text`)))
  if (type === 'bytes') return keccak256(bytesOf(value, name))
  if (type === 'bool')
    return numberToBytes(typeof value === 'boolean' ? BigInt(value) : refuse(`${name} is not true or false`), 32)
  if (type === 'address') return pad(bytesOf(value, name), 20, 'left', name)
  const width = /^bytes(\d+)$/.exec(type)?.[1]
  if (width !== undefined) return pad(bytesOf(value, name), Number(width), 'right', name)
  const number = /^(u?)int(\d*)$/.exec(type)
  if (number) return encodeNumber(value, number[1] === '', Number(number[2] || 256), name)
  return refuse(`unknown type ${type}`)
}

function encodeArray(
  hashing: Hashing,
  [, inner = '', size]: RegExpExecArray,
  value: unknown,
  depth: number,
  name: string,
): Uint8Array {
  if (depth > maxDepth) refuse('nested too deeply')
  if (!Array.isArray(value)) return refuse(`${name} is not a list`)
  if (size && value.length !== Number(size)) refuse(`${name} is not a list of ${size}`)
  return keccak256(concatBytes(...value.map((item) => encodeValue(hashing, inner, item, depth + 1, name))))
}

function encodeNumber(value: unknown, signed: boolean, bits: number, name: string): Uint8Array {
  const number = readNumber(value) ?? refuse(`${name} is not a whole number, or too large to be written without quotes`)
  const [low, high] = signed ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)] : [0n, 2n ** BigInt(bits)]
  if (number < low || number >= high) refuse(`${name} does not fit its type`)
  return numberToBytes(BigInt.asUintN(256, number), 32)
}

/** Parses an integer in any format that apps use. Rejects a JSON number beyond 2^53, which has already lost digits. */
export function readNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 80) return undefined
  return /^(?:-?\d+|0x[0-9a-fA-F]+)$/.test(value) ? BigInt(value) : undefined
}

function bytesOf(value: unknown, name: string): Uint8Array {
  return typeof value === 'string' ? fromHex(value) : refuse(`${name} is not a hex text`)
}

function pad(bytes: Uint8Array, size: number, side: 'left' | 'right', name: string): Uint8Array {
  if (bytes.length !== size) refuse(`${name} is not ${size} bytes long`)
  const rest = new Uint8Array(32 - size)
  return side === 'left' ? concatBytes(rest, bytes) : concatBytes(bytes, rest)
}
