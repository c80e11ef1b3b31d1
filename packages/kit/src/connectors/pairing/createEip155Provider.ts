import { composeRpcRequest } from '@foyer/primitives/composeRpcRequest'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import type { Clock } from './Environment.js'
import { namespaceWords } from './namespaceWords.js'
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
  /** Where to read a chain, in the order to try; empty for a chain nobody configured. */
  getRpcUrls(chainId: string): readonly string[]
  /** What the host wants sent with a question to one of its nodes. */
  getFetchOptions?(url: string): RequestInit | undefined
}

interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** EIP-1193 over a pairing session: the wallet is asked what only it can do, everything else is read from the chain. */
export interface PairingEip155Provider {
  /** @throws PeerFailure with the wallet's or node's number; FoyerError otherwise. */
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: never) => void): this
  removeListener(event: string, listener: (payload: never) => void): this
  /** The incumbent's name for what the peer said of itself. */
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
  const askWallet = ({ method, params }: RequestArguments) => client.request(getChain(), method, params ?? [])
  const goTo = (chain: string) => client.update((session) => withChain(session, 'eip155', chain))

  const isOpen = (chain: string) => {
    const session = getSession()
    return session.grants.eip155?.chains.includes(chain) === true || canUseAnyChain(session)
  }
  /** Wallets say yes first and grant the chain a moment later. */
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

  /** A chain the wallet granted needs no asking; another one it may add, and then grants by an update. */
  const changeChain = async (args: RequestArguments) => {
    const chain = readChain(args.params)
    const session = getSession()
    if (!session.grants.eip155?.chains.includes(chain)) {
      if (!session.grants.eip155?.methods.includes(args.method)) throw new PeerFailure(unknownChain)
      // From now on the chain is one that was asked for, so an update may grant it.
      client.update((before) => addAsked(before, chain))
      // On a chain that was not asked for, the wallet cannot even be asked to leave it.
      await client.request(getGrantedChain(session, 'eip155') ?? getChain(), args.method, args.params ?? [])
      await waitFor(() => isOpen(chain))
    }
    if (isOpen(chain)) goTo(chain)
    // EIP-3085 and 3326 answer null.
    return null
  }

  const local: Readonly<Record<string, (args: RequestArguments) => unknown>> = {
    eth_accounts: () => listAddresses(getSession(), 'eip155'),
    eth_requestAccounts: () => listAddresses(getSession(), 'eip155'),
    eth_chainId: () => toHex(getChain()),
    net_version: () => getChain().slice('eip155:'.length),
    wallet_switchEthereumChain: changeChain,
    wallet_addEthereumChain: changeChain,
    wallet_getCapabilities: (args) => readCapabilities(getSession()) ?? askWallet(args),
  }
  /** What only a wallet can do, and what the host asked it to do besides. */
  const isOfWallet = (method: string) =>
    method !== 'eth_sendRawTransaction' &&
    (method.startsWith('wallet_') ||
      namespaceWords.eip155.methods.includes(method) ||
      getSession().grants.eip155?.methods.includes(method))

  const provider: PairingEip155Provider = {
    request: async (args) => {
      const { method, params } = args
      const answer = Object.hasOwn(local, method) ? local[method] : undefined
      if (answer) return answer(args)
      return isOfWallet(method)
        ? askWallet(args)
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

function readChain(params: unknown): string {
  const wanted: unknown = Array.isArray(params) ? params[0]?.chainId : undefined
  if (typeof wanted !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(wanted))
    throw new PeerFailure({ code: -32_602, message: 'chainId must be a hex number' })
  return `eip155:${Number(wanted)}`
}

function addAsked<Session extends Agreement>(session: Session, chain: string): Session {
  const asked = session.asked.eip155
  if (!asked || asked.chains?.includes(chain)) return session
  const eip155 = { ...asked, chains: [...(asked.chains ?? []), chain] }
  return { ...session, asked: { ...session.asked, eip155 } }
}

/** Wallets may say what they can do when they settle, as JSON text or as it is (EIP-5792). */
function readCapabilities({ properties }: Agreement): unknown {
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
 * Reads a chain at the first of its addresses that answers [S9.9].
 *
 * @throws PeerFailure with the node's own number; FoyerError `RPC_FAILED` when no node answers.
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
      const response = await fetch(url, composeRpcRequest(body, signal, fetchOptions(url)))
      const parsed = answer.parse(await response.json())
      if ('error' in parsed) throw new PeerFailure(parsed.error)
      return parsed.result
    } catch (error) {
      // What one node refuses another would refuse too; only silence is worth another try.
      if (error instanceof PeerFailure) throw error
      last.error = failed(error)
    }
  }
  throw last.error
}
