import type { ApprovalRequest, Hex } from '@foyer/kit/testing'

/** All that a person sees of one question, as plain data that may cross a window border. */
export interface ApprovalModel {
  readonly kind: ApprovalRequest['kind']
  readonly title: string
  /** Origin of the asking page. */
  readonly origin: string
  /** Label and value, in order. */
  readonly facts: readonly (readonly [string, string])[]
  /** The message or document to sign. */
  readonly text?: string
  /** The accounts to choose from, only for a wish to connect. */
  readonly accounts: readonly { readonly address: Hex; readonly name: string }[]
  readonly isLocked: boolean
}

/** What a person answered. */
export interface ApprovalAnswer {
  readonly isApproved: boolean
  /** The chosen account, when there was a choice. */
  readonly account?: Hex
  /** Answer the page five seconds later. */
  readonly isSlow: boolean
  /** Be on a chain the page does not know. */
  readonly isOnWrongChain: boolean
  /** Lock the wallet. */
  readonly isLocking: boolean
}
