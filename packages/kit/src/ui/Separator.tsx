import { listStyle } from '@foyer/ui/styles/list'
import type { ReactNode } from 'react'
import { createReactElement } from './markup/createReactElement.js'
import { stackMarkup } from './markup/rowMarkup.js'
import { useStyle } from './UiContext.js'

/** A line between two groups, with a word such as "or". */
export function Separator({ children }: { children?: ReactNode }): ReactNode {
  useStyle(listStyle)
  return <div className="sep">{children}</div>
}

/** The small heading above a group of rows. */
export function GroupLabel({ children }: { children: ReactNode }): ReactNode {
  useStyle(listStyle)
  return <h3 className="group">{children}</h3>
}

/** Stacks its children vertically, 8 px apart. */
export function Stack({ children, className }: { children: ReactNode; className?: string }): ReactNode {
  useStyle(listStyle)
  return stackMarkup(createReactElement, [children], className)
}
