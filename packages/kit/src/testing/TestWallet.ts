/** A hex string in the form that wallets send. */
export type Hex = `0x${string}`

/** The node through which the wallet reaches a chain. */
export interface TestChain {
  readonly rpcUrl: string
  readonly name?: string
}

/** A request that the wallet's user has to approve. */
export interface ApprovalRequest {
  readonly kind:
    | 'connect'
    | 'signMessage'
    | 'signTypedData'
    | 'sendTransaction'
    | 'switchChain'
    | 'addChain'
    | 'watchAsset'
  readonly method: string
  readonly params: readonly unknown[]
  /** The account that would sign. Missing if the request concerns no account. */
  readonly address?: Hex
  /** All accounts of the wallet, the selected one first. */
  readonly accounts: readonly Hex[]
  /** The id of the wallet's current chain, as a number. */
  readonly chainId: number
  readonly isLocked: boolean
}

/** The user's response. An object means approval with changes made in the wallet. */
export type Approval =
  | boolean
  | {
      /** The accounts that the app may see, the active one first. Only for 'connect'. */
      readonly accounts?: readonly Hex[]
      /** The wallet switches to this chain before it responds, even if the chain is unknown. */
      readonly chainId?: number
    }

/** A fixed response, or a function that is called for each request. With 'hang' the wallet never responds. */
export type ApprovalPolicy = 'always' | 'reject' | 'hang' | ((request: ApprovalRequest) => Approval | Promise<Approval>)

/** The state that the wallet stores for one page between two loads, and shares between the tabs of the page. */
export interface WalletMemory {
  /** The accounts that the page may see, the active one first. Empty if it is not connected. */
  readonly accounts: readonly Hex[]
  readonly chainId: number
}

/** The storage of the memory. `read` returns undefined if it finds nothing or invalid data. */
export interface WalletMemoryStore {
  read(): WalletMemory | undefined
  write(memory: WalletMemory): void
}

/** A received request and its outcome. */
export interface RequestRecord {
  readonly method: string
  readonly params: readonly unknown[]
  readonly outcome: 'pending' | 'answered' | 'failed'
}

/** The options of a test wallet. Only `accounts` and `chains` are required. */
export interface TestWalletOptions {
  readonly name?: string
  /** The reverse domain name of EIP-6963. */
  readonly rdns?: string
  /** A data: URL of an image. */
  readonly icon?: string
  /** The private keys, that of the active account first. Use only public test keys. */
  readonly accounts: readonly Hex[]
  readonly chains: Readonly<Record<number, TestChain>>
  /** The default is the first of `chains`. */
  readonly startChainId?: number
  /** The default is 'always'. */
  readonly approve?: ApprovalPolicy
  /** True if the wallet starts locked: it shows no account before a request is approved. */
  readonly locked?: boolean
  /** The response to wallet_getCapabilities (EIP-5792). The default is an empty object. */
  readonly capabilities?: Readonly<Record<Hex, unknown>>
  /** Properties of the provider, such as `{ isMetaMask: true }`. */
  readonly flags?: Readonly<Record<string, boolean>>
  /** By default nothing is stored and the page is not connected. */
  readonly memory?: WalletMemoryStore
}

/** The provider interface of EIP-1193. */
export interface TestProvider {
  /** Exists in MetaMask and in wallets that copy its provider. */
  readonly _metamask: { isUnlocked(): Promise<boolean> }
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (...values: never[]) => void): TestProvider
  removeListener(event: string, listener: (...values: never[]) => void): TestProvider
}

/** The name, icon and id with which a wallet announces itself (EIP-6963). */
export interface WalletIdentity {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** A wallet that a test controls. */
export interface TestWallet {
  readonly info: WalletIdentity
  readonly provider: TestProvider
  /** All received requests, oldest first. */
  readonly requests: readonly RequestRecord[]
  /**
   * Announces the wallet now and on each request of the page (EIP-6963). Returns the undo function. The default target
   * is `window`.
   */
  announce(target?: EventTarget): () => void
  /** Sets the provider as `ethereum` of an object (`window` by default). Returns the undo function. */
  inject(target?: object): () => void
  /** Returns the addresses of all accounts, the active one first. */
  getAddresses(): Promise<readonly Hex[]>
  getChainId(): number
  isConnected(): boolean
  isLocked(): boolean
  /** Sets the user's response to future requests. */
  setApprove(policy: ApprovalPolicy): void
  /** Replaces the wallet's accounts as the user could. A connected page receives an event. */
  setAccounts(privateKeys: readonly Hex[]): Promise<void>
  /**
   * Moves one account to the front as the user could. A connected page receives an event. Throws for an unknown
   * account.
   */
  selectAccount(address: Hex): Promise<void>
  /** Switches to another chain as the user could, even to an unknown one. */
  setChain(chainId: number): void
  lock(): void
  unlock(): Promise<void>
  /** Disconnects the page as the user could in the wallet. */
  disconnect(): void
  /** Simulates the removal of the wallet: no announcement, no event, and no response to any open or new request. */
  vanish(): void
  /**
   * Sets the response to a method: a value, or a function that receives the parameters. The value may be invalid.
   * Returns the undo function.
   */
  answerWith(method: string, answer: unknown): () => void
  /** Emits an EIP-1193 event in any state of the wallet. */
  emit(event: string, payload?: unknown): void
  /** Delays the next request (of one method, if given), in milliseconds. */
  delayNext(delayMs: number, method?: string): void
}
