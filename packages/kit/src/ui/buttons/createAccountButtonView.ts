import { getAvatarGradient, truncateMiddle } from '@foyer/ui/accountLook'
import { type ButtonSize, type ButtonView, createButtonBase, createSpan } from './createButtonBase.js'
import { createRoundImage, quietStyle } from './quietButton.js'

/** The screens on which a part of the button is shown. Small screens have less than 768 px. */
export type Visibility = 'show' | 'hide' | 'small-screen' | 'large-screen'

export interface AccountButtonProps {
  address: string
  /** Shown instead of the address. */
  name?: string | undefined
  /** The URL of the account's own image. */
  avatar?: string | undefined
  /** Returns the image to show. Called again only if address, name or `avatar` changes. */
  createAvatar?: () => string | Node | undefined
  /** The formatted balance. Undefined hides it. */
  balance?: string | undefined
  balanceOn?: Visibility
  avatarOn?: Visibility
  /** The name of the network. Undefined hides it. */
  networkName?: string | undefined
  networkNameOn?: Visibility
  networkIcon?: string | undefined
  /** True if the app does not support the active network. `unsupportedLabel` is shown then. */
  unsupported?: boolean
  unsupportedLabel?: string
  charsStart?: number
  charsEnd?: number
  disabled?: boolean
  size?: ButtonSize
}

/** Creates the account button: network and balance, then avatar and name or shortened address. */
export function createAccountButtonView(root: ShadowRoot, nonce?: string): ButtonView<AccountButtonProps> {
  const { element, styles } = createButtonBase(root, 'account-button', nonce)
  styles.adopt(quietStyle)
  let shown: { readonly key: string; readonly avatar: string | Node | undefined } | undefined
  return {
    element,
    styles,
    update(props) {
      const { address, name, unsupported = false, unsupportedLabel = '', disabled = false, size = 'md' } = props
      const { charsStart = 4, charsEnd = 6 } = props
      element.className = unsupported ? 'k quiet bare bad' : 'k quiet'
      element.dataset.size = size
      element.disabled = disabled
      const who = createSpan('txt', name ?? truncateMiddle(address, charsStart, charsEnd))
      if (!name) who.dir = 'ltr'
      const left = unsupported ? [createSpan('bal', unsupportedLabel)] : createBalanceNodes(props)
      const key = JSON.stringify([address, name, props.avatar])
      if (shown?.key !== key) shown = { key, avatar: props.createAvatar ? props.createAvatar() : props.avatar }
      const picture = createRoundImage(classOf('pic', props.avatarOn), shown.avatar, getAvatarGradient(address))
      element.replaceChildren(...left, ...(props.avatarOn === 'hide' ? [] : [picture]), who)
    },
  }
}

function classOf(name: string, visibility: Visibility = 'show'): string {
  return visibility === 'show' ? name : `${name} ${visibility}`
}

function createBalanceNodes(props: AccountButtonProps): HTMLElement[] {
  const { balance, balanceOn, networkName, networkNameOn, networkIcon } = props
  const parts = networkName === undefined ? [] : [createSpan(classOf('bal nn', networkNameOn), networkName)]
  if (balance !== undefined) {
    const text = createSpan(classOf('bal', balanceOn), balance)
    text.dir = 'ltr'
    parts.push(text)
  }
  if (!networkIcon || parts.length === 0) return parts
  return [createRoundImage(classOf('pic net', networkName === undefined ? balanceOn : 'show'), networkIcon), ...parts]
}
