import { getChainReference } from '@foyer/primitives/ChainId'
import type { Client } from '../../core/Client.js'
import type { Connected } from '../../core/state/State.js'
import { getConnected } from '../../core/state/select.js'

/**
 * The link from a wagmi config to the Foyer client. `client` is undefined before `createAppKit` and after the instance
 * is destroyed.
 */
export interface ClientLink {
  client: Client | undefined
  /** Resolves when the connection of the last visit is restored, or cannot be restored. */
  restored: Promise<void>
  /** True until `restored` resolves. "Disconnected" is not final before that. */
  isRestoring: boolean
}

export function createClientLink(): ClientLink {
  return { client: undefined, restored: Promise.resolve(), isRestoring: false }
}

/** Returns the client's EVM connection. With `id`, returns it only if that connector is connected. */
export function getEvmConnection({ client }: ClientLink, id?: string): Connected | undefined {
  const connected = client && getConnected(client.store.getState(), 'eip155')
  return id === undefined || connected?.connector.id === id ? connected : undefined
}

/** Converts a connection to wagmi's format. */
export function toWagmiAccounts({ addresses, chainId }: Connected) {
  return {
    accounts: addresses as readonly [`0x${string}`, ...`0x${string}`[]],
    chainId: Number(getChainReference(chainId)),
  }
}
