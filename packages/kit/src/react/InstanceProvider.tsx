import { createElement, type ReactNode } from 'react'
import type { AppKit } from '../core/createInstance.js'
import { AppKitContext } from './AppKitContext.js'

/** Gives an instance to the hooks and buttons below it. */
export function InstanceProvider({ appKit, children }: { readonly appKit: AppKit; readonly children?: ReactNode }) {
  return createElement(AppKitContext.Provider, { value: appKit }, children)
}
