import { errorIcon } from '@foyer/ui/icons/baseIcons'
import { statusStyle } from '@foyer/ui/styles/controls'
import type { ReactNode } from 'react'
import { Button } from './Button.js'
import { Icon } from './Icon.js'
import { useStyle } from './UiContext.js'

export interface EmptyStateProps {
  icon: string
  title: string
  text?: ReactNode
  /** Buttons for the next steps. */
  children?: ReactNode
}

/** The state of an empty list, with the next steps. */
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

export interface ErrorStateProps {
  /** The description of the error. */
  title: string
  /** The advice for the user. */
  text?: ReactNode
  actionLabel?: string
  onAction?: (() => void) | undefined
  busy?: boolean
  icon?: string
  children?: ReactNode
}

/** An error with advice and a retry button. Announced at once. */
export function ErrorState(props: ErrorStateProps): ReactNode {
  const { title, text, actionLabel, onAction, busy = false, icon = errorIcon, children } = props
  useStyle(statusStyle)
  return (
    <div className="state bad" role="alert">
      <span className="glyph-lg">
        <Icon path={icon} />
      </span>
      <h3>{title}</h3>
      {text !== undefined && <p>{text}</p>}
      {actionLabel && onAction && (
        <Button variant="secondary" busy={busy} onClick={onAction}>
          {actionLabel}
        </Button>
      )}
      {children}
    </div>
  )
}
