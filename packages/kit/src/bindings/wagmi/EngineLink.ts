import { getChainReference } from '@foyer/primitives/ChainId'
import type { Client } from '../../core/Client.js'
import type { Connected } from '../../core/state/State.js'
import { getConnected } from '../../core/state/select.js'

/** The tie of a wagmi config to the engine; there is no client before `createAppKit`, nor after the instance has ended. */
export interface EngineLink {
  client: Client | undefined
  /** Settles when the connection of the last visit stands again, or is known to be gone. */
  restored: Promise<void>
  /** True until then: that nobody is connected means nothing yet. */
  isRestoring: boolean
}

export function createEngineLink(): EngineLink {
  return { client: undefined, restored: Promise.resolve(), isRestoring: false }
}

/** The EVM connection of the engine; with an id only when it is that connector's. */
export function getEvmConnection({ client }: EngineLink, id?: string): Connected | undefined {
  const connected = client && getConnected(client.store.getState(), 'eip155')
  return id === undefined || connected?.connector.id === id ? connected : undefined
}

/** A connection in wagmi's words. */
export function toWagmiAccounts({ addresses, chainId }: Connected) {
  return {
    accounts: addresses as readonly [`0x${string}`, ...`0x${string}`[]],
    chainId: Number(getChainReference(chainId)),
  }
}
