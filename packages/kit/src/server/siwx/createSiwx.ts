import {
  createSignInVerifier,
  minuteMs,
  type SignedMessage,
  type SignInVerifierOptions,
} from '@foyer/sign-in/createSignInVerifier'
import { createMemoryStore, type NonceStore, type SessionStore } from '@foyer/sign-in/stores'
import { type CookieSource, createSessionCookie } from './cookies.js'
import { createSiwxHandler } from './createSiwxHandler.js'
import { createSiwxSessions, type KeptSession, randomText, type SignInSession } from './sessions.js'

export interface SiwxOptions extends Omit<SignInVerifierOptions, 'nonceStore'> {
  /** Where nonces and sessions are kept; without them in the memory of this process. */
  readonly nonceStore?: NonceStore
  readonly sessionStore?: SessionStore
  /** How long a sign-in holds, in ms; default 7 days, and never longer than the message says. */
  readonly sessionMs?: number
  /** After so many ms the contract of a session is asked again whether it still says yes; without it once is enough. */
  readonly recheckMs?: number
  /** Name of the cookie, to which https adds `__Host-`; default `siwx`. */
  readonly cookieName?: string
}

export interface Siwx {
  /** A nonce of 128 bits for one message. */
  getNonce(): Promise<string>
  /**
   * Checks a signed message, uses up its nonce and makes a session, always a new one: the one in the cookies of `source` ends.
   *
   * @throws FoyerError `SIGN_IN_INVALID` with `context.reason`; `RPC_FAILED` when a contract cannot be asked.
   */
  verify(signed: SignedMessage, source?: CookieSource): Promise<{ session: SignInSession; setCookie: string }>
  /**
   * Who is signed in, by the cookies of a request.
   *
   * @throws FoyerError `RPC_FAILED` when a contract is due to be asked again and cannot be.
   */
  getSession(source: CookieSource): Promise<SignInSession | undefined>
  /** Ends the session; the `Set-Cookie` takes the cookie away as well. */
  signOut(source: CookieSource): Promise<{ setCookie: string }>
  /** Answers `GET …/nonce`, `POST …/verify`, `GET …/session` and `POST …/sign-out`, below any path. */
  handler(request: Request): Promise<Response>
}

const mostRemembered = 10_000

/**
 * Sign-in with a wallet (CAIP-122: EVM by EIP-4361 with ERC-1271 and ERC-6492, Solana, Bitcoin by BIP-322) for a server of yours, with
 * sessions in a cookie. Needs no framework: it takes and gives `Request` and `Response`.
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
  /** When the contract of a session was asked last, by the session's id. */
  const asked = new Map<string, number>()

  const remember = (id: string) => {
    asked.delete(id)
    asked.set(id, now())
    const [oldest] = asked.keys()
    if (asked.size > mostRemembered && oldest !== undefined) asked.delete(oldest)
  }

  const isStillSigned = async (id: string, { chainId, address, proof }: KeptSession) => {
    if (!proof || recheckMs === undefined || now() - (asked.get(id) ?? 0) < recheckMs) return true
    const isSigned = await verifier.isStillSigned({ chainId, address, ...proof })
    if (isSigned) remember(id)
    return isSigned
  }

  const siwx: Siwx = {
    getNonce: async () => {
      const nonce = randomText(16)
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
      if (proof) remember(id)
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
