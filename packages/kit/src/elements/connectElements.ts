import type { Words } from '@foyer/messages/en'
import type { Namespace } from '@foyer/primitives/ChainId'
import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/state/State.js'
import { getConnected, getConnection, isOnUnsupportedChain } from '../core/state/select.js'
import { type ConnectButtonProps, createConnectButtonView } from '../ui/buttons/createConnectButtonView.js'
import { AppKitElement } from './AppKitElement.js'

type ButtonWords = Words<'buttons'>

const loadAccountButton = async () => (await import('./drawAccountButton.js')).drawAccountButton
const loadNetworkButton = async () => (await import('./drawNetworkButton.js')).drawNetworkButton

/** What the connect button shows; it is busy while a wallet is asked or a visit is restored. */
export function showConnectButton(
  state: State,
  words: ButtonWords,
  own: { label: string | undefined; loadingLabel: string | undefined; namespace: Namespace | undefined },
): ConnectButtonProps {
  const { status } = getConnection(state, own.namespace)
  return {
    label: own.label ?? words.connect,
    loadingLabel: own.loadingLabel ?? words.connecting,
    loading: state.modal.loading || status === 'connecting' || status === 'reconnecting',
  }
}

/** Opens the account, or the way back to a supported chain. */
export function pressAccount(instance: AppKit, namespace: Namespace | undefined): void {
  const { options } = instance.client.store.getState()
  const isUnsupported = isOnUnsupportedChain(instance.client.store.getState(), namespace)
  const view = isUnsupported && !options.allowUnsupportedChain ? 'UnsupportedChain' : 'Account'
  instance.open({ view, ...(namespace && { namespace }) }).catch(() => undefined)
}

/** Closes the widget when it is open, else opens Connect, unless a wallet is being asked [behaviour of the incumbent]. */
export function pressConnect(instance: AppKit, namespace: Namespace | undefined): void {
  const { modal } = instance.client.store.getState()
  if (modal.loading) return
  const work = modal.open ? instance.close() : instance.open({ view: 'Connect', ...(namespace && { namespace }) })
  work.catch(() => undefined)
}

/** `<foyer-button>`: the connect button, and once connected the account button, with the attributes of both. */
export class ButtonElement extends AppKitElement {
  protected override render(state: State, client: Client): void {
    const { namespaceChosen: namespace } = this
    const isConnected = getConnected(state, namespace) !== undefined
    if (isConnected && this.drawLate(client, loadAccountButton)) return
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

/** `<foyer-account-button>`: attributes `balance` (show or hide), `chars-start`, `chars-end`, `size`, `disabled`, `namespace`. */
export class AccountButtonElement extends AppKitElement {
  protected override render(state: State, client: Client): void {
    const isConnected = getConnected(state, this.namespaceChosen) !== undefined
    this.hidden = !(isConnected && this.drawLate(client, loadAccountButton))
  }

  protected override press(instance: AppKit): void {
    pressAccount(instance, this.namespaceChosen)
  }
}

/** `<foyer-network-button>`: attributes `label`, `size`, `disabled`. */
export class NetworkButtonElement extends AppKitElement {
  protected override render(_state: State, client: Client): void {
    this.drawLate(client, loadNetworkButton)
  }

  protected override press(instance: AppKit): void {
    instance.open({ view: 'Networks' }).catch(() => undefined)
  }
}
