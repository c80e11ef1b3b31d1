import type { ChainId } from '@foyer/primitives/ChainId'
import type { NodeAccess } from '@foyer/sign-in/verifyEip155Signature'
import type { Client } from '../core/Client.js'

/**
 * Returns access to the nodes of a chain, or undefined if the instance has no such chain. Loads its code on demand,
 * because most signatures need no node.
 */
export async function findAccess(client: Client | undefined, chainId: ChainId): Promise<NodeAccess | undefined> {
  const network = client?.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return client && network && (await import('../core/queries/access.js')).getChainAccess(client, network)
}
