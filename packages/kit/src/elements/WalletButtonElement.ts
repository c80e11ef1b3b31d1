import type { Client } from '../core/Client.js'
import type { Connector } from '../core/Connector.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/state/State.js'
import { getConnected, getConnection } from '../core/state/select.js'
import { createConnectButtonView } from '../ui/buttons/createConnectButtonView.js'
import { AppKitElement } from './AppKitElement.js'

/** The maximum length of a wallet's name on the button. */
const maxNameLength = 40

/** Returns the connector with this id (or rdns) or name. */
export function findWalletConnector({ connectors }: Pick<State, 'connectors'>, wallet: string): Connector | undefined {
  const name = wallet.toLowerCase()
  return (
    connectors.find(({ id }) => id.toLowerCase() === name) ??
    connectors.find((connector) => connector.name.toLowerCase() === name)
  )
}

/**
 * `<foyer-wallet-button wallet="…">`: connects one wallet, by its id, rdns or name. Opens Connect if the browser does not
 * have the wallet, and the account if it is connected. Attributes: `wallet`, `label`, `loading-label`, `size`,
 * `disabled`.
 */
export class WalletButtonElement extends AppKitElement {
  static override readonly observedAttributes = [...AppKitElement.observedAttributes, 'wallet']

  protected override render(state: State, _client: Client): void {
    const wallet = this.read('wallet') ?? ''
    const connector = findWalletConnector(state, wallet)
    const connection = connector && getConnection(state, connector.chain)
    this.use('connect', createConnectButtonView, {
      label: this.read('label') ?? (connector?.name ?? wallet).slice(0, maxNameLength),
      loadingLabel: this.read('loading-label') ?? this.words.connecting,
      loading: connection?.status === 'connecting' && connection.connectorId === connector?.id,
      disabled: this.isDisabled,
      size: this.sizeChosen,
    })
  }

  protected override press(instance: AppKit): void {
    const state = instance.client.store.getState()
    const connector = findWalletConnector(state, this.read('wallet') ?? '')
    if (!connector) instance.open({ view: 'Connect' }).catch(() => undefined)
    else if (getConnected(state, connector.chain)?.connector.id === connector.id)
      instance.open({ view: 'Account', namespace: connector.chain }).catch(() => undefined)
    // The button shows its label again after a rejection.
    else instance.connect({ connector }).catch(() => undefined)
  }
}
