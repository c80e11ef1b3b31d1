import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/State.js'
import { getConnected } from '../core/select.js'
import { createConnectButtonView } from '../ui/buttons/createConnectButtonView.js'
import { AppKitElement } from './AppKitElement.js'
import { pressAccount, pressConnect, showConnectButton } from './showButtons.js'

/** `<foyer-button>`: the connect button, and once connected the account button, with the attributes of both. */
export class ButtonElement extends AppKitElement {
  protected override render(state: State, client: Client): void {
    const { namespaceChosen: namespace } = this
    const isConnected = getConnected(state, namespace) !== undefined
    if (isConnected && this.drawAccount(client)) return
    const own = { label: this.read('label'), loadingLabel: this.read('loading-label'), namespace }
    const props = showConnectButton(state, this.words, own)
    const loading = props.loading === true || isConnected
    this.use('connect', createConnectButtonView, {
      ...props,
      loading,
      disabled: this.isDisabled,
      size: this.sizeChosen,
    })
  }

  protected override press(instance: AppKit): void {
    if (getConnected(instance.client.store.getState(), this.namespaceChosen))
      pressAccount(instance, this.namespaceChosen)
    else pressConnect(instance, this.namespaceChosen)
  }
}
