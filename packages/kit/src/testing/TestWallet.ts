/** A hex string as wallets send it. */
export type Hex = `0x${string}`

/** How the wallet reaches one chain. */
export interface TestChain {
  readonly rpcUrl: string
  readonly name?: string
}

/** What the wallet asks its person about. */
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
  /** The account that would sign; absent for questions about no account. */
  readonly address?: Hex
  /** All accounts of the wallet, the chosen one first. */
  readonly accounts: readonly Hex[]
  /** The chain the wallet is on, as a number. */
  readonly chainId: number
  readonly isLocked: boolean
}

/** What the person said; an object means yes, with changes made in the wallet's window. */
export type Approval =
  | boolean
  | {
      /** Accounts the app may see, the first is the active one. Only for 'connect'. */
      readonly accounts?: readonly Hex[]
      /** The wallet goes to this chain before it answers, known to it or not. */
      readonly chainId?: number
    }

/** Fixed answers, or a function that is asked each time. 'hang' never answers. */
export type ApprovalPolicy = 'always' | 'reject' | 'hang' | ((request: ApprovalRequest) => Approval | Promise<Approval>)

/** What the wallet knows about one page between two loads of it. */
export interface WalletMemory {
  /** Accounts the page may see, the first is the active one; empty = not connected. */
  readonly accounts: readonly Hex[]
  readonly chainId: number
}

/** Where the memory lives; a `read` that finds nothing, or rubbish, answers undefined. */
export interface WalletMemoryStore {
  read(): WalletMemory | undefined
  write(memory: WalletMemory): void
}

/** One request as it arrived, and what became of it. */
export interface RequestRecord {
  readonly method: string
  readonly params: readonly unknown[]
  readonly outcome: 'pending' | 'answered' | 'failed'
}

/** How a test wallet is made. Only `accounts` and `chains` are needed. */
export interface TestWalletOptions {
  readonly name?: string
  /** Reverse domain name of EIP-6963. */
  readonly rdns?: string
  /** A data: address of an image. */
  readonly icon?: string
  /** Private keys, the first is the active account. Public test keys only. */
  readonly accounts: readonly Hex[]
  readonly chains: Readonly<Record<number, TestChain>>
  /** Default: the first of `chains`. */
  readonly startChainId?: number
  /** Default: 'always'. */
  readonly approve?: ApprovalPolicy
  /** The wallet starts locked: it shows no account before a request is approved. */
  readonly locked?: boolean
  /** Answer of wallet_getCapabilities (EIP-5792); default: an empty object. */
  readonly capabilities?: Readonly<Record<Hex, unknown>>
  /** Properties to find on the provider, such as `{ isMetaMask: true }`. */
  readonly flags?: Readonly<Record<string, boolean>>
  /** Default: nothing is remembered and the page is not connected. */
  readonly memory?: WalletMemoryStore
}

/** The provider interface of EIP-1193. */
export interface TestProvider {
  /** As MetaMask has it, and wallets that copy its provider. */
  readonly _metamask: { isUnlocked(): Promise<boolean> }
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (...values: never[]) => void): TestProvider
  removeListener(event: string, listener: (...values: never[]) => void): TestProvider
}

/** The name, picture and id under which a wallet announces itself (EIP-6963). */
export interface WalletIdentity {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** A wallet that a test drives. */
export interface TestWallet {
  readonly info: WalletIdentity
  readonly provider: TestProvider
  /** Everything that was asked, oldest first. */
  readonly requests: readonly RequestRecord[]
  /** Announces the wallet now and whenever the page asks (EIP-6963); returns the undo. Default target: `window`. */
  announce(target?: EventTarget): () => void
  /** Puts the provider at `ethereum` of an object (default: `window`); returns the undo. */
  inject(target?: object): () => void
  /** Addresses of all accounts, the active one first. */
  getAddresses(): Promise<readonly Hex[]>
  getChainId(): number
  isConnected(): boolean
  isLocked(): boolean
  /** Changes what the person will say from now on. */
  setApprove(policy: ApprovalPolicy): void
  /** The person swaps the accounts in the wallet; a connected page hears of it. */
  setAccounts(privateKeys: readonly Hex[]): Promise<void>
  /** The person moves one account to the front; a connected page hears of it. Throws for an account it has not. */
  selectAccount(address: Hex): Promise<void>
  /** The person goes to another chain in the wallet, known to it or not. */
  setChain(chainId: number): void
  lock(): void
  unlock(): Promise<void>
  /** The person cuts the page off in the wallet. */
  disconnect(): void
  /** The wallet is gone, as after its removal: no announcement, no event, and no answer to anything, open or new. */
  vanish(): void
  /** Answers a method with a value, or what a function makes of the parameters, right or rubbish; returns the undo. */
  answerWith(method: string, answer: unknown): () => void
  /** Emits an event of EIP-1193, whatever the state of the wallet. */
  emit(event: string, payload?: unknown): void
  /** Delays the next request (of one method, if given) by milliseconds. */
  delayNext(delayMs: number, method?: string): void
}
