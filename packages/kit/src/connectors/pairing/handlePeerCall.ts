import type { PeerRequest, RpcError } from '@foyer/contract/pairing/jsonRpc'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { protocolErrors } from '@foyer/contract/pairing/peerProtocol'
import { type WalletCall, type WalletCallParams, walletCalls } from '@foyer/contract/pairing/walletCalls'
import { isChainId } from '@foyer/primitives/ChainId'
import { getAccountAddress, getFamily, narrowGrants } from './narrowGrants.js'
import { PairingError } from './PairingError.js'
import { type Agreement, canUseAnyChain, withChain } from './PairingSession.js'
import { timing } from './timing.js'

/** The result of a wallet's call: the changes of the session, and the response. */
export interface PeerCallOutcome<Session extends Agreement> {
  /** Absent if nothing changes; `null` if the session has ended. */
  readonly session?: Session | null
  readonly event?: { readonly name: string; readonly data: unknown; readonly chainId: string }
  readonly refusal?: PairingError
  readonly answer: true | RpcError
}

type CallHandler<Name extends WalletCall> = <Session extends Agreement>(
  session: Session,
  params: WalletCallParams<Name>,
  nowMs: number,
) => Omit<PeerCallOutcome<Session>, 'answer'>

const handleUpdate: CallHandler<'wc_sessionUpdate'> = (session, { namespaces }) => ({
  session: { ...session, grants: narrowGrants(session.asked, namespaces, canUseAnyChain(session)) },
})

const handleExtend: CallHandler<'wc_sessionExtend'> = (session, params, nowMs) => {
  const expiresAtMs = params?.expiry === undefined ? nowMs + timing.sessionLifetimeMs : params.expiry * 1000
  const isTooFar = expiresAtMs > nowMs + pairingLimits.sessionSeconds * 1000
  if (isTooFar || expiresAtMs < session.expiresAtMs) throw new PairingError('EXPIRY_INVALID')
  return { session: { ...session, expiresAtMs } }
}

const handleEvent: CallHandler<'wc_sessionEvent'> = (session, { event: { name, data }, chainId }) => {
  const family = getFamily(chainId)
  const granted = session.grants[family]
  if (!granted?.events.includes(name)) throw new PairingError('EVENT_UNASKED', { event: name })
  const isGranted = (chain: string) => granted.chains.includes(chain) || canUseAnyChain(session)
  if (!isGranted(chainId)) throw new PairingError('CHAIN_UNGRANTED', { chainId })
  if (name === 'chainChanged') {
    const chain = parseChain(family, data) ?? chainId
    if (isGranted(chain)) return { session: withChain(session, family, chain) }
    // A wallet on a phone can switch to a network that the app did not request, like a browser wallet.
    const isUnasked = !session.asked[family]?.chains?.includes(chain) && isChainOf(family, chain)
    if (!isUnasked) throw new PairingError('CHAIN_UNGRANTED', { chainId: chain })
    return { session: { ...session, elsewhere: { ...session.elsewhere, [family]: chain } } }
  }
  if (name === 'accountsChanged') {
    const active = parseFirstAddress(data, granted.accounts)
    // Ignore an empty list: an update or the end of the session follows.
    return active === undefined ? {} : { session: { ...session, active: { ...session.active, [family]: active } } }
  }
  return { event: { name, data, chainId } }
}

/** Parses the new chain. Wallets send a number, hex or decimal text, or a CAIP-2 id. */
function parseChain(family: string, data: unknown): string | undefined {
  if (typeof data === 'number' && Number.isSafeInteger(data)) return `${family}:${data}`
  if (typeof data !== 'string') return undefined
  if (data.includes(':')) return data
  return /^0x[0-9a-f]{1,13}$/i.test(data) ? `${family}:${Number(data)}` : `${family}:${data}`
}

function isChainOf(family: string, chain: string): boolean {
  if (family === 'eip155') return /^eip155:[1-9]\d{0,14}$/.test(chain)
  return isChainId(chain) && getFamily(chain) === family
}

function parseFirstAddress(data: unknown, accounts: readonly string[]): string | undefined {
  if (!Array.isArray(data) || data.length === 0) return undefined
  const addresses = data.map((each: unknown) => {
    const named = typeof each === 'string' ? getAccountAddress(each).toLowerCase() : undefined
    const account = accounts.find((granted) => getAccountAddress(granted).toLowerCase() === named)
    if (account === undefined) throw new PairingError('ACCOUNT_UNGRANTED')
    return getAccountAddress(account)
  })
  return addresses[0]
}

/** The handlers of the calls that a wallet may send, and the errors of invalid calls. */
const handlers = {
  wc_sessionUpdate: { take: handleUpdate, error: protocolErrors.INVALID_UPDATE },
  wc_sessionExtend: { take: handleExtend, error: protocolErrors.INVALID_EXTEND },
  wc_sessionEvent: { take: handleEvent, error: protocolErrors.INVALID_EVENT },
  wc_sessionDelete: { take: () => ({ session: null }), error: protocolErrors.METHOD_UNSUPPORTED },
  wc_sessionPing: { take: () => ({}), error: protocolErrors.METHOD_UNSUPPORTED },
} as const

/** The error responses of rejections with their own number. */
const errorsByCode: Readonly<Record<string, RpcError>> = {
  EVENT_UNASKED: protocolErrors.UNAUTHORIZED_EVENT,
  CHAIN_UNGRANTED: protocolErrors.UNAUTHORIZED_CHAIN,
  ACCOUNT_UNGRANTED: protocolErrors.UNAUTHORIZED_EVENT,
  NAMESPACE_UNASKED: protocolErrors.UNSUPPORTED_NAMESPACE,
  ACCOUNT_INVALID: protocolErrors.UNSUPPORTED_ACCOUNTS,
}

/** Handles a call of the wallet. The function is pure and parses all data of the wallet. */
export function handlePeerCall<Session extends Agreement>(
  session: Session,
  { method, params }: Pick<PeerRequest, 'method'> & Partial<PeerRequest>,
  nowMs: number,
): PeerCallOutcome<Session> {
  const handler = Object.hasOwn(handlers, method) ? handlers[method as WalletCall] : undefined
  if (!handler)
    return { refusal: new PairingError('METHOD_UNKNOWN', { method }), answer: protocolErrors.METHOD_UNSUPPORTED }
  const parsed = walletCalls[method as WalletCall].safeParse(params)
  if (!parsed.success)
    return { refusal: new PairingError('PARAMS_INVALID', { method }, parsed.error), answer: handler.error }
  try {
    // The schema of this method has parsed the parameters.
    return { ...(handler.take as CallHandler<WalletCall>)(session, parsed.data as never, nowMs), answer: true }
  } catch (error) {
    if (!(error instanceof PairingError)) throw error
    return { refusal: error, answer: errorsByCode[error.code] ?? handler.error }
  }
}
