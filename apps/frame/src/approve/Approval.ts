import type { ReadMessage } from '../decode/readMessage.js'
import type { TypedNode } from '../decode/readTypedTree.js'
import type { ConfirmationKind } from '../views/confirmationPlace.js'

/** `danger` must be confirmed by a tick of its own. */
export interface Notice {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly text: string
}

/** One thing the request does, in words. */
export interface Line {
  readonly icon: string
  readonly isDoubtful?: boolean
  readonly text: string
  /** Under it: to whom, until when; addresses whole. */
  readonly small: readonly string[]
}

export interface Detail {
  readonly label: string
  readonly value: string
  /** Addresses and codes, always from left to right. */
  readonly isCode?: boolean
}

/** Of what the person owns: `+` comes, `-` goes. */
export interface Change {
  readonly text: string
  readonly sign: '+' | '-'
}

/** What only the network can tell about a request, and what it needs to be sent. */
export interface Outlook<Ready> {
  readonly ready: Ready
  /** Undefined when the network could not tell. */
  readonly changes: readonly Change[] | undefined
  readonly fee: string | undefined
  readonly notices: readonly Notice[]
  /** Set when the account cannot pay for it. */
  readonly shortOf?: Shortage
}

/** All a person sees of a request; words are already in their language. */
export interface Approval {
  readonly kind: ConfirmationKind
  readonly title: string
  readonly notices: readonly Notice[]
  readonly lines: readonly Line[]
  readonly details: readonly Detail[]
  readonly message?: ReadMessage
  readonly tree?: readonly TypedNode[]
  readonly raw: readonly { readonly label: string; readonly text: string }[]
}

/** What is missing, in words. */
export interface Shortage {
  readonly needed: string
  readonly balance: string
  readonly network: string
}
