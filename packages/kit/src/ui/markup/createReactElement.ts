import { createElement, type ReactNode } from 'react'
import type { Create } from './createElement.js'

/** Creates a React element. */
export const createReactElement: Create<ReactNode> = (
  tag,
  { class: className, tabindex: tabIndex, ...rest },
  ...children
) => createElement(tag, { className, ...(tabIndex !== undefined && { tabIndex }), ...rest }, ...children)
