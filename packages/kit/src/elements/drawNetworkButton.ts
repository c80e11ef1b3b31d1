import type { Words } from '@foyer/messages/en'
import type { Client } from '../core/Client.js'
import { getNetworkImageUrl } from '../core/imageUrls.js'
import type { State } from '../core/state/State.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../core/state/select.js'
import { createNetworkButtonView, type NetworkButtonProps } from '../ui/buttons/createNetworkButtonView.js'
import type { AccountButtonHost } from './drawAccountButton.js'

/** Draws the network button. Loaded only where the page has one. */
export function drawNetworkButton(element: AccountButtonHost, client: Client): void {
  const props = showNetworkButton(client.store.getState(), client, element.words, element.read('label'))
  element.use('network', createNetworkButtonView, {
    ...props,
    disabled: element.isDisabled,
    size: element.sizeChosen,
  })
}

/** What the network button shows; pictures are asked of the server only for somebody who is connected. */
function showNetworkButton(
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
