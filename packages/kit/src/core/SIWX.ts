import type { ChainId } from '@foyer/primitives/ChainId'
import type { SignInFields, SignInTimes } from '@foyer/sign-in/messageFields'

/** A sign-in message (CAIP-122). `toString()` returns the text that the wallet shows. */
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

/** A signed message. */
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

/** The parts of an instance that its `siwx` option can use. */
export interface SIWXHost {
  readonly serverUrl?: string | undefined
  readonly projectId?: string | undefined
  readonly clientId?: (() => string | undefined) | undefined
  /** The connected wallet in the categories of AppKit's server: `walletconnect`, `extension`, `social` or `unknown`. */
  readonly walletInfo?: (() => { readonly type?: string }) | undefined
}

/** The `siwx` option: stores and verifies sign-in sessions. */
export interface SIWXConfig {
  createMessage(input: SIWXMessage.Input): Promise<SIWXMessage>
  /** Must verify the session before it stores it. */
  addSession(session: SIWXSession): Promise<void>
  revokeSession(chainId: ChainId, address: string): Promise<void>
  /** Replaces all sessions. Must verify each of them. */
  setSessions(sessions: SIWXSession[]): Promise<void>
  /** Returns only valid sessions that have not expired. */
  getSessions(chainId: ChainId, address: string): Promise<SIWXSession[]>
  /** If absent, sign-in is optional. */
  getRequired?(): boolean
  /** Called when the instance is created, and again with `walletInfo` before a wallet signs. */
  attach?(host: SIWXHost): void
  /** `false` keeps the sessions when the wallet is disconnected. Otherwise they are cleared. */
  readonly signOutOnDisconnect?: boolean
  /**
   * This and the next option end the session of the previous account or network. Without them, the session remains for
   * a later return.
   */
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
}

/** The `siweConfig` option, as `createSIWEConfig` of `@foyer/kit/siwe` returns it. */
export interface SIWEConfigLike {
  /** Returns the same object each time. Undefined if SIWE is disabled. */
  mapToSIWX(): SIWXConfig | undefined
}
