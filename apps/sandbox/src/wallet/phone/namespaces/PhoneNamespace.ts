import type { PhoneAccount, PhoneChain } from '../PhoneSetup.js'

/** A request of a paired app, with what it was allowed. */
export interface PhoneRequest {
  readonly id: number
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  /** As the app sent them. */
  readonly params: unknown
  /** Addresses the app may use on that chain, the chosen one first. */
  readonly addresses: readonly string[]
  /** CAIP-2 chains the app may use. */
  readonly chainIds: readonly string[]
  /** The chain the app stands on, CAIP-2. */
  readonly activeChainId: string
  /** Where the app says it lives. */
  readonly appUrl: string
}

/** One line a person reads: what it is, and its value. */
export type Fact = readonly [label: string, value: string]

/** What a person sees of a request, as plain data. */
export interface RequestModel {
  readonly title: string
  /** The one thing to look at, such as "1.5 ETH". */
  readonly headline?: string
  readonly facts: readonly Fact[]
  /** Parts with a heading of their own, such as the calls of a batch. */
  readonly sections?: readonly { readonly heading: string; readonly facts: readonly Fact[] }[]
  /** A message as text. */
  readonly text?: string
  /** What came over the wire, for those who want to see it. */
  readonly raw: string
  readonly warnings: readonly string[]
  readonly approveLabel: string
}

/** What came of a request that was approved. */
export interface Outcome {
  readonly result: unknown
  /** For the activity log, in the past tense: "Signed a message". */
  readonly note: string
  /** Transaction hash, when one was sent. */
  readonly hash?: string
  /** CAIP-2 chain the app moves to. */
  readonly moveTo?: string
}

/**
 * The signed transactions of one request, written down before they leave: whoever is interrupted sends the same ones again,
 * which the network takes once, instead of paying twice.
 */
export interface Draft {
  /** Hex, in the order they leave in; empty when nothing left yet. */
  readonly signed: readonly string[]
  keep(signed: readonly string[]): void
}

/** An event of a session, as the protocol carries it. */
export interface PhoneEvent {
  readonly name: string
  readonly data: unknown
}

/** What the wallet can do on one family of chains; another family is another object of this shape. */
export interface PhoneNamespace {
  /** CAIP-2 namespace, such as "eip155". */
  readonly namespace: string
  /** For people: "EVM". */
  readonly name: string
  readonly chains: readonly PhoneChain[]
  readonly accounts: readonly PhoneAccount[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Told to the app with the approval (CAIP-25 session properties). */
  readonly properties: Readonly<Record<string, string>>
  /** The answer to a request that needs no consent, or undefined when a person must decide. Throws RequestRefusal. */
  answerAtOnce(request: PhoneRequest): Promise<{ readonly result: unknown } | undefined>
  /** Puts a request into words. Throws RequestRefusal when it makes no sense. */
  describe(request: PhoneRequest): Promise<RequestModel>
  /** Does what was approved, or goes on where it was interrupted. Throws RequestRefusal. */
  carryOut(request: PhoneRequest, draft: Draft): Promise<Outcome>
  chainChanged(chainId: string): PhoneEvent
  accountsChanged(chainId: string, addresses: readonly string[]): PhoneEvent
  /** Native balance for people, such as "9,999.9 ETH". Throws when the node does not answer. */
  readBalance(chainId: string, address: string): Promise<string>
}
