import type { Hex } from '@foyer/kit/testing'

/** What the sandbox tells its wallet about the world; written into the script it serves. */
export interface WalletSetup {
  /** Origin of the sandbox pages, where the approval window lives. */
  readonly sandboxOrigin: string
  /** Keys of the public test mnemonic: they protect nothing. */
  readonly privateKeys: readonly Hex[]
  /** Names of the accounts by address, for people. */
  readonly names: Readonly<Record<Hex, string>>
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly rpcUrl: string }[]
  readonly tokens: readonly { readonly address: Hex; readonly symbol: string; readonly decimals: number }[]
}
