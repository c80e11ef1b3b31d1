import type { Address } from 'viem'
import type { SandboxAccount } from '../../accounts.js'
import type { SandboxChain } from '../../chains.js'
import type { IdpMemory } from '../../identity/oauth/openIdpMemory.js'
import type { SolanaChain } from '../../solana/startSolana.js'
import type { Controls } from '../controls/createControls.js'
import type { Faucet } from '../faucet/createFaucet.js'
import type { Mailbox } from '../inbox/createMailbox.js'
import { sandboxNames } from '../names/sandboxNames.js'
import type { PayParts } from '../pay/createPayRoutes.js'
import type { PageLinks } from './renderSandboxPage.js'

/** The data and services that the pages of the sandbox use. */
export interface SandboxView {
  readonly chains: readonly (SandboxChain & { readonly url: string })[]
  readonly solana: SolanaChain | undefined
  readonly accounts: readonly SandboxAccount[]
  /** The faucets by chain id. */
  readonly faucets: ReadonlyMap<number, Faucet>
  /** The controls of the first chain. */
  readonly controls: Controls
  readonly mailbox: Mailbox
  readonly idp: IdpMemory
  readonly pay: PayParts
  readonly links: PageLinks
  /** Milliseconds since 1970. */
  now(): number
}

/** The number of accounts in the wallets. The others stay free for tests. */
export const walletAccounts = 5

/** An account with its display name. */
export interface NamedAccount {
  readonly address: Address
  readonly name: string | undefined
}

/** Returns the test accounts with the first name that resolves to each. */
export function getNamedAccounts(accounts: readonly SandboxAccount[]): readonly NamedAccount[] {
  return accounts.map(({ address, index }) => ({
    address,
    name: sandboxNames.find(({ accountIndex }) => accountIndex === index)?.name,
  }))
}
