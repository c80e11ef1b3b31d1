import { createElement, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import type { AppKit } from '../core/createInstance.js'
import { AppKitContext } from '../react/AppKitContext.js'
import { defineElement } from './defineElement.js'

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
