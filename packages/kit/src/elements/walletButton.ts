import { createElement, type ReactNode } from 'react'
import { ButtonHost } from './buttonComponents.js'
import { WalletButtonElement } from './WalletButtonElement.js'

export interface WalletButtonProps {
  /** The id, rdns or name of the wallet. */
  readonly wallet: string
  /** The default is the name of the wallet. */
  readonly label?: string
  readonly loadingLabel?: string
  readonly disabled?: boolean
  readonly size?: 'sm' | 'md'
}

/**
 * A button that connects one wallet. Opens Connect if the browser does not have it.
 *
 * @example <AppKitWalletButton wallet="io.metamask" />
 */
export function AppKitWalletButton(props: WalletButtonProps): ReactNode {
  return createElement(ButtonHost, { kind: 'wallet-button', element: WalletButtonElement, attributes: props })
}
