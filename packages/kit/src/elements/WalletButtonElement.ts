import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/state/State.js'
import { getConnected, getConnection } from '../core/state/select.js'
import { createConnectButtonView } from '../ui/buttons/createConnectButtonView.js'
import { findNamedConnector } from '../withoutWidget/findNamedConnector.js'
import { AppKitElement } from './AppKitElement.js'

/** The maximum length of a wallet's name on the button. */
const maxNameLength = 40

/** Returns a wallet's key, such as `metamask`, with a capital letter. Returns an rdns unchanged. */
function formatName(wallet: string): string {
  return wallet.includes('.') ? wallet : wallet.slice(0, 1).toUpperCase() + wallet.slice(1)
}

/**
 * `<foyer-wallet-button wallet="…">`, also `<appkit-wallet-button>`: connects one wallet, by its id, rdns or name.
 * `wallet` can also be `walletConnect`, `email` or a log-in provider. Opens the widget if the browser does not have the
 * wallet, and the account if it is connected. Attributes: `wallet`, `label`, `loading-label`, `size`, `disabled`.
 */
export class WalletButtonElement extends AppKitElement {
  static override readonly observedAttributes = [...AppKitElement.observedAttributes, 'wallet']

  protected override render(state: State, _client: Client): void {
    const wallet = this.read('wallet') ?? ''
    const connector = findNamedConnector(state.connectors, wallet)
    const connection = connector && getConnection(state, connector.chain)
    this.use('connect', createConnectButtonView, {
      label: this.read('label') ?? (connector?.name ?? formatName(wallet)).slice(0, maxNameLength),
      loadingLabel: this.read('loading-label') ?? this.words.connecting,
      loading: connection?.status === 'connecting' && connection.connectorId === connector?.id,
      disabled: this.isDisabled,
      size: this.sizeChosen,
    })
  }

  protected override press(instance: AppKit): void {
    const state = instance.client.store.getState()
    const wallet = this.read('wallet') ?? ''
    const connector = findNamedConnector(state.connectors, wallet)
    if (!connector) {
      import('../withoutWidget/connectNamedWallet.js')
        .then(({ connectNamedWallet }) => connectNamedWallet(instance, wallet))
        .catch(() => undefined)
    } else if (getConnected(state, connector.chain)?.connector.id === connector.id)
      instance.open({ view: 'Account', namespace: connector.chain }).catch(() => undefined)
    // The button shows its label again after a rejection.
    else instance.connect({ connector }).catch(() => undefined)
  }
}
