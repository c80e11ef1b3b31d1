import { closeIcon, infoIcon, warningIcon } from '@foyer/ui/icons/baseIcons'
import { statusStyle } from '@foyer/ui/styles/controls'
import type { ReactNode } from 'react'
import { Icon, IconButton } from './Icon.js'
import { useStyle } from './UiContext.js'

export interface AlertProps {
  tone?: 'info' | 'warning' | 'danger' | 'success'
  title?: string
  children: ReactNode
  actionLabel?: string
  onAction?: () => void
  dismissLabel?: string
  onDismiss?: () => void
}

/** A message bar above the content. Screen readers announce `danger` at once and other tones at the next pause. */
export function Alert(props: AlertProps): ReactNode {
  const { tone = 'info', title, children, actionLabel, onAction, dismissLabel, onDismiss } = props
  useStyle(statusStyle)
  return (
    <div className={`alert tone-${tone}`} part="alert" role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon path={tone === 'info' || tone === 'success' ? infoIcon : warningIcon} />
      <div className="text">
        {title && <b>{title}</b>}
        {children}
        {actionLabel && (
          <>
            {' '}
            <button type="button" className="act" onClick={onAction}>
              {actionLabel}
            </button>
          </>
        )}
      </div>
      {onDismiss && dismissLabel && <IconButton label={dismissLabel} path={closeIcon} onClick={onDismiss} />}
    </div>
  )
}
