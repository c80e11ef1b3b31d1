import type { Words } from '@foyer/messages/en'
import type { Client } from '../core/Client.js'
import { getNetworkImageUrl } from '../core/imageUrls.js'
import type { State } from '../core/state/State.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../core/state/select.js'
import { createNetworkButtonView, type NetworkButtonProps } from '../ui/buttons/createNetworkButtonView.js'
import type { AccountButtonHost } from './renderAccountButton.js'

/** Renders the network button. Loads only if the page has one. */
export function renderNetworkButton(element: AccountButtonHost, client: Client): void {
  const props = getNetworkButtonProps(client.store.getState(), client, element.words, element.read('label'))
  element.use('network', createNetworkButtonView, {
    ...props,
    disabled: element.isDisabled,
    size: element.sizeChosen,
  })
}

/** Returns the props of the network button. Requests images from the server only if a wallet is connected. */
function getNetworkButtonProps(
  state: State,
  client: Client,
  words: Words<'buttons'>,
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
