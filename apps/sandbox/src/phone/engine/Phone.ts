import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import type { Grant } from '../proposal/grantNamespaces.js'
import type { ActiveChoice, PhoneState } from './PhoneState.js'

/** How questions are answered: by a person, or at once for scripts. */
export type AnswerPolicy = 'ask' | 'approve' | 'reject'

/** The wallet behind the page: its state and what can be done with it. Every verb settles; errors are in words for people. */
export interface Phone {
  readonly namespaces: readonly PhoneNamespace[]
  getState(): PhoneState
  /** Returns the undo. */
  subscribe(listener: () => void): () => void
  /** Follows a pairing link; settles when the app's proposal is there. */
  pair(link: string): Promise<void>
  /** Answers a question with yes; `grant` is for proposals and left out means everything asked for, one account. */
  approve(id: number, grant?: Grant): Promise<void>
  reject(id: number): Promise<void>
  /** Moves an app to a chain, adding the chain to what it may use if need be. */
  setChain(topic: string, chainId: string): Promise<void>
  /** Moves an app to an account, adding the account to what it may use if need be. */
  setAccount(topic: string, accountId: string): Promise<void>
  /** Replaces the chains and accounts an app may use. */
  update(topic: string, grant: Grant): Promise<void>
  /** Seven more days from now. */
  extend(topic: string): Promise<void>
  /** Milliseconds until the app answered. */
  ping(topic: string): Promise<number>
  disconnect(topic: string): Promise<void>
  setPolicy(policy: AnswerPolicy): void
  dismissAnswered(): void
  clearPairing(): void
  clearLog(): void
  /** The account and chain on the wallet's own screen. */
  own(): ActiveChoice
  setOwn(choice: ActiveChoice): void
}
