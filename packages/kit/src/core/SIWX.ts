import type { ChainId } from '@foyer/primitives/ChainId'
import type { SignInFields, SignInTimes } from '@foyer/sign-in/messageFields'

/** What is signed to sign in (CAIP-122); `toString()` is the text that the wallet shows. */
export interface SIWXMessage extends SIWXMessage.Data, SIWXMessage.Timestamp, SIWXMessage.Methods {}

export namespace SIWXMessage {
  export interface Input {
    accountAddress: string
    chainId: ChainId
    notBefore?: string
  }

  export interface Data extends SignInFields {}

  /** Times as ISO 8601. */
  export interface Timestamp extends SignInTimes {}

  export interface Methods {
    toString(): string
  }
}

/** A message that was signed. */
export interface SIWXSession {
  data: SIWXMessage.Data & SIWXMessage.Timestamp
  message: string
  signature: string
  cacao?: {
    readonly h: { readonly t: 'caip122' }
    readonly p: Readonly<Record<string, unknown>>
    readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string; readonly m?: string }
  }
}

/** What a `siwx` may need of the instance that it is an option of. */
export interface SIWXHost {
  readonly serverUrl?: string | undefined
  readonly projectId?: string | undefined
  readonly clientId?: (() => string | undefined) | undefined
  /** The wallet that is connected, as the incumbent's server counts them: `walletconnect`, `extension`, `social` or `unknown`. */
  readonly walletInfo?: (() => { readonly type?: string }) | undefined
}

/** Who keeps and checks sign-ins, as the `siwx` option takes it. */
export interface SIWXConfig {
  createMessage(input: SIWXMessage.Input): Promise<SIWXMessage>
  /** Must verify the session before it keeps it. */
  addSession(session: SIWXSession): Promise<void>
  revokeSession(chainId: ChainId, address: string): Promise<void>
  /** Replaces all sessions; must verify every one. */
  setSessions(sessions: SIWXSession[]): Promise<void>
  /** Only those that are valid and have not expired. */
  getSessions(chainId: ChainId, address: string): Promise<SIWXSession[]>
  /** Without it nobody has to sign in. */
  getRequired?(): boolean
  /** Told of the instance when that is made, and again with `walletInfo` before a wallet signs. */
  attach?(host: SIWXHost): void
  /** False keeps the sessions when the wallet is disconnected; else they are cleared. */
  readonly signOutOnDisconnect?: boolean
  /** Ends the session of the account or network that is left; without them it stays for when somebody comes back. */
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
}

/** What `createSIWEConfig` of `@foyer/kit/siwe` makes, as the `siweConfig` option takes it. */
export interface SIWEConfigLike {
  /** The same each time; undefined when it is switched off. */
  mapToSIWX(): SIWXConfig | undefined
}
