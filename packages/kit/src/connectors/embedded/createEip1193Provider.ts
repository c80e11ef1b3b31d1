import { type ChainId, getChainReference } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { WalletAccounts } from '../../core/Connector.js'
import { ProviderFailure } from './ProviderFailure.js'

/** What a library asks (EIP-1193). */
export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** EIP-1193 over the secure frame; every error is a `ProviderRpcError` with its number. */
export interface EmbeddedEip155Provider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: never) => void): this
  removeListener(event: string, listener: (payload: never) => void): this
  readonly isFoyer: true
}

/** What stands behind the provider, once somebody asked or listens. */
export interface Eip1193Provider {
  readonly request: EmbeddedEip155Provider['request']
  on(event: string, listener: (payload: never) => void): void
  removeListener(event: string, listener: (payload: never) => void): void
  /** Listeners hear what changed. */
  emitChanges(before: WalletAccounts | undefined, after: WalletAccounts | undefined): void
}

/** As EIP-1193 writes the number of a chain. */
function toHex(chainId: ChainId): string {
  return `0x${Number(getChainReference(chainId)).toString(16)}`
}

/** The requests and the events (`connect`, `chainChanged` …) of EIP-1193, over the frame. */
export function createEip1193Provider(parts: Eip155Parts): Eip1193Provider {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        // A listener of somebody else's must not stop the others.
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
      if (!after && before) emit('disconnect', { code: 4900, message: 'The person signed out' })
    },
  }
}

/** What the provider says of itself without asking the frame. */
interface Eip155Facts {
  readonly addresses: readonly string[]
  readonly chainId: ChainId
}

interface Eip155Parts {
  /** Undefined while nobody is connected. */
  getFacts(): Eip155Facts | undefined
  request(method: string, params: unknown, chainId: ChainId): Promise<unknown>
  /** @throws FoyerError `UNRECOGNIZED_CHAIN` for a chain the app did not configure. */
  switchChain(chainId: ChainId): Promise<void>
}

function readChain(params: unknown): ChainId {
  const wanted: unknown = Array.isArray(params) ? params[0]?.chainId : undefined
  if (typeof wanted !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(wanted)) throw new FoyerError('UNRECOGNIZED_CHAIN')
  return `eip155:${Number(wanted)}`
}

/** `wallet_revokePermissions` of EIP-2255; the one of ERC-7715, which has the same name, is the person's to answer. */
function isAboutAccounts(params: unknown): boolean {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return typeof first === 'object' && first !== null && 'eth_accounts' in first
}

/** Answers the requests of the provider: itself what it can, through the frame the rest. */
function createEip1193Request({ getFacts, request, switchChain }: Eip155Parts) {
  const need = () => {
    const facts = getFacts()
    if (!facts) throw new FoyerError('UNAUTHORIZED')
    return facts
  }
  const changeChain = async ({ params }: RequestArguments) => {
    need()
    await switchChain(readChain(params))
    // EIP-3326 and EIP-3085 answer null.
    return null
  }
  const listPermissions = () => {
    need()
    return [{ parentCapability: 'eth_accounts', caveats: [] }]
  }
  const local: Readonly<Record<string, (args: RequestArguments) => unknown>> = {
    eth_chainId: () => toHex(need().chainId),
    net_version: () => getChainReference(need().chainId),
    eth_accounts: () => [...(getFacts()?.addresses ?? [])],
    eth_requestAccounts: () => [...need().addresses],
    wallet_switchEthereumChain: changeChain,
    wallet_addEthereumChain: changeChain,
    // EIP-2255, for libraries that ask before they connect: whoever sees this provider has the account already.
    wallet_getPermissions: listPermissions,
    wallet_requestPermissions: listPermissions,
  }
  return async (args: RequestArguments): Promise<unknown> => {
    const { method, params } = args
    try {
      // A library that lets go of the account forgets it on its side; the person signs out in the widget.
      if (method === 'wallet_revokePermissions' && isAboutAccounts(params)) return null
      const answer = Object.hasOwn(local, method) ? local[method] : undefined
      return answer ? await answer(args) : await request(method, params, need().chainId)
    } catch (error) {
      throw error instanceof ProviderFailure ? error : new ProviderFailure(error)
    }
  }
}
