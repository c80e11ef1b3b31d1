import {
  getSignedIn,
  getSignInNonce,
  postAuthenticate,
  postSignInEnd,
  putAccountMetadata,
} from '@foyer/contract/http/signIn'
import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import type { SIWXConfig, SIWXHost, SIWXMessage, SIWXSession } from '../core/SIWX.js'
import { createBrowserStorage } from '../core/storage/storage.js'
import { type CallServer, createServerCaller } from './askServer.js'

export interface CloudAuthOptions extends SIWXHost {
  /** The keys in the browser's storage. The defaults are those of AppKit 1.7.4. */
  readonly localAuthStorageKey?: string
  readonly localNonceStorageKey?: string
  /** True if the user must sign in to stay connected. The default is true. */
  readonly required?: boolean
}

/** The maximum number of nonces stored per page: for the open sign-in and some abandoned ones. */
const maxNonces = 8

/** The signed-in account, as returned by the server. */
export type SessionAccount = Awaited<ReturnType<typeof fetchAccount>>

/** The events. `sessionChanged` receives the current session, or undefined if there is none. */
export interface CloudAuthEvents {
  sessionChanged(session: SIWXSession | undefined): void
}

/**
 * Sign-in with sessions on the Foyer server, for apps without a server. Pass it as `siwx`. If your app has a server, it can verify the
 * token in the browser's storage (`createSignInTokenVerifier` of `@foyer/kit/server`).
 *
 * @throws FoyerError by its methods: `SIGN_IN_INVALID` with `context.reason`, `OFFLINE`, `HTTP_FAILED`, `RESPONSE_INVALID`.
 * @example createAppKit({ networks, projectId, serverUrl, siwx: new CloudAuthSIWX() })
 */
// Use `private` instead of `#` fields: frameworks wrap objects in proxies (Vue, valtio), and proxies have no access to
// `#` fields.
export class CloudAuthSIWX implements SIWXConfig {
  private readonly options: CloudAuthOptions
  private readonly listeners = new Set<CloudAuthEvents['sessionChanged']>()
  private readonly storage = createBrowserStorage(() => globalThis.localStorage)
  private readonly tokenKey: string
  private readonly nonceKey: string
  /**
   * The tokens by nonce for this page. The storage has one token for all tabs, but each tab can have an open sign-in.
   */
  private readonly nonceTokens = new Map<string, string>()
  private host: SIWXHost

  constructor(options: CloudAuthOptions = {}) {
    this.options = options
    this.host = options
    this.tokenKey = options.localAuthStorageKey ?? '@appkit/siwx-auth-token'
    this.nonceKey = options.localNonceStorageKey ?? '@appkit/siwx-nonce-token'
  }

  /** Connects the object to its instance. Uses the server and project of the instance where the options have none. */
  attach(host: SIWXHost): void {
    this.host = { ...host, ...this.options }
  }

  async createMessage({ accountAddress, chainId, notBefore }: SIWXMessage.Input): Promise<SIWXMessage> {
    const { nonce, token } = await this.ask(getSignInNonce, {})
    this.storage.set(this.nonceKey, token)
    this.nonceTokens.set(nonce, token)
    const [oldest] = this.nonceTokens.keys()
    if (this.nonceTokens.size > maxNonces && oldest !== undefined) this.nonceTokens.delete(oldest)
    const { host, origin } = globalThis.location
    const data = {
      ...{ accountAddress, chainId, domain: host, uri: origin, version: '1', nonce },
      ...{ issuedAt: new Date().toISOString(), ...(notBefore !== undefined && { notBefore }) },
    }
    return { ...data, toString: () => formatMessage(data) }
  }

  async addSession(session: SIWXSession): Promise<void> {
    const { data, message, signature } = session
    const { clientId, walletInfo } = this.host
    const nonceToken = this.nonceTokens.get(data.nonce) ?? this.storage.get(this.nonceKey) ?? ''
    const { token } = await this.ask(postAuthenticate, {
      body: {
        data,
        message,
        signature,
        clientId: clientId?.() ?? null,
        walletInfo: walletInfo?.() ?? { type: 'unknown' },
      },
      headers: { 'x-nonce-jwt': `Bearer ${nonceToken}` },
    })
    this.storage.set(this.tokenKey, token)
    this.nonceTokens.delete(data.nonce)
    this.storage.remove(this.nonceKey)
    this.tell(session)
  }

