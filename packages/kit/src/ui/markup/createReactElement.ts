import { createElement, type ReactNode } from 'react'
import type { Create } from './createElement.js'

/** An element of React. */
export const createReactElement: Create<ReactNode> = (
  tag,
  { class: className, tabindex: tabIndex, ...rest },
  ...children
) => createElement(tag, { className, ...(tabIndex !== undefined && { tabIndex }), ...rest }, ...children)
