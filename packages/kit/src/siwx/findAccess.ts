import type { ChainId } from '@foyer/primitives/ChainId'
import type { NodeAccess } from '@foyer/sign-in/verifyEip155Signature'
import type { Client } from '../core/Client.js'

/** How an instance reaches a chain; undefined where it does not know that chain. Most signatures need no node, so the code for it comes then. */
export async function findAccess(client: Client | undefined, chainId: ChainId): Promise<NodeAccess | undefined> {
  const network = client?.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return client && network && (await import('../core/queries/access.js')).getChainAccess(client, network)
}
