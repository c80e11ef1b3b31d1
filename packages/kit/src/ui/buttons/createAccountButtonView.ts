import { avatarGradient, truncateMiddle } from '@foyer/ui/accountLook'
import { type ButtonSize, type ButtonView, createButtonBase, span } from './createButtonBase.js'
import { quietStyle, roundImage } from './quietButton.js'

export interface AccountButtonProps {
  address: string
  /** Shown instead of the address. */
  name?: string | undefined
  avatar?: string | undefined
  /** Already formatted; undefined hides it. */
  balance?: string | undefined
  networkIcon?: string | undefined
  /** The active network is not one of the app's; `unsupportedLabel` says so. */
  unsupported?: boolean
  unsupportedLabel?: string
  charsStart?: number
  charsEnd?: number
  disabled?: boolean
  size?: ButtonSize
}

/** Network and balance, then avatar and name or shortened address. */
export function createAccountButtonView(root: ShadowRoot, nonce?: string): ButtonView<AccountButtonProps> {
  const { element, styles } = createButtonBase(root, 'account-button', nonce)
  styles.adopt(quietStyle)
  return {
    element,
    styles,
    update(props) {
      const { address, name, unsupported = false, unsupportedLabel = '', disabled = false, size = 'md' } = props
      const { charsStart = 4, charsEnd = 6 } = props
      element.className = unsupported ? 'k quiet bare bad' : 'k quiet'
      element.dataset.size = size
      element.disabled = disabled
      const who = span('txt', name ?? truncateMiddle(address, charsStart, charsEnd))
      if (!name) who.dir = 'ltr'
      const left = unsupported ? [span('bal', unsupportedLabel)] : balanceNodes(props)
      element.replaceChildren(...left, roundImage('pic', props.avatar, avatarGradient(address)), who)
    },
  }
}

function balanceNodes({ balance, networkIcon }: AccountButtonProps): HTMLElement[] {
  if (balance === undefined) return []
  const text = span('bal', balance)
  text.dir = 'ltr'
  return networkIcon ? [roundImage('pic net', networkIcon), text] : [text]
}
