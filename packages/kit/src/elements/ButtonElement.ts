import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/State.js'
import { getConnected } from '../core/select.js'
import { createAccountButtonView } from '../ui/buttons/createAccountButtonView.js'
import { createConnectButtonView } from '../ui/buttons/createConnectButtonView.js'
import { AppKitElement } from './AppKitElement.js'
import { pressAccount, pressConnect, showAccountButton, showConnectButton } from './showButtons.js'

/** `<foyer-button>`: the connect button, and once connected the account button, with the attributes of both. */
export class ButtonElement extends AppKitElement {
  protected override render(state: State, client: Client): void {
    const { namespace } = this
    const account = showAccountButton(state, client, this.words, {
      showsBalance: this.read('balance') !== 'hide',
      namespace,
    })
    const shared = { disabled: this.isDisabled, size: this.size }
    if (account) {
      const chars = { charsStart: this.readNumber('chars-start', 4), charsEnd: this.readNumber('chars-end', 6) }
      this.use('account', createAccountButtonView, { ...account, ...chars, ...shared })
      return
    }
    const own = { label: this.read('label'), loadingLabel: this.read('loading-label'), namespace }
    this.use('connect', createConnectButtonView, { ...showConnectButton(state, this.words, own), ...shared })
  }

  protected override press(instance: AppKit): void {
    if (getConnected(instance.client.store.getState(), this.namespace)) pressAccount(instance, this.namespace)
    else pressConnect(instance, this.namespace)
  }
}
