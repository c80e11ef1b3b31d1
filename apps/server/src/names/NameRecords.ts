/**
 * The records of a name: addresses as bytes by coin type (ENSIP-9, ENSIP-11, in decimal), and texts by key (ENSIP-5).
 */
export interface NameRecords {
  readonly addresses: Readonly<Record<string, `0x${string}`>>
  readonly texts: Readonly<Record<string, string>>
}

/**
 * Returns the records of a name below the operator's parent, such as `maya.foyer.eth`, or undefined if it is not
 * registered.
 */
export type FindRecords = (name: string) => Promise<NameRecords | undefined>

const firstEvmCoinType = 0x8000_0000
const lastEvmCoinType = 0xffff_ffff
/** The coin type of Ethereum, also used by requests without a coin type. */
export const ethereumCoinType = 60
/** The default address for EVM networks without a separate one (ENSIP-19). */
export const defaultEvmCoinType = firstEvmCoinType

/** Returns whether a coin type belongs to an EVM network (ENSIP-11). */
export function isEvmCoinType(coinType: number): boolean {
  return coinType === ethereumCoinType || (coinType >= firstEvmCoinType && coinType <= lastEvmCoinType)
}

/** Returns the coin type of a network (ENSIP-11), or undefined for other than EVM networks. */
export function readCoinType(chainId: string): number | undefined {
  const id = /^eip155:([1-9]\d{0,9})$/.exec(chainId)?.[1]
  if (id === undefined || Number(id) >= firstEvmCoinType) return undefined
  return id === '1' ? ethereumCoinType : firstEvmCoinType + Number(id)
}

/** Returns the address of a name for a coin type. Falls back to the default address on EVM networks. */
export function findAddress(records: NameRecords, coinType: number): `0x${string}` | undefined {
  const { addresses } = records
  const own = Object.hasOwn(addresses, String(coinType)) ? addresses[String(coinType)] : undefined
  return own ?? (isEvmCoinType(coinType) ? addresses[String(defaultEvmCoinType)] : undefined)
}
