import {
  createSignInVerifier,
  minuteMs,
  type SignedMessage,
  type SignInVerifierOptions,
} from '@foyer/sign-in/createSignInVerifier'
import { createMemoryStore, type NonceStore, type SessionStore } from '@foyer/sign-in/stores'
import { type CookieSource, createSessionCookie } from './cookies.js'
import { createSiwxHandler } from './createSiwxHandler.js'
import { createRandomHex, createSiwxSessions, type SignInSession, type StoredSession } from './sessions.js'

export interface SiwxOptions extends Omit<SignInVerifierOptions, 'nonceStore'> {
  /** The stores of nonces and sessions. The default is the memory of this process. */
  readonly nonceStore?: NonceStore
  readonly sessionStore?: SessionStore
  /** The duration of a session in milliseconds. The default is 7 days. It never exceeds the expiry in the message. */
  readonly sessionMs?: number
  /**
   * The time after which the contract of a session is called again to check the signature, in milliseconds. Without it,
   * it is called only once.
   */
  readonly recheckMs?: number
  /** The name of the cookie, with the prefix `__Host-` over https. The default is `siwx`. */
  readonly cookieName?: string
}

export interface Siwx {
  /** Returns a nonce of 128 bits for one message. */
  getNonce(): Promise<string>
  /**
   * Verifies a signed message, uses up its nonce and creates a new session. Ends the session in the cookies of
   * `source`.
   *
   * @throws FoyerError `SIGN_IN_INVALID` with `context.reason`; `RPC_FAILED` if a contract cannot be called.
   */
  verify(signed: SignedMessage, source?: CookieSource): Promise<{ session: SignInSession; setCookie: string }>
  /**
   * Returns the session of a request's cookies.
   *
   * @throws FoyerError `RPC_FAILED` if a contract must be checked again and cannot be called.
   */
  getSession(source: CookieSource): Promise<SignInSession | undefined>
  /** Ends the session. The returned `Set-Cookie` header removes the cookie. */
  signOut(source: CookieSource): Promise<{ setCookie: string }>
  /** Responds to `GET …/nonce`, `POST …/verify`, `GET …/session` and `POST …/sign-out`, below any path. */
  handler(request: Request): Promise<Response>
}

const maxChecks = 10_000

/**
 * Creates a sign-in with a wallet for your server (CAIP-122: EVM by EIP-4361 with ERC-1271 and ERC-6492, Solana, Bitcoin by BIP-322). The
 * session id is in a cookie. Needs no framework: it uses `Request` and `Response`.
 *
 * @throws UsageError `INVALID_OPTION`.
 * @example
 * const siwx = createSiwx({ uri: 'https://app.example.com', chains: ['eip155:1'], rpcUrls: { 'eip155:1': 'https://…' } })
 * const session = await siwx.getSession(request)
 */
export function createSiwx(options: SiwxOptions): Siwx {
  const { recheckMs, now = Date.now, sessionMs = 7 * 24 * 60 * minuteMs, nonceMs = 10 * minuteMs } = options
  const memory = createMemoryStore(now)
  const { nonceStore = memory, sessionStore = memory } = options
  const verifier = createSignInVerifier({ ...options, nonceStore })
  const { domain, origin } = verifier.pages
  const sessions = createSiwxSessions(sessionStore, domain, now)
  const cookie = createSessionCookie(options.cookieName ?? 'siwx', origin.startsWith('https:'))
  /** The time of the last contract check, by the id of the session. */
  const checkedAtMs = new Map<string, number>()

  const storeCheck = (id: string) => {
    checkedAtMs.delete(id)
    checkedAtMs.set(id, now())
    const [oldest] = checkedAtMs.keys()
    if (checkedAtMs.size > maxChecks && oldest !== undefined) checkedAtMs.delete(oldest)
  }

  const isStillSigned = async (id: string, { chainId, address, proof }: StoredSession) => {
    if (!proof || recheckMs === undefined || now() - (checkedAtMs.get(id) ?? 0) < recheckMs) return true
    const isSigned = await verifier.isStillSigned({ chainId, address, ...proof })
    if (isSigned) storeCheck(id)
    return isSigned
  }

  const siwx: Siwx = {
    getNonce: async () => {
      const nonce = createRandomHex(16)
      await nonceStore.add(nonce, nonceMs)
      return nonce
    },

    verify: async (signed, source) => {
      const { chainId, address, signer, endsAtMs = Number.POSITIVE_INFINITY } = await verifier.verify(signed)
      const signedInAtMs = now()
      const expiresAtMs = Math.min(signedInAtMs + sessionMs, endsAtMs)
      const session = { chainId, address, signer, signedInAtMs, expiresAtMs }
      const proof = signer === 'contract' ? { message: signed.message, signature: signed.signature } : undefined
      const former = cookie.read(source)
      if (former !== undefined) await sessions.remove(former)
      const id = await sessions.add({ ...session, domain, proof })
      if (proof) storeCheck(id)
      return { session, setCookie: cookie.give(id, expiresAtMs - signedInAtMs) }
    },

    getSession: async (source) => {
      const id = cookie.read(source)
      const kept = id === undefined ? undefined : await sessions.find(id)
      if (id === undefined || kept === undefined) return undefined
      if (!(await isStillSigned(id, kept))) {
        await sessions.remove(id)
        return undefined
      }
      const { domain: _, proof: __, ...session } = kept
      return session
    },

    signOut: async (source) => {
      const id = cookie.read(source)
      if (id !== undefined) await sessions.remove(id)
      return { setCookie: cookie.take() }
    },

    handler: (request) => handle(request),
  }
  const handle = createSiwxHandler(siwx, origin)
  return siwx
}
