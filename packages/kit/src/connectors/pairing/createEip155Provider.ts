import { createRpcFetchOptions } from '@foyer/primitives/createRpcFetchOptions'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import { defaultNamespaces } from './defaultNamespaces.js'
import type { Clock } from './Environment.js'
import type { PairingTransport } from './PairingClient.js'
import {
  type Agreement,
  canUseAnyChain,
  getGrantedChain,
  getSessionChain,
  listAddresses,
  withChain,
} from './PairingSession.js'
import { PeerFailure } from './PeerFailure.js'
import { timing } from './timing.js'

export interface Eip155ProviderParts {
  readonly client: PairingTransport
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  /** Returns the RPC URLs of a chain in the order to use. Returns none for a chain that is not configured. */
  getRpcUrls(chainId: string): readonly string[]
  /** Returns the fetch options of the host for one of its nodes. */
  getFetchOptions?(url: string): RequestInit | undefined
}

interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/**
 * An EIP-1193 provider for a pairing session. It sends wallet methods to the wallet, and all other requests to the
 * nodes of the chain.
 */
export interface PairingEip155Provider {
  /**
   * Sends a request.
   *
   * @throws PeerFailure with the number of the wallet or the node; FoyerError otherwise.
   */
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: never) => void): this
  removeListener(event: string, listener: (payload: never) => void): this
  /** The session with the peer's data, under the name that AppKit uses. */
  readonly session: Agreement | undefined
}

const unknownChain = { code: 4902, message: 'Unrecognized chain' }

export function createEip155Provider(parts: Eip155ProviderParts): PairingEip155Provider {
  const { client, clock, fetch, getRpcUrls, getFetchOptions } = parts
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }

  client.watch({
    sessionChanged: (after, before) => {
      const [chain, chainBefore] = [after, before].map((session) => session && getSessionChain(session, 'eip155'))
      const [list, listBefore] = [after, before].map((session) => (session ? listAddresses(session, 'eip155') : []))
      if (before && !after) emit('disconnect', { code: 4900, message: 'The wallet ended the session' })
      if (chain && chain !== chainBefore) emit('chainChanged', toHex(chain))
      if (chain && !before) emit('connect', { chainId: toHex(chain) })
      if (JSON.stringify(list) !== JSON.stringify(listBefore)) emit('accountsChanged', list)
    },
    event: (name, data) => emit(name, data),
  })

  const getSession = () => {
    const session = client.getSession()
    if (!session?.grants.eip155) throw new FoyerError('WALLET_DISCONNECTED')
    return session
  }
  const getChain = () => {
    const chain = getSessionChain(getSession(), 'eip155')
    if (chain === undefined) throw new FoyerError('WALLET_DISCONNECTED')
    return chain
  }
  const requestWallet = ({ method, params }: RequestArguments) => client.request(getChain(), method, params ?? [])
  const selectChain = (chain: string) => client.update((session) => withChain(session, 'eip155', chain))

  const isAvailable = (chain: string) => {
    const session = getSession()
    return session.grants.eip155?.chains.includes(chain) === true || canUseAnyChain(session)
  }
  /** Waits for a grant: wallets confirm first and grant the chain a moment later. */
  const waitFor = (isDone: () => boolean) =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel()
        unwatch()
        resolve()
      }
      const cancel = clock.after(timing.grantWaitMs, end)
      const unwatch = client.watch({ sessionChanged: (session) => (!session || isDone()) && end() })
      if (isDone()) end()
    })

  /**
   * Switches to a chain. A granted chain needs no request. The wallet may add another chain, and then grants it with an
   * update.
   */
  const changeChain = async (args: RequestArguments) => {
    const chain = parseChainId(args.params)
    const session = getSession()
    if (!session.grants.eip155?.chains.includes(chain)) {
      if (!session.grants.eip155?.methods.includes(args.method)) throw new PeerFailure(unknownChain)
      // Add the chain to the requested ones, so an update can grant it.
      client.update((before) => addRequestedChain(before, chain))
      // Send the request for a granted chain: the wallet accepts no requests for a chain that was not requested.
      await client.request(getGrantedChain(session, 'eip155') ?? getChain(), args.method, args.params ?? [])
      await waitFor(() => isAvailable(chain))
    }
    if (isAvailable(chain)) selectChain(chain)
    // EIP-3085 and EIP-3326 require null.
    return null
  }

  const local: Readonly<Record<string, (args: RequestArguments) => unknown>> = {
    eth_accounts: () => listAddresses(getSession(), 'eip155'),
    eth_requestAccounts: () => listAddresses(getSession(), 'eip155'),
    eth_chainId: () => toHex(getChain()),
    net_version: () => getChain().slice('eip155:'.length),
    wallet_switchEthereumChain: changeChain,
    wallet_addEthereumChain: changeChain,
    wallet_getCapabilities: (args) => parseCapabilities(getSession()) ?? requestWallet(args),
  }
  /** Returns whether a method goes to the wallet: a wallet method, or a method that the host requested. */
  const isWalletMethod = (method: string) =>
    method !== 'eth_sendRawTransaction' &&
    (method.startsWith('wallet_') ||
      defaultNamespaces.eip155.methods.includes(method) ||
      getSession().grants.eip155?.methods.includes(method))

  const provider: PairingEip155Provider = {
    request: async (args) => {
      const { method, params } = args
      const answer = Object.hasOwn(local, method) ? local[method] : undefined
      if (answer) return answer(args)
      return isWalletMethod(method)
        ? requestWallet(args)
        : callRpc(fetch, getRpcUrls(getChain()), method, params, getFetchOptions)
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
    get session() {
      return client.getSession()
    },
  }
  return provider
}

function toHex(chain: string): string {
  return `0x${Number(chain.slice('eip155:'.length)).toString(16)}`
}

function parseChainId(params: unknown): string {
  const wanted: unknown = Array.isArray(params) ? params[0]?.chainId : undefined
  if (typeof wanted !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(wanted))
    throw new PeerFailure({ code: -32_602, message: 'chainId must be a hex number' })
  return `eip155:${Number(wanted)}`
}

function addRequestedChain<Session extends Agreement>(session: Session, chain: string): Session {
  const requested = session.asked.eip155
  if (!requested || requested.chains?.includes(chain)) return session
  const eip155 = { ...requested, chains: [...(requested.chains ?? []), chain] }
  return { ...session, asked: { ...session.asked, eip155 } }
}

/** Returns the capabilities from the settlement, as JSON text or as an object (EIP-5792). */
function parseCapabilities({ properties }: Agreement): unknown {
  const given = properties?.capabilities
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

const timeoutMs = 10_000

/**
 * Sends a request to the first node of a chain that responds [S9.9].
 *
 * @throws PeerFailure with the node's number; FoyerError `RPC_FAILED` if no node responds.
 */
export async function callRpc(
  fetch: typeof globalThis.fetch,
  urls: readonly string[],
  method: string,
  params: unknown,
  fetchOptions: (url: string) => RequestInit | undefined = () => undefined,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const failed = (cause?: unknown) => new FoyerError('RPC_FAILED', { context: { method }, cause })
  const last: { error: FoyerError } = { error: failed() }
  for (const url of urls) {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, createRpcFetchOptions(body, signal, fetchOptions(url)))
      const parsed = answer.parse(await response.json())
      if ('error' in parsed) throw new PeerFailure(parsed.error)
      return parsed.result
    } catch (error) {
      // Do not try another node after an error response: it would return the same error.
      if (error instanceof PeerFailure) throw error
      last.error = failed(error)
    }
  }
  throw last.error
}
