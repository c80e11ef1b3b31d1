import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/State.js'
import { createAccountButtonView } from '../ui/buttons/createAccountButtonView.js'
import { AppKitElement } from './AppKitElement.js'
import { pressAccount, showAccountButton } from './showButtons.js'

/** `<foyer-account-button>`: attributes `balance` (show or hide), `chars-start`, `chars-end`, `size`, `disabled`, `namespace`. */
export class AccountButtonElement extends AppKitElement {
  protected override render(state: State, client: Client): void {
    const own = { showsBalance: this.read('balance') !== 'hide', namespace: this.namespace }
    const props = showAccountButton(state, client, this.words, own)
    this.hidden = props === undefined
    if (!props) return
    this.use('account', createAccountButtonView, {
      ...props,
      charsStart: this.readNumber('chars-start', 4),
      charsEnd: this.readNumber('chars-end', 6),
      disabled: this.isDisabled,
      size: this.size,
    })
  }

  protected override press(instance: AppKit): void {
    pressAccount(instance, this.namespace)
  }
}
