import { FoyerError } from '../../errors/FoyerError.js'
import type { Namespace } from '../../primitives/ChainId.js'
import type { Client } from '../Client.js'
import type { Connected } from '../State.js'
import { getConnected } from '../select.js'
import { closeModal, openModal } from './openModal.js'

/**
 * Opens the widget for a connection that needs it: a code to scan (`walletConnect`), or a log-in (`ID_AUTH`). Resolves once the person
 * is connected, also by another wallet chosen there.
 *
 * @throws FoyerError `USER_REJECTED` when the widget closes before that, `ABORTED` by `signal`, `INSTANCE_DESTROYED`.
 */
export async function connectInWidget(
  client: Client,
  id: string,
  namespace: Namespace,
  abort?: AbortSignal,
): Promise<Connected> {
  const { store, lifetime } = client
  const before = getConnected(store.getState(), namespace)?.connector
  openModal(client, { view: id === 'walletConnect' ? 'ConnectingWalletConnectBasic' : 'Connect', namespace })
  const settled = new AbortController()
  const result = new Promise<Connected>((resolve, reject) => {
    const { signal } = settled
    const stop = store.subscribe((state) => {
      // A paired wallet can approve another family than the requested one.
      const connected =
        getConnected(state, namespace) ?? (state.activeNamespace === namespace ? undefined : getConnected(state))
      if (connected && (connected.connector.id === id || connected.connector !== before)) resolve(connected)
      else if (!state.modal.open) reject(new FoyerError('USER_REJECTED'))
    })
    signal.addEventListener('abort', stop)
    lifetime.signal.addEventListener('abort', () => reject(new FoyerError('INSTANCE_DESTROYED')), { signal })
    abort?.addEventListener(
      'abort',
      () => {
        reject(new FoyerError('ABORTED'))
        closeModal(client)
      },
      { signal },
    )
    client.loadWidget().catch(reject)
  })
  return result.finally(() => settled.abort())
}
