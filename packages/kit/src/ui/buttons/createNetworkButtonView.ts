import { type ButtonSize, type ButtonView, createButtonBase, createSpan } from './createButtonBase.js'
import { createRoundImage, quietStyle } from './quietButton.js'

export interface NetworkButtonProps {
  /** The network's name or an instruction: "Select network", "Switch network". */
  label: string
  icon?: string | undefined
  unsupported?: boolean
  loading?: boolean
  disabled?: boolean
  size?: ButtonSize
}

/** Creates the button that shows the active network. */
export function createNetworkButtonView(root: ShadowRoot, nonce?: string): ButtonView<NetworkButtonProps> {
  const { element, styles } = createButtonBase(root, 'w3m-network-button', nonce)
  styles.adopt(quietStyle)
  return {
    element,
    styles,
    update({ label, icon, unsupported = false, loading = false, disabled = false, size = 'md' }) {
      element.className = `k quiet${unsupported ? ' bad' : ''}${icon || loading ? '' : ' bare'}`
      element.dataset.size = size
      element.disabled = disabled
      const left = loading ? createSpan('w') : icon && createRoundImage('pic net', icon)
      element.replaceChildren(...(left ? [left] : []), createSpan('txt', label))
    },
  }
}
