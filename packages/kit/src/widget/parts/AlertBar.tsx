import type { ReactNode } from 'react'
import { dismissNotice } from '../../core/actions/dismissNotice.js'
import type { Client } from '../../core/Client.js'
import { useClientState } from '../../react/useClientState.js'
import { Alert } from '../../ui/Alert.js'

export interface AlertBarProps {
  readonly client: Client
  readonly dismissLabel: string
}

/** What the developer should know, in the widget itself, when `debug` is on [S8.12]. */
export function AlertBar({ client, dismissLabel }: AlertBarProps): ReactNode {
  const alert = useClientState(
    client,
    ({ notice, options }) => [notice, options.debug],
    ({ notice, options }) => (options.debug && notice?.kind === 'alert' ? notice : undefined),
  )
  if (!alert) return null
  return (
    <Alert
      tone="danger"
      title={alert.short}
      dismissLabel={dismissLabel}
      onDismiss={() => dismissNotice(client, alert.id)}
    >
      {alert.long}
    </Alert>
  )
}
