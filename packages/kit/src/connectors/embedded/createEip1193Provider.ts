import { type ChainId, getChainReference } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { WalletAccounts } from '../../core/Connector.js'
import { ProviderRpcError } from './ProviderRpcError.js'

/** The arguments of a provider request (EIP-1193). */
export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** An EIP-1193 provider that uses the secure frame. Every error is a `ProviderRpcError` with its number. */
export interface EmbeddedEip155Provider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: never) => void): this
  removeListener(event: string, listener: (payload: never) => void): this
  readonly isFoyer: true
}

/** The implementation of the provider. It loads with the first request or listener. */
export interface Eip1193Provider {
  readonly request: EmbeddedEip155Provider['request']
  on(event: string, listener: (payload: never) => void): void
  removeListener(event: string, listener: (payload: never) => void): void
  /** Notifies the listeners of changes. */
  emitChanges(before: WalletAccounts | undefined, after: WalletAccounts | undefined): void
}

/** Formats a chain number for EIP-1193. */
function toHex(chainId: ChainId): string {
  return `0x${Number(getChainReference(chainId)).toString(16)}`
}

/** Creates the requests and the events (`connect`, `chainChanged` …) of EIP-1193 for the frame. */
export function createEip1193Provider(parts: Eip155Parts): Eip1193Provider {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        // An error in a listener of the app must not stop the others.
        console.error(error)
      }
    }
  }
  return {
    request: createEip1193Request(parts),
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
    },
    emitChanges: (before, after) => {
      if (after && !before) emit('connect', { chainId: toHex(after.chainId) })
      if (after && before && after.chainId !== before.chainId) emit('chainChanged', toHex(after.chainId))
      if (String(before?.addresses) !== String(after?.addresses)) emit('accountsChanged', [...(after?.addresses ?? [])])
      if (!after && before) emit('disconnect', { code: 4900, message: 'The user signed out' })
    },
  }
}

/** The data that the provider returns without a frame request. */
interface Eip155Facts {
  readonly addresses: readonly string[]
  readonly chainId: ChainId
}

interface Eip155Parts {
  /** Returns undefined while no user is connected. */
  getFacts(): Eip155Facts | undefined
  request(method: string, params: unknown, chainId: ChainId): Promise<unknown>
  /** @throws FoyerError `UNRECOGNIZED_CHAIN` for a chain that the app did not configure. */
  switchChain(chainId: ChainId): Promise<void>
}

function parseChainId(params: unknown): ChainId {
  const wanted: unknown = Array.isArray(params) ? params[0]?.chainId : undefined
  if (typeof wanted !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(wanted)) throw new FoyerError('UNRECOGNIZED_CHAIN')
  return `eip155:${Number(wanted)}`
}

/**
 * Recognises `wallet_revokePermissions` of EIP-2255. The method of ERC-7715 has the same name, but the user decides
 * about it.
 */
function revokesAccounts(params: unknown): boolean {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return typeof first === 'object' && first !== null && 'eth_accounts' in first
}

/** Handles the requests of the provider: some locally, the others through the frame. */
function createEip1193Request({ getFacts, request, switchChain }: Eip155Parts) {
  const requireFacts = () => {
    const facts = getFacts()
    if (!facts) throw new FoyerError('UNAUTHORIZED')
    return facts
  }
  const changeChain = async ({ params }: RequestArguments) => {
    requireFacts()
    await switchChain(parseChainId(params))
    // EIP-3326 and EIP-3085 require null.
    return null
  }
  const listPermissions = () => {
    requireFacts()
    return [{ parentCapability: 'eth_accounts', caveats: [] }]
  }
  const showCallsStatus = async ({ params }: RequestArguments) => {
    const { chainId } = requireFacts()
    // EIP-5792: return at once, with an error for an unknown batch. The screen stays open until the user closes it.
    await request('wallet_getCallsStatus', params, chainId)
    request('wallet_showCallsStatus', params, chainId).catch(() => undefined)
    return null
  }
  const local: Readonly<Record<string, (args: RequestArguments) => unknown>> = {
    eth_chainId: () => toHex(requireFacts().chainId),
    net_version: () => getChainReference(requireFacts().chainId),
    eth_accounts: () => [...(getFacts()?.addresses ?? [])],
    eth_requestAccounts: () => [...requireFacts().addresses],
    wallet_switchEthereumChain: changeChain,
    wallet_addEthereumChain: changeChain,
    // EIP-2255, for libraries that request permissions before they connect. A page with this provider already has the
    // account.
    wallet_getPermissions: listPermissions,
    wallet_requestPermissions: listPermissions,
    wallet_showCallsStatus: showCallsStatus,
  }
  return async (args: RequestArguments): Promise<unknown> => {
    const { method, params } = args
    try {
      // A library that revokes its access removes the account only on its side. The user signs out in the widget.
      if (method === 'wallet_revokePermissions' && revokesAccounts(params)) return null
      const answer = Object.hasOwn(local, method) ? local[method] : undefined
      return answer ? await answer(args) : await request(method, params, requireFacts().chainId)
    } catch (error) {
      throw error instanceof ProviderRpcError ? error : new ProviderRpcError(error)
    }
  }
}
