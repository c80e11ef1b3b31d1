import type { AppKit } from '../core/createInstance.js'
import type { State } from '../core/State.js'
import { getConnection, isOnUnsupportedChain } from '../core/select.js'
import type { Words } from '../messages/en.js'
import type { Namespace } from '../primitives/ChainId.js'
import type { ConnectButtonProps } from '../ui/buttons/createConnectButtonView.js'

type ButtonWords = Words<'buttons'>

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
