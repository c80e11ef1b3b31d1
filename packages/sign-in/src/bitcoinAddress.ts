import { decodeBase58 } from '@foyer/primitives/base58'
import { sha256 } from '@noble/hashes/sha2.js'

/** A parsed Bitcoin address. */
export interface BitcoinAddress {
  readonly kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  /** `test` includes the test networks and a private chain: their addresses have the same format. */
  readonly network: 'main' | 'test'
  /** The hash of the key or script, or the key itself (p2tr). */
  readonly program: Uint8Array
}

/** Parses an address and verifies its checksum (base58check, BIP-173, BIP-350). Returns undefined if it is invalid. */
export function parseBitcoinAddress(address: string): BitcoinAddress | undefined {
  return parseSegwit(address) ?? parseBase58(address)
}

const versions: ReadonlyMap<number, Pick<BitcoinAddress, 'kind' | 'network'>> = new Map([
  [0x00, { kind: 'p2pkh', network: 'main' }],
  [0x05, { kind: 'p2sh', network: 'main' }],
  [0x6f, { kind: 'p2pkh', network: 'test' }],
  [0xc4, { kind: 'p2sh', network: 'test' }],
])

function parseBase58(address: string): BitcoinAddress | undefined {
  const bytes = address.length <= 64 ? decodeBase58(address) : undefined
  if (bytes?.length !== 25) return undefined
  const checksum = sha256(sha256(bytes.subarray(0, 21)))
  const form = versions.get(bytes[0] ?? -1)
  if (!form || bytes.subarray(21).some((byte, index) => byte !== checksum[index])) return undefined
  return { ...form, program: bytes.subarray(1, 21) }
}

const prefixes: ReadonlyMap<string, BitcoinAddress['network']> = new Map([
  ['bc', 'main'],
  ['tb', 'test'],
  ['bcrt', 'test'],
])
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** The checksum result of a valid address: `bech32` for segwit version 0, `bech32m` for later versions. */
const bech32 = 1
const bech32m = 0x2bc830a3

function parseSegwit(text: string): BitcoinAddress | undefined {
  const address = text.toLowerCase()
  if (text.length > 90 || (text !== address && text !== text.toUpperCase())) return undefined
  const [prefix = '', digits = '', ...more] = address.split('1')
  const network = prefixes.get(prefix)
  const values = [...digits].map((digit) => alphabet.indexOf(digit))
  if (!network || more.length > 0 || values.length < 8 || values.includes(-1)) return undefined
  const codes = [...prefix].map((sign) => sign.charCodeAt(0))
  const sum = computeChecksum([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...values])
  const version = values[0] ?? -1
  const program = joinBits(values.slice(1, -6))
  if (!program || sum !== (version === 0 ? bech32 : bech32m)) return undefined
  if (version === 0 && program.length === 20) return { kind: 'p2wpkh', network, program }
  if (version === 0 && program.length === 32) return { kind: 'p2wsh', network, program }
  return version === 1 && program.length === 32 ? { kind: 'p2tr', network, program } : undefined
}

function computeChecksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, part] of generator.entries()) if ((top >> bit) & 1) sum ^= part
  }
  return sum
}

/** Converts digits of 5 bits to bytes. The remaining bits must be zero and fewer than a digit. */
function joinBits(values: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = []
  let rest = 0
  let bits = 0
  for (const value of values) {
    rest = ((rest << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((rest >> bits) & 0xff)
    }
  }
  return bits < 5 && (rest & ((1 << bits) - 1)) === 0 ? Uint8Array.from(bytes) : undefined
}
