import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Icon } from './Icon.js'
import { accountStyle } from './styles/account.js'
import { useStyle } from './UiContext.js'

export type ActionTileProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> & {
  label: string
  path: string
  /** Why it is disabled, as a tooltip. */
  reason?: string | undefined
}

/** "Send", "Receive", "Swap" or "Buy": an icon over its word. */
export function ActionTile({ label, path, reason, ...rest }: ActionTileProps): ReactNode {
  useStyle(accountStyle)
  return (
    <button type="button" {...rest} className="action" part="action" title={reason} data-key={label}>
      <Icon path={path} />
      <span>{label}</span>
    </button>
  )
}

/** The row the actions stand in; up to four share the width. */
export function Actions({ children }: { children: ReactNode }): ReactNode {
  useStyle(accountStyle)
  return <div className="actions">{children}</div>
}
