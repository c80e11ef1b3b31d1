import type { RegisteredName } from '@foyer/contract/http/names'
import { getAddress } from 'viem'
import { createNameError } from './createNameError.js'
import { defaultEvmCoinType, ethereumCoinType, isEvmCoinType, type NameRecords } from './NameRecords.js'
import type { NameRow } from './nameStore.js'

const maxAddresses = 20
const maxTexts = 30
const maxTextLength = 60_000
const bitcoinCoinType = 0
const solanaCoinType = 501
/**
 * Characters that no text may contain: control characters other than tabs and line breaks, and those that reverse or
 * hide text.
 */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u

/**
 * Validates requested records, and converts addresses to lower case. Throws `invalid_record` for records that clients
 * cannot read or that are too large.
 */
export function validateRecords(given: {
  readonly texts: Readonly<Record<string, string>>
  readonly addresses?: Readonly<Record<string, string>>
}): NameRecords {
  const texts = Object.entries(given.texts).filter(([, value]) => value !== '')
  const length = texts.reduce((sum, [, value]) => sum + value.length, 0)
  if (texts.length > maxTexts || length > maxTextLength) throw createNameError('invalid_record')
  if (texts.some(([, value]) => invisible.test(value))) throw createNameError('invalid_record')
  const addresses = Object.entries(given.addresses ?? {})
  if (addresses.length > maxAddresses) throw createNameError('invalid_record')
  const read = addresses.map(([coinType, value]) => {
    const bytes = value.length / 2 - 1
    if (!hasLength(Number(coinType), bytes)) throw createNameError('invalid_record')
    return [coinType, value.toLowerCase() as `0x${string}`] as const
  })
  return { texts: Object.fromEntries(texts), addresses: Object.fromEntries(read) }
}

function hasLength(coinType: number, bytes: number): boolean {
  if (coinType > 0xffff_ffff) return false
  if (isEvmCoinType(coinType)) return bytes === 20
  if (coinType === solanaCoinType) return bytes === 32
  // Output scripts have 22 to 42 bytes, for witness programs of 20 to 40 bytes.
  return coinType === bitcoinCoinType ? bytes >= 22 && bytes <= 42 : true
}

/**
 * Returns the records of a registered name: the owner's address, and the records that the owner added. A key has the
 * same address on all EVM networks. A contract has its address only on its own network, and as the Ethereum address if
 * that is the network of the registry.
 */
export function toNameRecords(row: NameRow, mainCoinType: number): NameRecords {
  const owner = row.owner as `0x${string}`
  const isMain = row.ownerKind === 'key' || row.coinType === mainCoinType
  return {
    texts: row.texts,
    addresses: {
      ...(row.ownerKind === 'key' ? { [defaultEvmCoinType]: owner } : { [row.coinType]: owner }),
      ...(isMain && { [ethereumCoinType]: owner }),
      ...row.addresses,
    },
  }
}

/**
 * Returns a registered name in the format of the API. AppKit's client uses the first address of any network, and
 * JavaScript sorts numeric object keys. It therefore gets only addresses of EVM networks.
 */
export function toRegisteredName(
  row: NameRow,
  name: string,
  records: NameRecords,
  isForIncumbent: boolean,
): RegisteredName {
  const registered = new Date(row.registeredAtMs).toISOString()
  const updated = new Date(row.updatedAtMs).toISOString()
  const entries = Object.entries(records.addresses).filter(([coin]) => !isForIncumbent || isEvmCoinType(Number(coin)))
  const addresses = entries.map(([coinType, bytes]) => {
    const address = isEvmCoinType(Number(coinType)) ? getAddress(bytes) : bytes
    const created = row.addresses[coinType] === undefined ? registered : updated
    return [coinType, { address, created }] as const
  })
  return { name, registered, updated, addresses: Object.fromEntries(addresses), attributes: { ...records.texts } }
}
