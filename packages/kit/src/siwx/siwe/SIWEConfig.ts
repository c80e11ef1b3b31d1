/** Who is signed in at the host's server. */
export interface SIWESession {
  readonly address: string
  readonly chainId: number
}

/** What the host wants said; times as ISO 8601. */
export interface SIWEMessageArgs {
  /** Chains that the app works on, as numbers. */
  readonly chains: readonly number[]
  readonly domain: string
  readonly uri: string
  readonly methods?: readonly string[]
  readonly statement?: string
  readonly iat?: string
  readonly exp?: string
  readonly nbf?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly expiry?: number
  readonly type?: 'caip122'
}

/** All that a message is written of. */
export interface SIWECreateMessageArgs extends Omit<SIWEMessageArgs, 'chains'> {
  readonly chains?: readonly number[]
  readonly chainId: number
  readonly nonce: string
  /** `did:pkh:eip155:<chain>:<address>`, which `formatMessage` takes. */
  readonly address: string
  readonly version: '1'
  readonly iat: string
}

export interface SIWEVerifyMessageArgs {
  readonly message: string
  readonly signature: string
  /** There where a wallet signed while it connected. */
  readonly cacao?: {
    readonly h: { readonly t: 'caip122' }
    readonly p: Readonly<Record<string, unknown>>
    readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string; readonly m?: string }
  }
}

/** What the host does for a sign-in with Ethereum (EIP-4361). */
export interface SIWEClientMethods {
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SIWEMessageArgs>
  createMessage(args: SIWECreateMessageArgs): string
  /** False, or a throw: it is not right. */
  verifyMessage(args: SIWEVerifyMessageArgs): Promise<boolean>
  /** Null, or a throw: nobody is signed in. */
  getSession(): Promise<SIWESession | null>
  /** False: it did not work. */
  signOut(): Promise<boolean>
  onSignIn?(session?: SIWESession): void
  onSignOut?(): void
}

export interface SIWEOptions {
  /** Nobody stays connected without signing in; default true. */
  readonly required?: boolean
  /** False: nobody is asked to sign in; default true. */
  readonly enabled?: boolean
  /** Taken and not used: a nonce is asked for when it is needed. */
  readonly nonceRefetchIntervalMs?: number
  /** Taken and not used: the session is asked for when account or network change. */
  readonly sessionRefetchIntervalMs?: number
  /** Each true where it is not given. */
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
}

export interface SIWEConfig extends SIWEClientMethods, SIWEOptions {}
