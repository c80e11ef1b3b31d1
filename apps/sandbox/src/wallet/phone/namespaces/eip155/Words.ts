import type { KnownContract, PhoneAccount, PhoneChain } from '../../PhoneSetup.js'

/** Display names for the ids and addresses in requests. */
export interface Words {
  /** Returns the name of a CAIP-2 chain. */
  getChainName(chainId: string): string
  /** Returns "alice.eth · 0x…" for a known account or contract, otherwise only the address. */
  formatAddress(address: string): string
  /** Returns only the name, or a shortened address, for use in sentences. */
  callAddress(address: string): string
  /** Returns the symbol and decimals of the chain's native coin. */
  coinOf(chainId: string): { readonly symbol: string; readonly decimals: number }
  findToken(address: string | undefined): { readonly symbol: string; readonly decimals: number } | undefined
}

/** Creates the names for the accounts, chains and contracts of the sandbox. */
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
    getChainName: (chainId) => findChain(chainId)?.name ?? `network ${chainId.replace(/^eip155:/, '')}`,
    formatAddress(address) {
      const known = findKnown(address)
      return known === undefined ? address : `${known.name} · ${known.address}`
    },
    callAddress: (address) => findKnown(address)?.name ?? `${address.slice(0, 6)}…${address.slice(-4)}`,
    coinOf: (chainId) => findChain(chainId)?.currency ?? { symbol: 'ETH', decimals: 18 },
    findToken: (address) =>
      address === undefined ? undefined : contracts.find((one) => isSame(one.address, address))?.token,
  }
}
