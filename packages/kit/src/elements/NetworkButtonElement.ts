import type { Words } from '@foyer/messages/en'
import type { Client } from '../core/Client.js'
import type { AppKit } from '../core/createInstance.js'
import { getNetworkImageUrl } from '../core/imageUrls.js'
import type { State } from '../core/state/State.js'
import { getActiveNetwork, getConnected, isOnUnsupportedChain } from '../core/state/select.js'
import { createNetworkButtonView, type NetworkButtonProps } from '../ui/buttons/createNetworkButtonView.js'
import { AppKitElement } from './AppKitElement.js'

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
