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
import { type AskServer, createAskServer } from './askServer.js'

export interface CloudAuthOptions extends SIWXHost {
  /** Keys in the browser's storage; default those of AppKit 1.7.4. */
  readonly localAuthStorageKey?: string
  readonly localNonceStorageKey?: string
  /** Whether nobody may stay connected without signing in; default true. */
  readonly required?: boolean
}

/** Questions of one page that may be open at a time: one, and some that were given up. */
const mostNonces = 8

/** Who is signed in, as the server knows them. */
export type SessionAccount = Awaited<ReturnType<typeof readAccount>>

/** What `sessionChanged` tells: the session that is there now, or none. */
export interface CloudAuthEvents {
  sessionChanged(session: SIWXSession | undefined): void
}

/**
 * Sign-in that the Foyer server keeps, for apps without a server of their own: put it in `siwx`. The token in the browser's storage is
 * what your own server may check (`createSignInTokenVerifier` of `@foyer/kit/server`).
 *
 * @throws FoyerError by its methods: `SIGN_IN_INVALID` with `context.reason`, `OFFLINE`, `HTTP_FAILED`, `RESPONSE_INVALID`.
 * @example createAppKit({ networks, projectId, serverUrl, siwx: new CloudAuthSIWX() })
 */
// Private by word only: frameworks wrap what they are given (Vue, valtio), and a wrapper has no true private fields.
export class CloudAuthSIWX implements SIWXConfig {
  private readonly options: CloudAuthOptions
  private readonly listeners = new Set<CloudAuthEvents['sessionChanged']>()
  private readonly storage = createBrowserStorage(() => globalThis.localStorage)
  private readonly tokenKey: string
  private readonly nonceKey: string
  /** The tokens of the nonces of this page: the storage has one for all tabs, and in each somebody may be asked. */
  private readonly nonceTokens = new Map<string, string>()
  private host: SIWXHost

  constructor(options: CloudAuthOptions = {}) {
    this.options = options
    this.host = options
    this.tokenKey = options.localAuthStorageKey ?? '@appkit/siwx-auth-token'
    this.nonceKey = options.localNonceStorageKey ?? '@appkit/siwx-nonce-token'
  }

  /** Tells it of the instance it is an option of, whose server and project it takes where it was not given its own. */
  attach(host: SIWXHost): void {
    this.host = { ...host, ...this.options }
  }

  async createMessage({ accountAddress, chainId, notBefore }: SIWXMessage.Input): Promise<SIWXMessage> {
    const { nonce, token } = await this.ask(getSignInNonce, {})
    this.storage.set(this.nonceKey, token)
    this.nonceTokens.set(nonce, token)
    const [oldest] = this.nonceTokens.keys()
    if (this.nonceTokens.size > mostNonces && oldest !== undefined) this.nonceTokens.delete(oldest)
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

  /** Ends the sign-in, at the server too; there is one at a time. */
  async revokeSession(_chainId: ChainId, _address: string): Promise<void> {
    await this.end()
  }

  /** Of several messages that a wallet signed at once the first is the sign-in; none ends it. */
  async setSessions(sessions: SIWXSession[]): Promise<void> {
    const [first] = sessions
    return first ? this.addSession(first) : this.end()
  }

  getRequired(): boolean {
    return this.options.required ?? true
  }

  /** Who is signed in, with the data the app keeps of the account. */
  async getSessionAccount(): Promise<SessionAccount> {
    const account = await this.find(true)
    if (!account) throw notSignedIn()
    return account
  }

  /** Keeps data of the account that is signed in, at most 4096 characters of JSON; null takes it away. */
  async setSessionAccountMetadata(metadata: Record<string, unknown> | null = null): Promise<void> {
    const headers = this.bearer()
    if (!headers) throw notSignedIn()
    await this.ask(putAccountMetadata, { body: { metadata }, headers })
  }

  /** Calls back with every change of the session. Returns the undo. */
  on<Name extends keyof CloudAuthEvents>(_event: Name, callback: CloudAuthEvents[Name]): () => void {
    this.listeners.add(callback)
    return () => void this.listeners.delete(callback)
  }

  removeAllListeners(): void {
    this.listeners.clear()
  }

  /** The account of the token; a token that has ended is forgotten. What else fails says nothing about it. */
  private async find(includeAppKitAccount = false): Promise<SessionAccount | undefined> {
    const headers = this.bearer()
    if (!headers) return undefined
    try {
      return await readAccount(this.ask, headers, includeAppKitAccount)
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
      // Ended already, by its time or from another tab.
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

  private readonly ask: AskServer = (endpoint, request) => createAskServer(this.host)(endpoint, request)
}

function notSignedIn() {
  return new FoyerError('SIGN_IN_INVALID', { context: { reason: 'nobody is signed in' } })
}

function readAccount(ask: AskServer, headers: Record<string, string>, includeAppKitAccount: boolean) {
  return ask(getSignedIn, { headers, query: includeAppKitAccount ? { includeAppKitAccount: 'true' } : {} })
}

/** Solana's addresses mean another account in another case. */
function isSameAddress(one: string, other: string) {
  return /^0x/i.test(one) ? one.toLowerCase() === other.toLowerCase() : one === other
}
