import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/State.js'
import { createNetworkButtonView } from '../ui/buttons/createNetworkButtonView.js'
import { AppKitElement } from './AppKitElement.js'
import { showNetworkButton } from './showNetworkButton.js'

/** `<foyer-network-button>`: attributes `label`, `size`, `disabled`. */
export class NetworkButtonElement extends AppKitElement {
  protected override render(state: State, client: Client): void {
    const props = showNetworkButton(state, client, this.words, this.read('label'))
    this.use('network', createNetworkButtonView, { ...props, disabled: this.isDisabled, size: this.sizeChosen })
  }

  protected override press(instance: AppKit): void {
    instance.open({ view: 'Networks' }).catch(() => undefined)
  }
}
