import { type ButtonSize, type ButtonView, createButtonBase, span } from './createButtonBase.js'
import { quietStyle, roundImage } from './quietButton.js'

export interface NetworkButtonProps {
  /** The network's name, or what to do: "Select Network", "Switch Network". */
  label: string
  icon?: string | undefined
  unsupported?: boolean
  loading?: boolean
  disabled?: boolean
  size?: ButtonSize
}

/** The network in use. */
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
      const left = loading ? span('w') : icon && roundImage('pic net', icon)
      element.replaceChildren(...(left ? [left] : []), span('txt', label))
    },
  }
}
