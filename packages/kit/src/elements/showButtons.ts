import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import { getNetworkImageUrl } from '../core/imageUrls.js'
import type { State } from '../core/State.js'
import { getActiveNetwork, getConnected, getConnection, isOnUnsupportedChain } from '../core/select.js'
import type { Words } from '../messages/en.js'
import type { Namespace } from '../primitives/Namespace.js'
import type { ConnectButtonProps } from '../ui/buttons/createConnectButtonView.js'
import type { NetworkButtonProps } from '../ui/buttons/createNetworkButtonView.js'

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

export function showNetworkButton(
  state: State,
  client: Client,
  words: ButtonWords,
  label: string | undefined,
): NetworkButtonProps {
  const isConnected = getConnected(state) !== undefined
  const isUnsupported = isOnUnsupportedChain(state) && !state.options.allowUnsupportedChain
  const network = getActiveNetwork(state)
  const { chainImages } = state.options
  const icon = isConnected ? network && getNetworkImageUrl(client, network) : network && chainImages?.[network.id]
  const name = network?.name === 'Unknown Network' ? words.unknownNetwork : network?.name
  return {
    label: label ?? (isUnsupported ? words.switchNetwork : (name ?? words.selectNetwork)),
    icon,
    unsupported: isUnsupported,
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
