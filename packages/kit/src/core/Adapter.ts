import type { Amount } from '@foyer/primitives/Amount'
import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Network, TokenDefinition } from '@foyer/primitives/networks/Network'
import type { Price } from '@foyer/primitives/worth'

/** The kind of a transaction, from the view of the account. `other` is a kind of a newer server. */
export type ActivityKind = 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'approve' | 'deploy' | 'execute' | 'other'

/** A movement of value, or an approval. Texts are as their authors wrote them: clean them before they are shown. */
export interface ActivityMove {
  readonly direction: 'in' | 'out' | 'self'
  /** Whole units as exact decimal text. */
  readonly amount: string
  readonly symbol: string
  readonly name: string
  /** The token's contract; absent for the native coin. */
  readonly address?: string
  readonly iconUrl?: string
  readonly isCollectible: boolean
  /** The token is in no list. Its name may imitate another one. */
  readonly isUnverified?: boolean
  readonly from?: string
  /** The spender of an approval. */
  readonly to?: string
}

/** A transaction of an account. */
export interface ActivityItem {
  readonly id: string
  readonly hash: string
  readonly kind: ActivityKind
  /** `replaced`: another transaction of the account was mined in its place. */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'replaced'
  /** The hash of what took its place, where that was found. */
  readonly replacedBy?: string
  /** In ms since 1970. */
  readonly atMs: number
  readonly from: string
  /** Absent for a deployment. */
  readonly to?: string
  /** In whole native coins as exact decimal text. */
  readonly fee?: string
  readonly moves: readonly ActivityMove[]
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** The cursor of the next page. Absent after the last one. */
  readonly next: string | undefined
  /** The source does not see everything. */
  readonly isPartial: boolean
}

/** The part of an instance that an adapter can use. The core passes its `Client`; bindings of this package declare that type. */
export interface AdapterHost {
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortController
}

/** Where to read a chain: addresses in the order to try them (a host's own first). */
export interface ChainAccess {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  /** What the host wants sent with a question to one of these addresses, such as headers. */
  readonly fetchOptions?: Readonly<Record<string, RequestInit>>
  readonly signal?: AbortSignal
}

/** `spl`: a mint of one of Solana's token programs. */
export type NftStandard = 'erc721' | 'erc1155' | 'spl'

/** An asset one can hold or send. Without `address` it is the chain's native coin. */
export interface Asset {
  readonly chainId: ChainId
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
  /** There when it is one non-fungible token of the contract at `address`: `decimals` is then 0. */
  readonly nft?: {
    readonly standard: NftStandard
    /** As a decimal string; "0" on Solana, where each has an address of its own. */
    readonly tokenId: string
  }
}

export interface AssetBalance {
  readonly asset: Asset
  readonly amount: Amount
  /** Price of one whole unit in US dollars as decimal text; absent when nobody knows it. */
  readonly priceUsd?: string
  /** The same in the currency that money is told in, where a server knows it. */
  readonly price?: Price
  /** The token is in no list. Its name may imitate another one. */
  readonly isUnverified?: boolean
  /** The visitor added it by its address. */
  readonly isAdded?: boolean
  /** It looks like a lure; only told of where it was asked for. */
  readonly isSpam?: boolean
}

export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
}

export interface SendRequest {
  readonly provider: unknown
  readonly from: string
  readonly to: string
  readonly asset: Asset
  readonly amount: Amount
  /**
   * Told what came of it when nobody waits any more: the hash as soon as the wallet gives it, or undefined once it is clear that
   * nothing was sent.
   */
  readonly onLateHash?: (hash: string | undefined) => void
}

/** One call of a contract, as it goes into a transaction. */
export interface Call {
  readonly to: string
  /** Hex. */
  readonly data: string
  /** Atomic units of the native coin. */
  readonly value: bigint
}

export interface SimulationRequest {
  readonly from: string
  readonly calls: readonly Call[]
  /** Of what is asked how much arrives. */
  readonly asset: Asset
  /** The number of the block after which they would come; the newest when absent. */
  readonly block?: bigint
}

/** What calls would do, one after the other, if they were sent now. */
export interface SimulatedCalls {
  /** What `from` has more of the asset afterwards; less when negative. */
  readonly received: bigint
  readonly gas: bigint
  /** The first call that fails, in the words of its contract where it has some. */
  readonly failure?: { readonly reason: string }
}

export interface CallRequest {
  readonly provider: unknown
  readonly from: string
  readonly call: Call
  /** What must arrive at least; only for our own wallet, which looks at it. */
  readonly least?: { readonly asset: Asset; readonly amount: bigint }
  /** As in `SendRequest`. */
  readonly onLateHash?: (hash: string | undefined) => void
}

