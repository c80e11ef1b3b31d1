import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../Client.js'
import type { Connected } from '../state/State.js'
import { getConnected } from '../state/select.js'
import { getUniversalProvider } from './getUniversalProvider.js'
import { closeModal, openModal } from './openModal.js'

/**
 * Opens the widget for a connection that needs it: a QR code (`walletConnect`) or a log-in (`ID_AUTH`). Resolves once
 * the user is connected, also with another wallet chosen in the widget. Calls `onPairingUri` with each pairing URI that
 * the widget shows.
 *
 * @throws FoyerError `USER_REJECTED` if the widget closes without a connection, `ABORTED` by `signal`,
 *   `INSTANCE_DESTROYED`.
 */
export async function connectInWidget(
  client: Client,
  id: string,
  namespace: Namespace,
  onPairingUri?: (uri: string) => void,
  abort?: AbortSignal,
): Promise<Connected> {
  const { store, lifetime } = client
  const before = getConnected(store.getState(), namespace)?.connector
  openModal(client, { view: id === 'walletConnect' ? 'ConnectingWalletConnectBasic' : 'Connect', namespace })
  const settled = new AbortController()
  const result = new Promise<Connected>((resolve, reject) => {
    const { signal } = settled
    const stop = store.subscribe((state) => {
      // A paired wallet can approve another chain family than the requested one.
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
  if (onPairingUri && id === 'walletConnect')
    subscribePairingUri(client, onPairingUri, settled.signal).catch(() => undefined)
  return result.finally(() => settled.abort())
}

/** The members of a pairing client that provide its URIs. */
interface PairingUriSource {
  readonly uri?: unknown
  on(event: 'display_uri', listener: (uri: unknown) => void): unknown
  removeListener(event: 'display_uri', listener: (uri: unknown) => void): unknown
}

async function subscribePairingUri(client: Client, onUri: (uri: string) => void, signal: AbortSignal): Promise<void> {
  const provider = (await getUniversalProvider(client)) as PairingUriSource | undefined
  if (!provider || signal.aborted) return
  const seen = new Set<unknown>()
  const listen = (uri: unknown) => {
    if (typeof uri !== 'string' || seen.has(uri)) return
    seen.add(uri)
    onUri(uri)
  }
  // The widget may have requested a URI earlier.
  listen(provider.uri)
  provider.on('display_uri', listen)
  signal.addEventListener('abort', () => provider.removeListener('display_uri', listen))
}
