import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/State.js'
import { getConnected } from '../core/select.js'
import { AppKitElement } from './AppKitElement.js'
import { pressAccount } from './showButtons.js'

/** `<foyer-account-button>`: attributes `balance` (show or hide), `chars-start`, `chars-end`, `size`, `disabled`, `namespace`. */
export class AccountButtonElement extends AppKitElement {
  protected override render(state: State, client: Client): void {
    const isConnected = getConnected(state, this.namespaceChosen) !== undefined
    this.hidden = !(isConnected && this.drawAccount(client))
  }

  protected override press(instance: AppKit): void {
    pressAccount(instance, this.namespaceChosen)
  }
}
