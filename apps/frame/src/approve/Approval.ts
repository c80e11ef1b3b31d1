import type { ReadMessage } from '../decode/readMessage.js'
import type { TypedNode } from '../decode/readTypedTree.js'
import type { ConfirmationKind } from '../views/confirmationPlace.js'

/** The user must confirm each `danger` notice with a checkbox. */
export interface Notice {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly text: string
}

/** An effect of the request, as text. */
export interface Line {
  readonly icon: string
  readonly isDoubtful?: boolean
  readonly text: string
  /** The lines below the text, such as recipient and expiry. Addresses are not shortened. */
  readonly small: readonly string[]
}

export interface Detail {
  readonly label: string
  readonly value: string
  /** True for addresses and codes, which are always shown left to right. */
  readonly isCode?: boolean
}

/** A balance change of the user: `+` is received, `-` is spent. */
export interface Change {
  readonly text: string
  readonly sign: '+' | '-'
}

/** The result of a simulation, and the data needed to send the request. */
export interface Preview<Ready> {
  readonly ready: Ready
  /** Undefined if the network could not return the changes. */
  readonly changes: readonly Change[] | undefined
  readonly fee: string | undefined
  readonly notices: readonly Notice[]
  /** Set if the account cannot pay for the request. */
  readonly shortOf?: Shortage
}

/** The complete content of an approval screen. Texts are already in the user's language. */
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

/** The missing amount, as texts. */
export interface Shortage {
  readonly needed: string
  readonly balance: string
  readonly network: string
}
