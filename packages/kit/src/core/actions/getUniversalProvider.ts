import type { Client } from '../Client.js'

/** What pairing goes through: the host's own provider, else ours, EIP-1193 over the session, once somebody paired. */
export function getUniversalProvider({ config, store }: Client): unknown {
  const paired = store.getState().connectors.find(({ type }) => type === 'WALLET_CONNECT')
  return config.universalProvider ?? paired?.provider
}