  async getSessions(chainId: ChainId, address: string): Promise<SIWXSession[]> {
    const account = await this.find()
    if (account?.caip2Network !== chainId || !isSameAddress(account.address, address)) return []
    const { domain, uri, nonce } = account
    return [
      {
        data: { accountAddress: account.address, chainId, domain, uri, nonce, version: '1' },
        message: '',
        signature: '',
      },
    ]
  }

  /** Ends the session, also on the server. There is only one session at a time. */
  async revokeSession(_chainId: ChainId, _address: string): Promise<void> {
    await this.end()
  }

  /** Uses the first of several messages that a wallet signed at once. An empty list ends the session. */
  async setSessions(sessions: SIWXSession[]): Promise<void> {
    const [first] = sessions
    return first ? this.addSession(first) : this.end()
  }

  getRequired(): boolean {
    return this.options.required ?? true
  }

  /** Returns the signed-in account with the metadata that the app stored for it. */
  async getSessionAccount(): Promise<SessionAccount> {
    const account = await this.find(true)
    if (!account) throw createNotSignedInError()
    return account
  }

  /** Stores metadata of the signed-in account, at most 4096 characters of JSON. Null removes it. */
  async setSessionAccountMetadata(metadata: Record<string, unknown> | null = null): Promise<void> {
    const headers = this.bearer()
    if (!headers) throw createNotSignedInError()
    await this.ask(putAccountMetadata, { body: { metadata }, headers })
  }

  /** Calls `callback` on every change of the session. Returns a function that removes the listener. */
  on<Name extends keyof CloudAuthEvents>(_event: Name, callback: CloudAuthEvents[Name]): () => void {
    this.listeners.add(callback)
    return () => void this.listeners.delete(callback)
  }

  removeAllListeners(): void {
    this.listeners.clear()
  }

  /**
   * Returns the account of the stored token. Removes a token that the server rejects with 401. Throws any other error:
   * it does not mean that the session has ended.
   */
  private async find(includeAppKitAccount = false): Promise<SessionAccount | undefined> {
    const headers = this.bearer()
    if (!headers) return undefined
    try {
      return await fetchAccount(this.ask, headers, includeAppKitAccount)
    } catch (error) {
      if (!(error instanceof FoyerError) || error.context?.status !== 401) throw error
      this.forget()
      return undefined
    }
  }

  private async end(): Promise<void> {
    const headers = this.bearer()
    if (!headers) return
    await this.ask(postSignInEnd, { headers }).catch((error: unknown) => {
      // A 401 means that the session has already ended: it expired, or another tab ended it.
      if (!(error instanceof FoyerError) || error.context?.status !== 401) throw error
    })
    this.forget()
  }

  private forget(): void {
    this.storage.remove(this.tokenKey)
    this.storage.remove(this.nonceKey)
    this.tell(undefined)
  }

  private bearer(): { readonly authorization: string } | undefined {
    const token = this.storage.get(this.tokenKey)
    return token === undefined ? undefined : { authorization: `Bearer ${token}` }
  }

  private tell(session: SIWXSession | undefined): void {
    for (const listener of [...this.listeners]) listener(session)
  }

  private readonly ask: CallServer = (endpoint, request) => createServerCaller(this.host)(endpoint, request)
}

function createNotSignedInError() {
  return new FoyerError('SIGN_IN_INVALID', { context: { reason: 'no user is signed in' } })
}

function fetchAccount(sendRequest: CallServer, headers: Record<string, string>, includeAppKitAccount: boolean) {
  return sendRequest(getSignedIn, { headers, query: includeAppKitAccount ? { includeAppKitAccount: 'true' } : {} })
}

/** Compares addresses. Solana addresses are case-sensitive. */
function isSameAddress(one: string, other: string) {
  return /^0x/i.test(one) ? one.toLowerCase() === other.toLowerCase() : one === other
}
