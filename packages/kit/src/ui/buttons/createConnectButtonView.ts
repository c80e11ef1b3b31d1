import { type ButtonSize, type ButtonView, createButtonBase, createSpan } from './createButtonBase.js'

export interface ConnectButtonProps {
  label: string
  /** Shown with a spinner while `loading`. */
  loadingLabel: string
  loading?: boolean
  disabled?: boolean
  size?: ButtonSize
}

/** Creates the "Connect wallet" button. It can be pressed while loading: the dialog then shows the pending step. */
export function createConnectButtonView(root: ShadowRoot, nonce?: string): ButtonView<ConnectButtonProps> {
  const { element, styles } = createButtonBase(root, 'connect-button', nonce)
  return {
    element,
    styles,
    update({ label, loadingLabel, loading = false, disabled = false, size = 'md' }) {
      element.className = 'k'
      element.dataset.size = size
      element.disabled = disabled
      element.toggleAttribute('aria-busy', false)
      if (loading) element.setAttribute('aria-busy', 'true')
      element.replaceChildren(...(loading ? [createSpan('w')] : []), createSpan('txt', loading ? loadingLabel : label))
    },
  }
}
