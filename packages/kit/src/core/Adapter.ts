import type { Amount } from '@foyer/primitives/Amount'
import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import type { Network, TokenDefinition } from '@foyer/primitives/networks/Network'
import type { Price } from '@foyer/primitives/worth'

/**
 * The kind of a transaction, from the view of the account. `other`: the server sent a kind that this version does not
 * support.
 */
export type ActivityKind = 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'approve' | 'deploy' | 'execute' | 'other'

/** A movement of value, or an approval. The texts are untrusted: sanitize them before display. */
export interface ActivityMove {
  readonly direction: 'in' | 'out' | 'self'
  /** In whole units, as an exact decimal string. */
  readonly amount: string
  readonly symbol: string
  readonly name: string
  /** The token's contract; absent for the native coin. */
  readonly address?: string
  readonly iconUrl?: string
  readonly isCollectible: boolean
  /** The token is in no token list. Its name may imitate another token. */
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
  /** The hash of the transaction that replaced this one, if it was found. */
  readonly replacedBy?: string
  /** In ms since 1970. */
  readonly atMs: number
  readonly from: string
  /** Absent for a deployment. */
  readonly to?: string
  /** In whole native coins, as an exact decimal string. */
  readonly fee?: string
  readonly moves: readonly ActivityMove[]
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** The cursor of the next page. Absent after the last one. */
  readonly next: string | undefined
  /** True if the source does not cover the whole list. */
  readonly isPartial: boolean
}

/** The part of an instance that an adapter can use. The core passes its `Client`; bindings of this package declare that type. */
export interface AdapterHost {
  /** Aborted when the instance is destroyed. */
  readonly lifetime: AbortController
}

/** The network to read and its RPC URLs in order of preference. The app's own URLs come first. */
export interface ChainAccess {
  readonly network: Network
  readonly rpcUrls: readonly string[]
  /** The app's request options by RPC URL, for example headers. */
  readonly fetchOptions?: Readonly<Record<string, RequestInit>>
  readonly signal?: AbortSignal
}

/** `spl`: a mint of a Solana token program. */
export type NftStandard = 'erc721' | 'erc1155' | 'spl'

/** A token or coin that an account can hold or send. Without `address` it is the chain's native coin. */
export interface Asset {
  readonly chainId: ChainId
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
  /** Present if the asset is one non-fungible token of the contract at `address`. `decimals` is then 0. */
  readonly nft?: {
    readonly standard: NftStandard
    /** A decimal string. "0" on Solana, because each token has its own address. */
    readonly tokenId: string
  }
}

export interface AssetBalance {
  readonly asset: Asset
  readonly amount: Amount
  /** The price of one whole unit in US dollars, as a decimal string. Absent if unknown. */
  readonly priceUsd?: string
  /** The same price in the display currency. Absent if the server has none. */
  readonly price?: Price
  /** The token is in no token list. Its name may imitate another token. */
  readonly isUnverified?: boolean
  /** The user added the token by its address. */
  readonly isAdded?: boolean
  /** The token looks like spam. Set only where spam was requested. */
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
   * Called if the caller no longer waits: with the hash once the wallet returns it, or with undefined once nothing can
   * be sent.
   */
  readonly onLateHash?: (hash: string | undefined) => void
}

/** A contract call of a transaction. */
export interface Call {
  readonly to: string
  /** Hexadecimal. */
  readonly data: string
  /** In atomic units of the native coin. */
  readonly value: bigint
}

export interface SimulationRequest {
  readonly from: string
  readonly calls: readonly Call[]
  /** The asset whose received amount is computed. */
  readonly asset: Asset
  /** The number of the block after which the calls are simulated. Default: the newest block. */
  readonly block?: bigint
}

/** The result of simulated calls, run one after another on the current state. */
export interface SimulatedCalls {
  /** The change of `from`'s balance of the asset. Negative if it decreases. */
  readonly received: bigint
  readonly gas: bigint
  /** The first call that fails, with the revert reason of its contract if there is one. */
  readonly failure?: { readonly reason: string }
}

export interface CallRequest {
  readonly provider: unknown
  readonly from: string
  readonly call: Call
  /** The minimum amount that must arrive. Only the embedded wallet checks it. */
  readonly least?: { readonly asset: Asset; readonly amount: bigint }
  /** See `SendRequest`. */
  readonly onLateHash?: (hash: string | undefined) => void
}

export interface CallsRequest {
  readonly provider: unknown
  readonly from: string
  readonly calls: readonly Call[]
  /**
   * The minimum amount that the last call brings. Only for the embedded wallet, which also sends the calls one after
   * another.
   */
  readonly least?: CallRequest['least']
  /** False for the embedded wallet. The default is true. */
  readonly isAtomic?: boolean
}

/** The fee of a mined transaction, in the native coin. */
export interface PaidFee {
  readonly amount: Amount
  /** The address that paid it. A sponsor can pay for the account. */
  readonly payer: string
}

