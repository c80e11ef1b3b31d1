import { UsageError } from '../../errors/UsageError.js'
import { type ChainId, isChainId } from '../../primitives/ChainId.js'
import { isDomain } from '../../siwx/messageFields.js'
import { checkMessage } from './checkMessage.js'
import { type CookieSource, createSessionCookie } from './cookies.js'
import { createSiwxHandler } from './createSiwxHandler.js'
import { refuseSignIn } from './refuseSignIn.js'
import { createSiwxSessions, type KeptSession, randomText, type SignInSession } from './sessions.js'
import { createMemoryStore, type NonceStore, type SessionStore } from './stores.js'
import { type RpcUrls, verifySignature } from './verifySignature.js'

export interface SiwxOptions {
  /** Address of the app's pages, such as `https://app.example.com`: what a message names as `URI` must be of this origin. */
  readonly uri: string
  /** Host and port that a message must name as its domain; without it those of `uri`. */
  readonly domain?: string
  /** Chains that people may sign in on. */
  readonly chains: readonly ChainId[]
  /** A node for each EVM chain, to ask contract accounts (ERC-1271, ERC-6492); without one keys alone sign in there. */
  readonly rpcUrls?: RpcUrls
  /** Where nonces and sessions are kept; without them in the memory of this process. */
  readonly nonceStore?: NonceStore
  readonly sessionStore?: SessionStore
  /** How long a sign-in holds, in ms; default 7 days, and never longer than the message says. */
  readonly sessionMs?: number
  /** How long a nonce may be used, in ms; default 10 minutes. */
  readonly nonceMs?: number
  /** How far the clock of whoever wrote a message may be ahead, in ms; default a minute. */
  readonly clockToleranceMs?: number
  /** After so many ms the contract of a session is asked again whether it still says yes; without it once is enough. */
  readonly recheckMs?: number
  /** Name of the cookie, to which https adds `__Host-`; default `siwx`. */
  readonly cookieName?: string
  /** The clock, for tests. */
  readonly now?: () => number
}

/** What a page posts: a message and who signed it. */
export interface SignedMessage {
  readonly message: string
  readonly signature: string
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

const minuteMs = 60_000
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
  const {
    chains,
    rpcUrls,
    recheckMs,
    now = Date.now,
    sessionMs = 7 * 24 * 60 * minuteMs,
    nonceMs = 10 * minuteMs,
  } = options
  const pages = readPages(options)
  const memory = createMemoryStore(now)
  const { nonceStore: nonces = memory, sessionStore = memory } = options
  const sessions = createSiwxSessions(sessionStore, pages.domain, now)
  const cookie = createSessionCookie(options.cookieName ?? 'siwx', pages.origin.startsWith('https:'))
  const rules = { ...pages, chains, nonceLifetimeMs: nonceMs, toleranceMs: options.clockToleranceMs ?? minuteMs }
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
    const signer = await verifySignature({ chainId, address, ...proof }, rpcUrls)
    if (signer) remember(id)
    return signer !== undefined
  }

  const siwx: Siwx = {
    getNonce: async () => {
      const nonce = randomText(16)
      await nonces.add(nonce, nonceMs)
      return nonce
    },

    verify: async (signed, source) => {
      const { message, signature } = signed
      const { accountAddress: address, chainId, nonce, expirationTime } = checkMessage(message, rules, now())
      // Used up by a wrong signature too: so a nonce leads to one question to a node at most.
      if ((await nonces.take(nonce)) !== true) throw refuseSignIn('its nonce is unknown, used or too old')
      const signer = await verifySignature({ chainId, address, message, signature }, rpcUrls)
      if (!signer) throw refuseSignIn('the account did not sign it')
      const endsAtMs = now() + sessionMs
      const session = {
        ...{ chainId, address, signer, signedInAtMs: now() },
        expiresAtMs: expirationTime === undefined ? endsAtMs : Math.min(endsAtMs, Date.parse(expirationTime)),
      }
      // Asking the node may have taken longer than the message holds.
      if (session.expiresAtMs <= now()) throw refuseSignIn('it has run out')
      const proof = signer === 'contract' ? { message, signature } : undefined
      const former = cookie.read(source)
      if (former !== undefined) await sessions.remove(former)
      const id = await sessions.add({ ...session, domain: pages.domain, proof })
      if (proof) remember(id)
      return { session, setCookie: cookie.give(id, session.expiresAtMs - now()) }
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
  const handle = createSiwxHandler(siwx, pages.origin)
  return siwx
}

function readPages({ uri, domain, chains }: SiwxOptions): { domain: string; origin: string } {
  const address = URL.canParse(uri) ? new URL(uri) : undefined
  if (!address || !/^https?:$/.test(address.protocol))
    throw new UsageError('INVALID_OPTION', { name: 'uri', reason: 'must be the address of a page' })
  const named = domain ?? address.host
  if (!isDomain(named))
    throw new UsageError('INVALID_OPTION', { name: 'domain', reason: 'must be a host, and a port if need be' })
  if (chains.length === 0 || !chains.every(isChainId))
    throw new UsageError('INVALID_OPTION', { name: 'chains', reason: 'must be CAIP-2 ids such as eip155:1' })
  return { domain: named, origin: address.origin }
}
