import type { Namespace } from '../primitives/Namespace.js'
import { namespaces } from '../primitives/Namespace.js'
import { clearConnection } from './actions/dropConnection.js'
import { openModal } from './actions/openModal.js'
import { refreshAccount } from './actions/refreshAccount.js'
import type { Client } from './Client.js'
import { getLeftKey } from './connectionMemory.js'
import type { State } from './State.js'
import { getConnected, isOnUnsupportedChain } from './select.js'

/** Which wallet sits where: facts must be read again when it changes. */
function getAccountKey(state: State, namespace: Namespace): string | undefined {
  const connection = getConnected(state, namespace)
  return connection && `${connection.chainId}:${connection.addresses[0]}`
}

/** Reads balance and identity whenever a namespace gets another account or chain; the code for it loads then. */
function followAccounts(client: Client): () => void {
  return client.store.subscribe((state, before) => {
    if (state.namespaces === before.namespaces) return
    for (const namespace of namespaces) {
      const key = getAccountKey(state, namespace)
      if (key === undefined || key === getAccountKey(before, namespace)) continue
      refreshAccount(client, namespace).catch(() => undefined)
    }
  })
}

/** Shows UnsupportedChain when the wallet goes to a chain that was not asked for [S2.5]. */
function followUnsupportedChain(client: Client): () => void {
  return client.store.subscribe((state, before) => {
    const { enableNetworkSwitch = true, allowUnsupportedChain, basic } = state.options
    if (!enableNetworkSwitch || allowUnsupportedChain || basic) return
    const isLost = isOnUnsupportedChain(state) && !isOnUnsupportedChain(before)
    // A restore is nobody's act: the button then shows the state, and nothing opens by itself.
    if (!isLost || !getConnected(before)) return
    openModal(client, { view: 'UnsupportedChain' })
    client.loadWidget().catch(() => undefined)
  })
}

/**
 * A disconnect in another tab ends the connection here too; the wallet itself was told there, and what is remembered is that
 * tab's, which may have connected again by the time a sleeping tab hears of it.
 */
function followOtherTabs(client: Client, page: Window): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const { storageKey = '@appkit' } = client.config
    const namespace = namespaces.find((each) => key === `${storageKey}/${getLeftKey(each)}`)
    if (namespace && newValue !== null && getConnected(client.store.getState(), namespace))
      clearConnection(client, namespace)
  }
  page.addEventListener('storage', onStorage)
  return () => page.removeEventListener('storage', onStorage)
}

/** Begins, with the first connection of an instance, what goes on as long as it lives. */
export function follow(client: Client): () => void {
  const { window: page } = client.environment
  const undo = [followAccounts(client), followUnsupportedChain(client), page ? followOtherTabs(client, page) : () => {}]
  return () => {
    for (const each of undo) each()
  }
}
