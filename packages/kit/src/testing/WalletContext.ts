import type { KeyringAccount } from './createKeyring.js'
import type { Approval, ApprovalRequest, Hex, TestChain } from './TestWallet.js'

/** What the methods of one wallet share; the wallet's facts are read and changed through it. */
export interface WalletContext {
  readonly name: string
  readonly capabilities: Readonly<Record<Hex, unknown>>
  /** All accounts, the active one first. */
  keyring(): Promise<readonly KeyringAccount[]>
  /** Accounts the page may see now, the active one first; empty when not connected or locked. */
  visibleAccounts(): Promise<readonly Hex[]>
  /** The account of an address the page may see; throws 4100 otherwise. */
  permittedAccount(address: string): Promise<KeyringAccount>
  chainId(): number
  chain(chainId: number): TestChain | undefined
  addChain(chainId: number, chain: TestChain): void
  goToChain(chainId: number): void
  /** Shows accounts to the page (which unlocks the wallet), or none any more; the page hears of a change. */
  grant(accounts: readonly Hex[]): void
  /** Asks the person; throws 4001 when the answer is no. One question at a time. */
  ask(question: Pick<ApprovalRequest, 'kind' | 'method' | 'params' | 'address'>): Promise<Exclude<Approval, boolean>>
  /** Runs work for an account after all earlier work for it, so that no two transactions take one nonce. */
  inTurn<T>(address: Hex, work: () => Promise<T>): Promise<T>
  /** A call to the node of the present chain; throws 4901 when the wallet has none for it. */
  callNode(method: string, params: readonly unknown[]): Promise<unknown>
}

/** One method of the wallet. */
export type WalletMethod = (wallet: WalletContext, params: readonly unknown[], method: string) => Promise<unknown>
