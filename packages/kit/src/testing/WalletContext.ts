import type { KeyringAccount } from './createKeyring.js'
import type { Approval, ApprovalRequest, Hex, TestChain } from './TestWallet.js'

/** The state of one wallet that its methods share, with functions to read and change it. */
export interface WalletContext {
  readonly name: string
  readonly capabilities: Readonly<Record<Hex, unknown>>
  /** Returns all accounts, the active one first. */
  keyring(): Promise<readonly KeyringAccount[]>
  /**
   * Returns the accounts that the page may see now, the active one first. Empty if it is not connected or the wallet is
   * locked.
   */
  visibleAccounts(): Promise<readonly Hex[]>
  /** Returns the account of an address that the page may see. Throws 4100 otherwise. */
  permittedAccount(address: string): Promise<KeyringAccount>
  chainId(): number
  chain(chainId: number): TestChain | undefined
  addChain(chainId: number, chain: TestChain): void
  goToChain(chainId: number): void
  /**
   * Grants accounts to the page, which unlocks the wallet, or revokes all with an empty list. The page receives an
   * event.
   */
  grant(accounts: readonly Hex[]): void
  /** Requests an approval from the user. Throws 4001 if the user rejects. Only one request is open at a time. */
  ask(question: Pick<ApprovalRequest, 'kind' | 'method' | 'params' | 'address'>): Promise<Exclude<Approval, boolean>>
  /** Runs work for an account after all earlier work for it, so that no two transactions get the same nonce. */
  inTurn<T>(address: Hex, work: () => Promise<T>): Promise<T>
  /** Sends a request to the current chain's node. Throws 4901 if the wallet has no node for the chain. */
  callNode(method: string, params: readonly unknown[]): Promise<unknown>
}

/** A method of the wallet. */
export type WalletMethod = (wallet: WalletContext, params: readonly unknown[], method: string) => Promise<unknown>
