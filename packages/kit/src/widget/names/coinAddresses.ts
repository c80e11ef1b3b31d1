import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'

// Addresses of other chains: as text for users, and as hex bytes by coin type in the records of a name (ENSIP-9,
// SLIP-44).

export const bitcoinCoin = '0'
export const solanaCoin = '501'

/** Parses an address to hex bytes, by coin type. Returns undefined if the text is not a valid address of that chain. */
export const parseCoinAddress: Readonly<Record<string, (text: string) => string | undefined>> = {
  [bitcoinCoin]: (text) => toHex(parseSegwit(text)),
  [solanaCoin]: (text) => {
    const bytes = decodeBase58(text)
    return bytes?.length === 32 ? toHex(bytes) : undefined
  },
}

/** Formats hex bytes as an address, by coin type. Returns the hex itself if the address type is not supported. */
export const formatCoinAddress: Readonly<Record<string, (hex: string) => string>> = {
  [bitcoinCoin]: (hex) => formatSegwit(fromHex(hex)) ?? hex,
  [solanaCoin]: (hex) => encodeBase58(fromHex(hex)),
}

function toHex(bytes: Iterable<number> | undefined): string | undefined {
  return bytes && `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

// Segwit addresses of Bitcoin (BIP-173, BIP-350): "bc1", a version, a witness program, and a checksum of six
// characters.

const charset = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const prefix = [3, 3, 0, 2, 3]
const constants = { bech32: 1, bech32m: 0x2bc830a3 }

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries())
      if ((top >> bit) & 1) sum ^= generator
  }
  return sum
}

/**
 * Regroups values of `from` bits into values of `to` bits. Without `pad`, returns undefined if leftover bits are not a
 * valid padding.
 */
function convertBits(values: Iterable<number>, from: number, to: number, pad: boolean): number[] | undefined {
  const grouped: number[] = []
  let held = 0
  let bits = 0
  for (const value of values) {
    held = ((held << from) | value) & 0xfff
    bits += from
    for (; bits >= to; bits -= to) grouped.push((held >> (bits - to)) & ((1 << to) - 1))
  }
  const rest = (held << (to - bits)) & ((1 << to) - 1)
  if (pad) return bits > 0 ? [...grouped, rest] : grouped
  return bits < from && rest === 0 ? grouped : undefined
}

/** Parses a segwit address to its output script: OP_n, the length of the witness program, and the program. */
function parseSegwit(text: string): number[] | undefined {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase()
  const lower = text.toLowerCase()
  if (!isOneCase || !/^bc1[a-z0-9]{11,87}$/.test(lower)) return undefined
  const values = [...lower.slice(3)].map((sign) => charset.indexOf(sign))
  const [version = -1] = values
  if (values.includes(-1) || version > 16) return undefined
  if (checksum([...prefix, ...values]) !== constants[version === 0 ? 'bech32' : 'bech32m']) return undefined
  const program = convertBits(values.slice(1, -6), 5, 8, false)
  const isSized = version === 0 ? [20, 32].includes(program?.length ?? 0) : (program?.length ?? 0) >= 2
  if (!program || !isSized || program.length > 40) return undefined
  return [version === 0 ? 0 : 0x50 + version, program.length, ...program]
}

function formatSegwit([code = -1, length = 0, ...program]: Iterable<number> & Uint8Array): string | undefined {
  const version = code === 0 ? 0 : code - 0x50
  const values = convertBits(program, 8, 5, true)
  if (version < 0 || version > 16 || program.length !== length || !values) return undefined
  const data = [version, ...values]
  const sum = checksum([...prefix, ...data, 0, 0, 0, 0, 0, 0]) ^ constants[version === 0 ? 'bech32' : 'bech32m']
  const tail = [25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31)
  return `bc1${[...data, ...tail].map((value) => charset.charAt(value)).join('')}`
}
