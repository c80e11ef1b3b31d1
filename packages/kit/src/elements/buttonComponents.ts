import type { Namespace } from '@foyer/primitives/ChainId'
import { createElement, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import type { AppKit } from '../core/createInstance.js'
import { AppKitContext } from '../react/AppKitContext.js'
import type { Visibility } from '../ui/buttons/createAccountButtonView.js'
import { defineElement } from './AppKitElement.js'
import { AccountButtonElement, ButtonElement, ConnectButtonElement, NetworkButtonElement } from './connectElements.js'

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Converts props to HTML attributes: `charsStart={4}` becomes `chars-start="4"`. Omits false and undefined. */
function toAttributes(props: Attributes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(props)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), String(value)]),
  )
}

export interface ButtonHostProps {
  readonly kind: string
  readonly element: CustomElementConstructor
  readonly attributes: object
}

/**
 * A button element inside React. It renders only the tag, which is equal on a server and in the first client render.
 * The element renders its content when it is in the page.
 */
export function ButtonHost({ kind, element, attributes }: ButtonHostProps): ReactNode {
  const instance = useContext(AppKitContext)
  const host = useRef<HTMLElement & { appKit?: AppKit | undefined }>(null)
  useLayoutEffect(() => {
    defineElement(`foyer-${kind}`, element)
    if (host.current) host.current.appKit = instance
  }, [instance, kind, element])
  return createElement(`foyer-${kind}`, { ...toAttributes(attributes as Attributes), ref: host })
}

interface SharedProps {
  readonly disabled?: boolean
  readonly size?: 'sm' | 'md'
}

export interface ConnectButtonProps extends SharedProps {
  /** The default is "Connect wallet" in the visitor's language. */
  readonly label?: string
  readonly loadingLabel?: string
  readonly namespace?: Namespace
}

export interface AccountButtonProps extends SharedProps {
  /** `small-screen` and `large-screen` show the part only below 768 px, or from 768 px. */
  readonly balance?: Visibility
  readonly avatar?: Visibility
  /** Default: `hide`. */
  readonly networkName?: Visibility
  /** The number of address characters at the start (default 4) and at the end (default 6). */
  readonly charsStart?: number
  readonly charsEnd?: number
  readonly namespace?: Namespace
}

export interface NetworkButtonProps extends SharedProps {
  readonly label?: string
}

/** Opens Connect, or the account if a wallet is connected. @example <AppKitButton balance="hide" /> */
export function AppKitButton(props: ConnectButtonProps & AccountButtonProps): ReactNode {
  return createElement(ButtonHost, { kind: 'button', element: ButtonElement, attributes: props })
}

export function AppKitConnectButton(props: ConnectButtonProps): ReactNode {
  return createElement(ButtonHost, { kind: 'connect-button', element: ConnectButtonElement, attributes: props })
}

/** Renders nothing while no wallet is connected. */
export function AppKitAccountButton(props: AccountButtonProps): ReactNode {
  return createElement(ButtonHost, { kind: 'account-button', element: AccountButtonElement, attributes: props })
}

export function AppKitNetworkButton(props: NetworkButtonProps): ReactNode {
  return createElement(ButtonHost, { kind: 'network-button', element: NetworkButtonElement, attributes: props })
}
