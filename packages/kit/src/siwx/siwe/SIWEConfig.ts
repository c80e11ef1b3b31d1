/** The session on the host's server. */
export interface SIWESession {
  readonly address: string
  readonly chainId: number
}

/** The fields of the message that the host sets. Times are ISO 8601. */
export interface SIWEMessageArgs {
  /** The chains of the app, as numbers. */
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

/** All fields of a message. */
export interface SIWECreateMessageArgs extends Omit<SIWEMessageArgs, 'chains'> {
  readonly chains?: readonly number[]
  readonly chainId: number
  readonly nonce: string
  /** `did:pkh:eip155:<chain>:<address>`, an input of `formatMessage`. */
  readonly address: string
  readonly version: '1'
  readonly iat: string
}

export interface SIWEVerifyMessageArgs {
  readonly message: string
  readonly signature: string
  /** Set if the wallet signed while connecting. */
  readonly cacao?: {
    readonly h: { readonly t: 'caip122' }
    readonly p: Readonly<Record<string, unknown>>
    readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string; readonly m?: string }
  }
}

/** The host's functions for Sign-In with Ethereum (EIP-4361). */
export interface SIWEClientMethods {
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SIWEMessageArgs>
  createMessage(args: SIWECreateMessageArgs): string
  /** Returns false or throws if the signature is invalid. */
  verifyMessage(args: SIWEVerifyMessageArgs): Promise<boolean>
  /** Returns null or throws if there is no session. */
  getSession(): Promise<SIWESession | null>
  /** Returns false if signing out failed. */
  signOut(): Promise<boolean>
  onSignIn?(session?: SIWESession): void
  onSignOut?(): void
}

export interface SIWEOptions {
  /** True if the user must sign in to stay connected. The default is true. */
  readonly required?: boolean
  /** False turns sign-in off. The default is true. */
  readonly enabled?: boolean
  /** Ignored, for compatibility: a nonce is requested when it is needed. */
  readonly nonceRefetchIntervalMs?: number
  /** Ignored, for compatibility: the session is requested when the account or the network changes. */
  readonly sessionRefetchIntervalMs?: number
  /** These three are true by default. */
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
}

export interface SIWEConfig extends SIWEClientMethods, SIWEOptions {}
