import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { addNetwork } from './actions/addNetwork.js'
import { connectInWidget } from './actions/connectInWidget.js'
import { getIdentityToken, setPreferredAccountType } from './actions/embedded/account.js'
import { popTransaction } from './actions/embedded/transactions.js'
import { fetchIdentity, syncIdentity } from './actions/fetchIdentity.js'
import { getUniversalProvider } from './actions/getUniversalProvider.js'
import { updateNativeBalance } from './actions/refreshAccount.js'
import { removeNetwork } from './actions/removeNetwork.js'
import { setCaipAddress } from './actions/setCaipAddress.js'
import { setRequestedCaipNetworks } from './actions/setRequestedNetworks.js'
import { switchNetwork } from './actions/switchNetwork.js'
import { alertDeveloper } from './alertDeveloper.js'
import type { Client } from './Client.js'
import { notify } from './notify.js'
import { updateAccount, updateNamespace } from './state/namespaceState.js'
import { getConnection, getNamespaceState } from './state/select.js'
import { removeLink } from './storage/connectionMemory.js'

/** Alerts the developer if a server is configured without a project id. With `debug`, also logs minor problems. */
export async function checkSetUp(client: Client): Promise<void> {
  const { endpoints, config } = client
  const { message } = new FoyerError('PROJECT_ID_NOT_CONFIGURED')
  if (endpoints && !config.projectId) alertDeveloper(client, message, 'Give `projectId` together with `serverUrl`.')
  if (config.debug) await (await import('./debugNotes.js')).warnSetUp(client)
}

/**
 * Returns the name that an address registered, or false if it has none [S7.16].
 *
 * @throws FoyerError `NAMES_FOR_ADDRESS_FAILED` [S8.22].
 */
export async function getReownName(client: Client, address: string): Promise<string | false> {
  const query = (await import('./queries/names.js')).registeredNameQuery(client, address)
  const own = query && (await (await client.getQueries()).fetch(query))
  return own?.name ?? false
}

/** Cancels a pairing that is in progress. Its URI becomes invalid and its stored link is removed [S4.5]. */
export function resetPairing(client: Client): void {
  const state = client.store.getState()
  for (const [namespace, attempt] of client.attempts) {
    const connection = getConnection(state, namespace)
    const connector =
      connection.status === 'connecting' && state.connectors.find(({ id }) => id === connection.connectorId)
    if (connector && connector.type === 'WALLET_CONNECT') attempt.abort()
  }
  removeLink(client.environment.storage)
}

/** Adds the app's label for an address to the account state of a namespace. */
export function addAddressLabel(client: Client, address: string, label: string, namespace?: Namespace): void {
  changeLabels(client, namespace, (labels) => ({ ...labels, [address]: label }))
}

export function removeAddressLabel(client: Client, address: string, namespace?: Namespace): void {
  changeLabels(client, namespace, ({ [address]: _removed, ...labels }) => labels)
}

type Labels = Readonly<Record<string, string>>

function changeLabels(client: Client, namespace: Namespace | undefined, change: (labels: Labels) => Labels): void {
  const state = client.store.getState()
  const addressLabels = change(getNamespaceState(state, namespace)?.account.addressLabels ?? {})
  updateAccount(client, namespace ?? state.activeNamespace, { addressLabels })
}

/** Removes the account data of a namespace. */
export function resetAccount(client: Client, namespace?: Namespace): void {
  updateNamespace(client, namespace ?? client.store.getState().activeNamespace, { account: {} })
}

/** Removes the networks that the wallet granted in a namespace. */
export function resetNetwork(client: Client, namespace: Namespace): void {
  updateNamespace(client, namespace, { approvedChainIds: undefined, supportsAllNetworks: true })
}

export function setSmartAccountEnabledNetworks(client: Client, ids: readonly number[], namespace: Namespace): void {
  updateNamespace(client, namespace, { smartAccountEnabledNetworks: ids })
}

/** Shows a short message of the app in the widget. */
export function showErrorMessage(client: Client, short: string): void {
  notify(client, { kind: 'toast', variant: 'error', short })
}

export function showSuccessMessage(client: Client, short: string): void {
  notify(client, { kind: 'toast', variant: 'success', short })
}

/** Actions of the public API that are not needed to open the widget. They load as one chunk. */
export const hostActions = {
  addAddressLabel,
  addNetwork,
  alertDeveloper,
  checkSetUp,
  connectInWidget,
  fetchIdentity,
  getIdentityToken,
  getReownName,
  getUniversalProvider,
  popTransaction,
  removeAddressLabel,
  removeNetwork,
  resetAccount,
  resetNetwork,
  resetPairing,
  setCaipAddress,
  setPreferredAccountType,
  setRequestedCaipNetworks,
  setSmartAccountEnabledNetworks,
  showErrorMessage,
  showSuccessMessage,
  switchNetwork,
  syncIdentity,
  updateNativeBalance,
}

export type HostActions = typeof hostActions
