import type { RegisteredName } from '@foyer/contract/http/names'
import { getAddress } from 'viem'
import { defaultEvmCoinType, ethereumCoinType, isEvmCoinType, type NameRecords } from './NameRecords.js'
import type { NameRow } from './nameStore.js'
import { refuseName } from './refuseName.js'

const mostAddresses = 20
const mostTexts = 30
const mostTextLength = 60_000
const bitcoinCoinType = 0
const solanaCoinType = 501
/** Tabs and line ends may stand in a description; other control characters, and those that turn or hide what stands around them, in no text. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/u

/** The records somebody asks for, in small hex. Throws `invalid_record` for what no client could read, or nobody should keep. */
export function readRecords(given: {
  readonly texts: Readonly<Record<string, string>>
  readonly addresses?: Readonly<Record<string, string>>
}): NameRecords {
  const texts = Object.entries(given.texts).filter(([, value]) => value !== '')
  const length = texts.reduce((sum, [, value]) => sum + value.length, 0)
  if (texts.length > mostTexts || length > mostTextLength) throw refuseName('invalid_record')
  if (texts.some(([, value]) => invisible.test(value))) throw refuseName('invalid_record')
  const addresses = Object.entries(given.addresses ?? {})
  if (addresses.length > mostAddresses) throw refuseName('invalid_record')
  const read = addresses.map(([coinType, value]) => {
    const bytes = value.length / 2 - 1
    if (!hasLength(Number(coinType), bytes)) throw refuseName('invalid_record')
    return [coinType, value.toLowerCase() as `0x${string}`] as const
  })
  return { texts: Object.fromEntries(texts), addresses: Object.fromEntries(read) }
}

function hasLength(coinType: number, bytes: number): boolean {
  if (coinType > 0xffff_ffff) return false
  if (isEvmCoinType(coinType)) return bytes === 20
  if (coinType === solanaCoinType) return bytes === 32
  // Output scripts, from a witness program of 20 bytes to one of 40.
  return coinType === bitcoinCoinType ? bytes >= 22 && bytes <= 42 : true
}

/**
 * What a registered name answers: its owner's address, and what the owner added. A key is the same account on every EVM network; a
 * contract is known on its own network alone, and to Ethereum clients where that is the network of the registry.
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
 * A registered name as the wire has it. The incumbent's client takes the first address, whatever network it is of, and object keys that
 * are numbers stand in their order: for it, those of EVM networks alone.
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
