import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/State.js'
import { createConnectButtonView } from '../ui/buttons/createConnectButtonView.js'
import { AppKitElement } from './AppKitElement.js'
import { pressConnect, showConnectButton } from './showButtons.js'

/** `<foyer-connect-button>`: attributes `label`, `loading-label`, `size`, `disabled`, `namespace`. */
export class ConnectButtonElement extends AppKitElement {
  protected override render(state: State, _client: Client): void {
    const own = { label: this.read('label'), loadingLabel: this.read('loading-label'), namespace: this.namespaceChosen }
    const props = showConnectButton(state, this.words, own)
    this.use('connect', createConnectButtonView, { ...props, disabled: this.isDisabled, size: this.sizeChosen })
  }

  protected override press(instance: AppKit): void {
    pressConnect(instance, this.namespaceChosen)
  }
}
