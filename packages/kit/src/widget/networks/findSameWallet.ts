import type { Namespace } from '@foyer/primitives/ChainId'
import type { Connector } from '../../core/Connector.js'
import { isSameWallet, toLikeness } from '../connect/arrangeWallets.js'

/** The same wallet as a connector of another family; undefined where it does not speak that. A pairing is asked anew instead. */
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
      isSameWallet(toLikeness(each), toLikeness(connector)),
  )
}
