import { logInAnswers } from '@foyer/contract/frame/logInAnswers'
import type { ChainId, Namespace } from '@foyer/primitives/ChainId'
import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { ConnectRequest, WalletAccounts } from '../../core/Connector.js'
import type { EmbeddedUser } from '../../core/EmbeddedConnector.js'
import type { FrameHost } from './createFrameHost.js'
import { toAccounts } from './EmbeddedAccount.js'
import type { EmbeddedOptions } from './EmbeddedOptions.js'

/** Returns the CAIP-2 ids of the networks of one namespace, in the order of the app. */
export function listChains(networks: readonly Network[], namespace: Namespace): readonly ChainId[] {
  return networks.filter(({ chainNamespace }) => chainNamespace === namespace).map(({ caipNetworkId }) => caipNetworkId)
}

/**
 * Fetches the user of the frame and the accounts on the first chain that the frame supports. The requested chain comes first:
 * the frame may not support every chain of the app. `stops` receives a function that ends the request if the user cancels.
 * @throws FoyerError `CHAIN_NOT_SUPPORTED` if the frame supports no chain of the app.
 */
export async function fetchUser(
  host: Pick<FrameHost, 'request'>,
  options: Pick<EmbeddedOptions, 'accountType'>,
  namespace: Namespace,
  { chainId: requested, networks, signal }: ConnectRequest,
  stops: Set<() => void>,
): Promise<{ readonly user: EmbeddedUser; readonly accounts: WalletAccounts }> {
  const preferredAccountType = options.accountType(namespace)
  const chains = listChains(networks, namespace)
  for (const chainId of new Set(requested ? [requested, ...chains] : chains)) {
    try {
      const payload = { chainId, ...(preferredAccountType && { preferredAccountType }) }
      const user = await host.request('GET_USER', payload, { signal, stops, answer: logInAnswers.GET_USER })
      return { user, accounts: toAccounts(user, namespace, chainId) }
    } catch (error) {
      if (getErrorCode(error) !== 'CHAIN_NOT_SUPPORTED') throw error
    }
  }
  throw new FoyerError('CHAIN_NOT_SUPPORTED')
}
