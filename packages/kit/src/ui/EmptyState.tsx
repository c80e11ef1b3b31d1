import type { ReactNode } from 'react'
import { Icon } from './Icon.js'
import { statusStyle } from './styles/status.js'
import { useStyle } from './UiContext.js'

export type EmptyStateProps = {
  icon: string
  title: string
  text?: ReactNode
  /** Buttons that lead on. */
  children?: ReactNode
}

/** Nothing here yet, and what to do next. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps): ReactNode {
  useStyle(statusStyle)
  return (
    <div className="state">
      <span className="glyph-lg">
        <Icon path={icon} />
      </span>
      <h3>{title}</h3>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}