export interface CallsRequest {
  readonly provider: unknown
  readonly from: string
  readonly calls: readonly Call[]
  /** Least amount that the last call brings. For the embedded wallet only, which also sends the calls one after another. */
  readonly least?: CallRequest['least']
  /** False for the embedded wallet. The default is true. */
  readonly isAtomic?: boolean
}

export interface FeeEstimate {
  /** The most this can cost in native atomic units; base fee already multiplied by 1.2 [S9.35]. */
  readonly maxFee: Amount
  /** What a new account of the recipient must hold besides, in the native coin: it is lent to the network and goes to the recipient. */
  readonly rent?: Amount
  /** What the network keeps back of the token that is sent, by a rule of its maker. */
  readonly tokenFee?: Amount
  /** The least of the native coin that this recipient can be sent: who has nothing yet must get enough to hold an account. */
  readonly least?: Amount
}

/** What is known about a recipient, for the warnings of the send form. */
export interface RecipientFacts {
  readonly isContract: boolean
  readonly isUnused: boolean
}

/**
 * Contract 2: what a chain family can do. A method that is absent cannot be done on this family, and the widget then
 * offers nothing that needs it. Implementations load their chain library on the first call, not on import.
 */
export interface Adapter {
  readonly namespace: Namespace
  /** Told of each instance that it is given to, before that looks for wallets: the way to tie a library of the host to it. */
  attach?(host: AdapterHost): void
  /** The placeholder address that means "native coin" on the wire [S9.38]. */
  readonly nativeAddress: string
  isAddress(value: string): boolean
  /** The address as this chain likes it shown (EIP-55 checksum on eip155). */
  formatAddress(value: string): Promise<string>
  fetchBalance?(access: ChainAccess, address: string): Promise<Amount>
  fetchTokenBalances?(
    access: ChainAccess,
    address: string,
    tokens: readonly TokenDefinition[],
  ): Promise<readonly AssetBalance[]>
  /** What the contract at an address says of itself as a token; throws `TOKEN_NOT_FOUND` when it is none. */
  fetchToken?(access: ChainAccess, address: string): Promise<TokenDefinition>
  fetchIdentity?(access: ChainAccess, address: string): Promise<Identity>
  /** Name → address, null when nobody registered it. */
  resolveName?(access: ChainAccess, name: string): Promise<string | null>
  /** One page of what happened to an account, newest first; absent where only a server knows. */
  fetchHistory?(
    access: ChainAccess,
    address: string,
    more: { readonly tokens: readonly TokenDefinition[]; readonly cursor?: string },
  ): Promise<Page<ActivityItem>>
  /** Transactions of the newest blocks that move these assets of an account, newest first. Used where no history is available. */
  fetchRecentActivity?(access: ChainAccess, address: string, assets: readonly Asset[]): Promise<readonly ActivityItem[]>
  fetchRecipientFacts?(access: ChainAccess, address: string): Promise<RecipientFacts>
  estimateSendFee?(access: ChainAccess, request: Omit<SendRequest, 'provider'>): Promise<FeeEstimate>
  /** The fee that a rollup takes beside gas for a call with this many bytes of data, at most, in the native coin. */
  fetchBaseLayerFee?(access: ChainAccess, call: { readonly dataBytes: number; readonly gas: bigint }): Promise<Amount>
  /** Asks the wallet to send; answers with the transaction hash, which has not been mined yet. */
  sendToken?(access: ChainAccess, request: SendRequest): Promise<string>
  /** Resolves when mined; throws `TRANSACTION_FAILED` when reverted, `TRANSACTION_REPLACED` when another took its place. */
  waitForTransaction?(access: ChainAccess, hash: string): Promise<void>
  signMessage?(provider: unknown, address: string, message: string): Promise<string>
  /** Asks for a signature of typed data (EIP-712). */
  signTypedData?(provider: unknown, address: string, typedData: object, signal?: AbortSignal): Promise<string>
  /** Runs calls without sending them; null where no node can. */
  simulateCalls?(access: ChainAccess, request: SimulationRequest): Promise<SimulatedCalls | null>
  /** Asks the wallet to send one call; answers with the transaction hash, which has not been mined yet. */
  sendCall?(access: ChainAccess, request: CallRequest): Promise<string>
  /** Whether the wallet sends several calls as one that happens whole or not at all (EIP-5792). False when it does not say. */
  canSendTogether?(
    access: ChainAccess,
    request: { readonly provider: unknown; readonly from: string },
  ): Promise<boolean>
  /** Has several calls sent as one, and answers with the wallet's id of them, which are not mined yet. */
  sendTogether?(access: ChainAccess, request: CallsRequest): Promise<string>
  /** Waits until such calls are mined, and answers with the hash of their transaction; throws `TRANSACTION_FAILED` when it was reverted. */
  waitForCalls?(access: ChainAccess, request: { readonly provider: unknown; readonly id: string }): Promise<string>
}
