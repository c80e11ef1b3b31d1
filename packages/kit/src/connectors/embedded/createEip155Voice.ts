import type { WalletAccounts } from '../../core/Connector.js'
import { type ChainId, getChainReference } from '../../primitives/ChainId.js'
import { createEip155Answers, type Eip155Parts } from './createEip155Answers.js'
import type { EmbeddedEip155Provider } from './Eip155Provider.js'

/** What stands behind the provider, once somebody asked or listens. */
export interface Eip155Voice {
  readonly request: EmbeddedEip155Provider['request']
  on(event: string, listener: (payload: never) => void): void
  removeListener(event: string, listener: (payload: never) => void): void
  /** Listeners hear what changed. */
  tellChange(before: WalletAccounts | undefined, after: WalletAccounts | undefined): void
}

/** As EIP-1193 writes the number of a chain. */
function toHex(chainId: ChainId): string {
  return `0x${Number(getChainReference(chainId)).toString(16)}`
}

/** Makes the answers and the events (`connect`, `chainChanged` …) of EIP-1193. */
export function createEip155Voice(parts: Omit<Eip155Parts, 'toHex'>): Eip155Voice {
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
    request: createEip155Answers({ ...parts, toHex }),
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
    },
    tellChange: (before, after) => {
      if (after && !before) emit('connect', { chainId: toHex(after.chainId) })
      if (after && before && after.chainId !== before.chainId) emit('chainChanged', toHex(after.chainId))
      if (String(before?.addresses) !== String(after?.addresses)) emit('accountsChanged', [...(after?.addresses ?? [])])
      if (!after && before) emit('disconnect', { code: 4900, message: 'The person signed out' })
    },
  }
}
