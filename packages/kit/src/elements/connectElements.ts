import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/state/State.js'
import { getConnected, getConnection, isOnUnsupportedChain } from '../core/state/select.js'
import { createConnectButtonView } from '../ui/buttons/createConnectButtonView.js'
import { AppKitElement } from './AppKitElement.js'

/** Opens a view for a namespace. */
function openView(
  instance: AppKit,
  view: 'Account' | 'Connect' | 'Networks' | 'UnsupportedChain',
  namespace?: Namespace,
): void {
  instance.open({ view, ...(namespace && { namespace }) }).catch(() => undefined)
}

/** Opens the account, or UnsupportedChain if the wallet is on an unsupported chain. */
function pressAccount(instance: AppKit, namespace: Namespace | undefined): void {
  const state = instance.client.store.getState()
  const isUnsupported = isOnUnsupportedChain(state, namespace) && !state.options.allowUnsupportedChain
  openView(instance, isUnsupported ? 'UnsupportedChain' : 'Account', namespace)
}

/** `<foyer-connect-button>`: attributes `label`, `loading-label`, `size`, `disabled`, `namespace`. */
export class ConnectButtonElement extends AppKitElement {
  /** The button is busy while a wallet connects, a session is restored or the code of another button loads. */
  protected override render(state: State, _client: Client, isBusy = false): void {
    const { status } = getConnection(state, this.namespaceChosen)
    this.use('connect', createConnectButtonView, {
      label: this.read('label') ?? this.words.connect,
      loadingLabel: this.read('loading-label') ?? this.words.connecting,
      loading: isBusy || state.modal.loading || status === 'connecting' || status === 'reconnecting',
      disabled: this.isDisabled,
      size: this.sizeChosen,
    })
  }

  /** Closes the open widget or opens Connect. Does nothing while a wallet request is pending, as in AppKit. */
  protected override press(instance: AppKit): void {
    const { modal } = instance.client.store.getState()
    if (modal.loading) return
    if (modal.open) instance.close().catch(() => undefined)
    else openView(instance, 'Connect', this.namespaceChosen)
  }
}

/**
 * `<foyer-button>`: the connect button, or the account button if a wallet is connected. It has the attributes of both.
 */
export class ButtonElement extends ConnectButtonElement {
  protected override render(state: State, client: Client): void {
    const isConnected = getConnected(state, this.namespaceChosen) !== undefined
    if (!isConnected || !this.renderLazily(client, 'account')) super.render(state, client, isConnected)
  }

  protected override press(instance: AppKit): void {
    if (getConnected(instance.client.store.getState(), this.namespaceChosen))
      pressAccount(instance, this.namespaceChosen)
    else super.press(instance)
  }
}

/** `<foyer-account-button>`: attributes `balance` (show or hide), `chars-start`, `chars-end`, `size`, `disabled`, `namespace`. */
export class AccountButtonElement extends AppKitElement {
  protected override render(state: State, client: Client): void {
    const isConnected = getConnected(state, this.namespaceChosen) !== undefined
    this.hidden = !(isConnected && this.renderLazily(client, 'account'))
  }

  protected override press(instance: AppKit): void {
    pressAccount(instance, this.namespaceChosen)
  }
}

/** `<foyer-network-button>`: attributes `label`, `size`, `disabled`. */
export class NetworkButtonElement extends AppKitElement {
  protected override render(_state: State, client: Client): void {
    this.renderLazily(client, 'network')
  }

  protected override press(instance: AppKit): void {
    openView(instance, 'Networks')
  }
}
