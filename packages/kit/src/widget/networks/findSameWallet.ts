import type { Namespace } from '@foyer/primitives/ChainId'
import type { Connector } from '../../core/Connector.js'
import { isSameWallet, toProductIdentity } from '../connect/createWalletRows.js'

/**
 * Returns the connector of the same wallet in another namespace, or undefined if there is none. Pairing and the
 * embedded wallet always return undefined.
 */
export function findSameWallet(
  connectors: readonly Connector[],
  connector: Connector,
  namespace: Namespace,
): Connector | undefined {
  if (connector.type === 'WALLET_CONNECT' || connector.type === 'AUTH') return undefined
  return connectors.find(
    (each) =>
      each.chain === namespace &&
      each.type !== 'WALLET_CONNECT' &&
      isSameWallet(toProductIdentity(each), toProductIdentity(connector)),
  )
}
