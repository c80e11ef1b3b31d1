import type { Namespace } from '@foyer/primitives/ChainId'
import type { Connector } from '../core/Connector.js'

/** Returns the wallet in this browser with this id (or rdns) or name. The word "Wallet" of a name can be missing. */
export function findNamedConnector(
  connectors: readonly Connector[],
  wallet: string,
  namespace?: Namespace,
): Connector | undefined {
  const name = wallet.toLowerCase()
  const own = connectors.filter(
    ({ type, chain }) =>
      type !== 'WALLET_CONNECT' && type !== 'AUTH' && (namespace === undefined || chain === namespace),
  )
  return (
    own.find(({ id }) => id.toLowerCase() === name) ??
    own.find((connector) => [name, `${name} wallet`].includes(connector.name.toLowerCase()))
  )
}
