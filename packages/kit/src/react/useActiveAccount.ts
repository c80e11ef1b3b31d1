import type { Client } from '../core/Client.js'
import type { Connector } from '../core/Connector.js'
import type { AccountFacts, State } from '../core/State.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../core/select.js'
import type { Network } from '../networks/Network.js'
import { type AccountId, formatAccountId } from '../primitives/AccountId.js'
import { useClientState } from './useClientState.js'

/** The account in use, on the network its wallet stands on. */
export interface ActiveAccount {
  readonly id: AccountId
  readonly address: string
  readonly network: Network
  readonly connector: Connector
  readonly facts: AccountFacts
  /** The wallet stands on a chain the host did not configure: nothing can be read or sent there. */
  readonly isUnsupported: boolean
}

export function getActiveAccount(state: State): ActiveAccount | undefined {
  const connection = getConnected(state)
  const network = getActiveNetwork(state)
  if (!connection || !network) return undefined
  const [address] = connection.addresses
  return {
    id: formatAccountId(connection.chainId, address),
    address,
    network,
    connector: connection.connector,
    facts: state.namespaces[state.activeNamespace]?.account ?? {},
    isUnsupported: isOnUnsupportedChain(state),
  }
}

/** Follows the account in use: another account or chain in the wallet shows at once. Undefined when disconnected. */
export function useActiveAccount(client: Client): ActiveAccount | undefined {
  return useClientState(
    client,
    (state) => [state.activeNamespace, state.namespaces, state.networks],
    (state) => getActiveAccount(state),
  )
}
