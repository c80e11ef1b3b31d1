import type { KnownContract, PhoneAccount, PhoneChain } from '../../PhoneSetup.js'

/** Names for what stands in requests as numbers. */
export interface Words {
  /** Name of a CAIP-2 chain. */
  nameChain(chainId: string): string
  /** "alice.eth · 0x…" for accounts and contracts we know, else the address alone. */
  nameAddress(address: string): string
  /** The name alone, or a shortened address: for sentences. */
  callAddress(address: string): string
  /** Symbol of the chain's own coin, and its decimals. */
  coinOf(chainId: string): { readonly symbol: string; readonly decimals: number }
  findToken(address: string | undefined): { readonly symbol: string; readonly decimals: number } | undefined
}

/** Words for the accounts, chains and contracts of the world. */
export function createWords(options: {
  readonly chains: readonly PhoneChain[]
  readonly accounts: readonly PhoneAccount[]
  readonly contracts: readonly KnownContract[]
}): Words {
  const { chains, accounts, contracts } = options
  const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()
  const findChain = (chainId: string) => chains.find((chain) => chain.chainId === chainId)
  const findKnown = (address: string) => [...accounts, ...contracts].find((one) => isSame(one.address, address))
  return {
    nameChain: (chainId) => findChain(chainId)?.name ?? `network ${chainId.replace(/^eip155:/, '')}`,
    nameAddress(address) {
      const known = findKnown(address)
      return known === undefined ? address : `${known.name} · ${known.address}`
    },
    callAddress: (address) => findKnown(address)?.name ?? `${address.slice(0, 6)}…${address.slice(-4)}`,
    coinOf: (chainId) => findChain(chainId)?.currency ?? { symbol: 'ETH', decimals: 18 },
    findToken: (address) =>
      address === undefined ? undefined : contracts.find((one) => isSame(one.address, address))?.token,
  }
}
