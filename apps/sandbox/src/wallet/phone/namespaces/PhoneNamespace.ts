import type { PhoneAccount, PhoneChain } from '../PhoneSetup.js'

/** A request of a paired app, with the app's permissions. */
export interface PhoneRequest {
  readonly id: number
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  /** As the app sent them, not validated. */
  readonly params: unknown
  /** The addresses that the app may use on this chain, the active one first. */
  readonly addresses: readonly string[]
  /** The CAIP-2 chains that the app may use. */
  readonly chainIds: readonly string[]
  /** The active chain of the app, CAIP-2. */
  readonly activeChainId: string
  /** The URL that the app claims. */
  readonly appUrl: string
}

/** A line of the display: a label and its value. */
export type Fact = readonly [label: string, value: string]

/** The display of a request, as plain data. */
export interface RequestModel {
  readonly title: string
  /** The most important value, such as "1.5 ETH". */
  readonly headline?: string
  readonly facts: readonly Fact[]
  /** Parts with a heading, such as the calls of a batch. */
  readonly sections?: readonly { readonly heading: string; readonly facts: readonly Fact[] }[]
  /** A message as text. */
  readonly text?: string
  /** The original data of the request, shown on demand. */
  readonly raw: string
  readonly warnings: readonly string[]
  readonly approveLabel: string
}

/** The result of an approved request. */
export interface Outcome {
  readonly result: unknown
  /** For the activity log, in the past tense: "Signed a message". */
  readonly note: string
  /** The transaction hash, if a transaction was sent. */
  readonly hash?: string
  /** The CAIP-2 chain that the app switches to. */
  readonly moveTo?: string
}

/**
 * The signed transactions of one request. They are stored before they are sent: after an interruption the same
 * transactions are sent again, which the network accepts only once. A new signature would pay twice.
 */
export interface Draft {
  /** Hex, in sending order. Empty if nothing was signed yet. */
  readonly signed: readonly string[]
  store(signed: readonly string[]): void
}

/** An event of a session in the protocol's format. */
export interface PhoneEvent {
  readonly name: string
  readonly data: unknown
}

/** The wallet's support for one chain family. Each family has one object of this type. */
export interface PhoneNamespace {
  /** The CAIP-2 namespace, such as "eip155". */
  readonly namespace: string
  /** The display name, such as "EVM". */
  readonly name: string
  readonly chains: readonly PhoneChain[]
  readonly accounts: readonly PhoneAccount[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** The session properties that the app receives with the approval (CAIP-25). */
  readonly properties: Readonly<Record<string, string>>
  /**
   * Returns the result of a request that needs no consent, or undefined if the user must decide. Throws RequestError.
   */
  respondWithoutApproval(request: PhoneRequest): Promise<{ readonly result: unknown } | undefined>
  /** Creates the display of a request. Throws RequestError if its parameters are invalid. */
  createModel(request: PhoneRequest): Promise<RequestModel>
  /** Executes an approved request, or continues an interrupted one. Throws RequestError. */
  execute(request: PhoneRequest, draft: Draft): Promise<Outcome>
  chainChanged(chainId: string): PhoneEvent
  accountsChanged(chainId: string, addresses: readonly string[]): PhoneEvent
  /** Returns the formatted native balance, such as "9,999.9 ETH". Throws if the node does not respond. */
  readBalance(chainId: string, address: string): Promise<string>
}
