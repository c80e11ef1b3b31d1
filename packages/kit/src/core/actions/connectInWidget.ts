import { FoyerError } from '../../errors/FoyerError.js'
import type { Namespace } from '../../primitives/ChainId.js'
import type { Client } from '../Client.js'
import type { Connected } from '../State.js'
import { getConnected, getConnection } from '../select.js'
import { openModal } from './openModal.js'

/**
 * Has somebody connect in the widget, by a way in that needs them there: a code to scan (`walletConnect`), or a log-in (`ID_AUTH`). Answers once
 * they are in, also by another wallet that they chose there.
 *
 * @throws FoyerError `ABORTED` once the widget is closed, `INSTANCE_DESTROYED` once the instance ends.
 */
export async function connectInWidget(client: Client, id: string, namespace: Namespace): Promise<Connected> {
  const { store, lifetime } = client
  const before = getConnected(store.getState(), namespace)?.connector
  openModal(client, { view: id === 'walletConnect' ? 'ConnectingWalletConnectBasic' : 'Connect', namespace })
  const settled = new AbortController()
  const asked = new Promise<Connected>((resolve, reject) => {
    const { signal } = settled
    const stop = store.subscribe((state) => {
      const connected = getConnected(state, namespace)
      if (connected && (connected.connector.id === id || connected.connector !== before)) resolve(connected)
      else if (!state.modal.open && getConnection(state, namespace).status !== 'connecting')
        reject(new FoyerError('ABORTED'))
    })
    signal.addEventListener('abort', stop)
    lifetime.signal.addEventListener('abort', () => reject(new FoyerError('INSTANCE_DESTROYED')), { signal })
    client.loadWidget().catch(reject)
  })
  return asked.finally(() => settled.abort())
}
