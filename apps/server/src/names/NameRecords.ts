/** What a name answers: bytes of addresses by coin type (ENSIP-9, ENSIP-11, in decimal), texts by key (ENSIP-5). */
export interface NameRecords {
  readonly addresses: Readonly<Record<string, `0x${string}`>>
  readonly texts: Readonly<Record<string, string>>
}

/** The records of a name below the operator's parent, such as `maya.foyer.eth`; undefined when nobody has it. */
export type FindRecords = (name: string) => Promise<NameRecords | undefined>

const firstEvmCoinType = 0x8000_0000
const lastEvmCoinType = 0xffff_ffff
/** Ethereum, and what asks for no coin type at all. */
export const ethereumCoinType = 60
/** Answers for every EVM network that has no address of its own (ENSIP-19). */
export const defaultEvmCoinType = firstEvmCoinType

/** Whether a coin type is that of an EVM network (ENSIP-11). */
export function isEvmCoinType(coinType: number): boolean {
  return coinType === ethereumCoinType || (coinType >= firstEvmCoinType && coinType <= lastEvmCoinType)
}

/** The coin type of a network's accounts (ENSIP-11); undefined for one that is no EVM network. */
export function readCoinType(chainId: string): number | undefined {
  const id = /^eip155:([1-9]\d{0,9})$/.exec(chainId)?.[1]
  if (id === undefined || Number(id) >= firstEvmCoinType) return undefined
  return id === '1' ? ethereumCoinType : firstEvmCoinType + Number(id)
}

/** The address of a name for a coin type, that of every EVM network included. */
export function findAddress(records: NameRecords, coinType: number): `0x${string}` | undefined {
  const { addresses } = records
  const own = Object.hasOwn(addresses, String(coinType)) ? addresses[String(coinType)] : undefined
  return own ?? (isEvmCoinType(coinType) ? addresses[String(defaultEvmCoinType)] : undefined)
}
