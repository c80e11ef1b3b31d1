import type { Namespace } from '@foyer/primitives/ChainId'
import { createElement, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import type { AppKit } from '../core/createInstance.js'
import { AppKitContext } from '../react/AppKitContext.js'
import { defineElement } from './AppKitElement.js'
import { AccountButtonElement, ButtonElement, ConnectButtonElement, NetworkButtonElement } from './connectElements.js'

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Attribute texts as HTML has them: `charsStart={4}` → `chars-start="4"`; false and undefined are left out. */
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
 * One of the button elements inside React. Renders the bare tag, the same on a server and in the first client render;
 * the element draws itself once it is in the page.
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