export interface FeeEstimate {
  /** The maximum cost in native atomic units, with the base fee already multiplied by 1.2 [S9.35]. */
  readonly maxFee: Amount
  /**
   * The deposit that the recipient's new account needs in addition, in the native coin. The network locks it, and the
   * recipient owns it.
   */
  readonly rent?: Amount
  /** The transfer fee that the token's issuer set. The network deducts it from the sent amount. */
  readonly tokenFee?: Amount
  /** The minimum amount of the native coin for this recipient. An empty account must receive enough to exist. */
  readonly least?: Amount
  /** True if the project pays the fee. `maxFee` is then 0, which it also is on a network without fees. */
  readonly isSponsored?: true
}

/** Facts about a recipient, for the warnings of the send form. */
export interface RecipientFacts {
  readonly isContract: boolean
  readonly isUnused: boolean
}

/**
 * The operations of a chain family. If a method is absent, the family does not support the operation and the widget
 * does not offer it. Implementations load their chain library on the first call, not on import.
 */
export interface Adapter {
  readonly namespace: Namespace
  /**
   * Called with each instance that gets the adapter, before the instance looks for wallets. Binds a library of the app
   * to the instance.
   */
  attach?(host: AdapterHost): void
  /** The placeholder address for the native coin in requests [S9.38]. */
  readonly nativeAddress: string
  isAddress(value: string): boolean
  /** Returns the address in the display format of the chain (EIP-55 checksum on eip155). */
  formatAddress(value: string): Promise<string>
  fetchBalance?(access: ChainAccess, address: string): Promise<Amount>
  fetchTokenBalances?(
    access: ChainAccess,
    address: string,
    tokens: readonly TokenDefinition[],
  ): Promise<readonly AssetBalance[]>
  /** Reads the token data of a contract. Throws `TOKEN_NOT_FOUND` if the contract is not a token. */
  fetchToken?(access: ChainAccess, address: string): Promise<TokenDefinition>
  fetchIdentity?(access: ChainAccess, address: string): Promise<Identity>
  /** Returns the address of a name, or null if the name is not registered. */
  resolveName?(access: ChainAccess, name: string): Promise<string | null>
  /** Returns a page of the account's history, newest first. Absent if only a server has the history. */
  fetchHistory?(
    access: ChainAccess,
    address: string,
    more: { readonly tokens: readonly TokenDefinition[]; readonly cursor?: string },
  ): Promise<Page<ActivityItem>>
  /**
   * Returns transactions of the newest blocks that move these assets of the account, newest first. Used if no history
   * is available.
   */
  fetchRecentActivity?(access: ChainAccess, address: string, assets: readonly Asset[]): Promise<readonly ActivityItem[]>
  fetchRecipientFacts?(access: ChainAccess, address: string): Promise<RecipientFacts>
  estimateSendFee?(access: ChainAccess, request: Omit<SendRequest, 'provider'>): Promise<FeeEstimate>
  /**
   * Returns the maximum fee that a rollup charges in addition to gas for a call with this many data bytes, in the
   * native coin.
   */
  fetchBaseLayerFee?(access: ChainAccess, call: { readonly dataBytes: number; readonly gas: bigint }): Promise<Amount>
  /** Requests the wallet to send. Returns the transaction hash before the transaction is mined. */
  sendToken?(access: ChainAccess, request: SendRequest): Promise<string>
  /**
   * Resolves when the transaction is mined, with its fee if the node sends it. Throws `TRANSACTION_FAILED` if it
   * reverted, `TRANSACTION_REPLACED` if another one replaced it.
   */
  waitForTransaction?(access: ChainAccess, hash: string): Promise<PaidFee | undefined>
  signMessage?(provider: unknown, address: string, message: string): Promise<string>
  /** Requests a signature of typed data (EIP-712). */
  signTypedData?(provider: unknown, address: string, typedData: object, signal?: AbortSignal): Promise<string>
  /** Simulates calls without sending them. Returns null if no node supports it. */
  simulateCalls?(access: ChainAccess, request: SimulationRequest): Promise<SimulatedCalls | null>
  /** Requests the wallet to send one call. Returns the transaction hash before the transaction is mined. */
  sendCall?(access: ChainAccess, request: CallRequest): Promise<string>
  /**
   * True if the wallet can send several calls as one atomic batch (EIP-5792). False if the wallet does not report it.
   */
  canSendTogether?(
    access: ChainAccess,
    request: { readonly provider: unknown; readonly from: string },
  ): Promise<boolean>
  /**
   * Requests the wallet to send several calls as one batch. Returns the wallet's id of the batch before it is mined.
   */
  sendTogether?(access: ChainAccess, request: CallsRequest): Promise<string>
  /** Waits until the batch is mined and returns its transaction hash. Throws `TRANSACTION_FAILED` if it reverted. */
  waitForCalls?(access: ChainAccess, request: { readonly provider: unknown; readonly id: string }): Promise<string>
}
