import { createElement, type ReactNode } from 'react'
import type { Namespace } from '../primitives/ChainId.js'
import { AccountButtonElement } from './AccountButtonElement.js'
import { ButtonElement } from './ButtonElement.js'
import { ButtonHost } from './ButtonHost.js'
import { ConnectButtonElement } from './ConnectButtonElement.js'
import { NetworkButtonElement } from './NetworkButtonElement.js'

interface SharedProps {
  readonly disabled?: boolean
  readonly size?: 'sm' | 'md'
}

export interface ConnectButtonProps extends SharedProps {
  /** Default: "Connect Wallet" in the visitor's language. */
  readonly label?: string
  readonly loadingLabel?: string
  readonly namespace?: Namespace
}

export interface AccountButtonProps extends SharedProps {
  readonly balance?: 'show' | 'hide'
  /** Characters of the address kept at its start (4) and end (6). */
  readonly charsStart?: number
  readonly charsEnd?: number
  readonly namespace?: Namespace
}

export interface NetworkButtonProps extends SharedProps {
  readonly label?: string
}

/** Connects, and once connected shows the account. @example <AppKitButton balance="hide" /> */
export function AppKitButton(props: ConnectButtonProps & AccountButtonProps): ReactNode {
  return createElement(ButtonHost, { kind: 'button', element: ButtonElement, attributes: props })
}

export function AppKitConnectButton(props: ConnectButtonProps): ReactNode {
  return createElement(ButtonHost, { kind: 'connect-button', element: ConnectButtonElement, attributes: props })
}

/** Shows nothing while no wallet is connected. */
export function AppKitAccountButton(props: AccountButtonProps): ReactNode {
  return createElement(ButtonHost, { kind: 'account-button', element: AccountButtonElement, attributes: props })
}

export function AppKitNetworkButton(props: NetworkButtonProps): ReactNode {
  return createElement(ButtonHost, { kind: 'network-button', element: NetworkButtonElement, attributes: props })
}
