import type { PeerRequest, RpcError } from '@foyer/contract/pairing/jsonRpc'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { protocolErrors } from '@foyer/contract/pairing/peerProtocol'
import { type WalletCall, type WalletCallParams, walletCalls } from '@foyer/contract/pairing/walletCalls'
import { isChainId } from '@foyer/primitives/ChainId'
import { getAccountAddress, getFamily, narrowGrants } from './narrowGrants.js'
import { PairingRefusal } from './PairingRefusal.js'
import { type Agreement, canUseAnyChain, withChain } from './PairingSession.js'
import { timing } from './timing.js'

/** What a call of the wallet does to a session, and what is said back. */
export interface PeerCallOutcome<Session extends Agreement> {
  /** Absent: nothing changes. `null`: the session has ended. */
  readonly session?: Session | null
  readonly event?: { readonly name: string; readonly data: unknown; readonly chainId: string }
  readonly refusal?: PairingRefusal
  readonly answer: true | RpcError
}

type Take<Name extends WalletCall> = <Session extends Agreement>(
  session: Session,
  params: WalletCallParams<Name>,
  nowMs: number,
) => Omit<PeerCallOutcome<Session>, 'answer'>

const takeUpdate: Take<'wc_sessionUpdate'> = (session, { namespaces }) => ({
  session: { ...session, grants: narrowGrants(session.asked, namespaces, canUseAnyChain(session)) },
})

const takeExtend: Take<'wc_sessionExtend'> = (session, params, nowMs) => {
  const expiresAtMs = params?.expiry === undefined ? nowMs + timing.sessionLifetimeMs : params.expiry * 1000
  const isTooFar = expiresAtMs > nowMs + pairingLimits.sessionSeconds * 1000
  if (isTooFar || expiresAtMs < session.expiresAtMs) throw new PairingRefusal('EXPIRY_INVALID')
  return { session: { ...session, expiresAtMs } }
}

const takeEvent: Take<'wc_sessionEvent'> = (session, { event: { name, data }, chainId }) => {
  const family = getFamily(chainId)
  const granted = session.grants[family]
  if (!granted?.events.includes(name)) throw new PairingRefusal('EVENT_UNASKED', { event: name })
  const isGranted = (chain: string) => granted.chains.includes(chain) || canUseAnyChain(session)
  if (!isGranted(chainId)) throw new PairingRefusal('CHAIN_UNGRANTED', { chainId })
  if (name === 'chainChanged') {
    const chain = readChain(family, data) ?? chainId
    if (isGranted(chain)) return { session: withChain(session, family, chain) }
    // As a browser wallet, one on a phone may go to a network the app knows nothing of.
    const isUnasked = !session.asked[family]?.chains?.includes(chain) && isChainOf(family, chain)
    if (!isUnasked) throw new PairingRefusal('CHAIN_UNGRANTED', { chainId: chain })
    return { session: { ...session, elsewhere: { ...session.elsewhere, [family]: chain } } }
  }
  if (name === 'accountsChanged') {
    const active = readFirstAddress(data, granted.accounts)
    // Without any account left, an update or the end of the session follows; this alone changes nothing.
    return active === undefined ? {} : { session: { ...session, active: { ...session.active, [family]: active } } }
  }
  return { event: { name, data, chainId } }
}

/** Wallets say the new chain as a number, as hex or decimal text, or as CAIP-2. */
function readChain(family: string, data: unknown): string | undefined {
  if (typeof data === 'number' && Number.isSafeInteger(data)) return `${family}:${data}`
  if (typeof data !== 'string') return undefined
  if (data.includes(':')) return data
  return /^0x[0-9a-f]{1,13}$/i.test(data) ? `${family}:${Number(data)}` : `${family}:${data}`
}

function isChainOf(family: string, chain: string): boolean {
  if (family === 'eip155') return /^eip155:[1-9]\d{0,14}$/.test(chain)
  return isChainId(chain) && getFamily(chain) === family
}

function readFirstAddress(data: unknown, accounts: readonly string[]): string | undefined {
  if (!Array.isArray(data) || data.length === 0) return undefined
  const addresses = data.map((each: unknown) => {
    const named = typeof each === 'string' ? getAccountAddress(each).toLowerCase() : undefined
    const account = accounts.find((granted) => getAccountAddress(granted).toLowerCase() === named)
    if (account === undefined) throw new PairingRefusal('ACCOUNT_UNGRANTED')
    return getAccountAddress(account)
  })
  return addresses[0]
}

/** What a wallet may call on a session, and how a call that is not right is refused. */
const takers = {
  wc_sessionUpdate: { take: takeUpdate, error: protocolErrors.INVALID_UPDATE },
  wc_sessionExtend: { take: takeExtend, error: protocolErrors.INVALID_EXTEND },
  wc_sessionEvent: { take: takeEvent, error: protocolErrors.INVALID_EVENT },
  wc_sessionDelete: { take: () => ({ session: null }), error: protocolErrors.METHOD_UNSUPPORTED },
  wc_sessionPing: { take: () => ({}), error: protocolErrors.METHOD_UNSUPPORTED },
} as const

/** Numbers for refusals that say more than "invalid". */
const numbers: Readonly<Record<string, RpcError>> = {
  EVENT_UNASKED: protocolErrors.UNAUTHORIZED_EVENT,
  CHAIN_UNGRANTED: protocolErrors.UNAUTHORIZED_CHAIN,
  ACCOUNT_UNGRANTED: protocolErrors.UNAUTHORIZED_EVENT,
  NAMESPACE_UNASKED: protocolErrors.UNSUPPORTED_NAMESPACE,
  ACCOUNT_INVALID: protocolErrors.UNSUPPORTED_ACCOUNTS,
}

/** Decides about a call of the wallet; pure, and everything the wallet sent is parsed here. */
export function takePeerCall<Session extends Agreement>(
  session: Session,
  { method, params }: Pick<PeerRequest, 'method'> & Partial<PeerRequest>,
  nowMs: number,
): PeerCallOutcome<Session> {
  const taker = Object.hasOwn(takers, method) ? takers[method as WalletCall] : undefined
  if (!taker)
    return { refusal: new PairingRefusal('METHOD_UNKNOWN', { method }), answer: protocolErrors.METHOD_UNSUPPORTED }
  const parsed = walletCalls[method as WalletCall].safeParse(params)
  if (!parsed.success)
    return { refusal: new PairingRefusal('PARAMS_INVALID', { method }, parsed.error), answer: taker.error }
  try {
    // The schema of this very method has read the parameters.
    return { ...(taker.take as Take<WalletCall>)(session, parsed.data as never, nowMs), answer: true }
  } catch (error) {
    if (!(error instanceof PairingRefusal)) throw error
    return { refusal: error, answer: numbers[error.code] ?? taker.error }
  }
}
