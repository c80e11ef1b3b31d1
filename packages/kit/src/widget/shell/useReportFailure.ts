import { useCallback } from 'react'
import type { Client } from '../../core/Client.js'
import { notify } from '../../core/notify.js'
import { isDeclined, useErrorText } from './useErrorText.js'
import { useWidget } from './WidgetContext.js'

/**
 * Shows a toast if `action` rejects, unless the user declined. If the widget is closed, the toast waits for the next
 * opening. Resolves to true if the action succeeded.
 */
export async function reportFailure(
  client: Client,
  describe: (error: unknown) => string,
  action: Promise<unknown>,
): Promise<boolean> {
  try {
    await action
    return true
  } catch (error) {
    if (!isDeclined(error)) notify(client, { kind: 'toast', variant: 'error', short: describe(error) })
    return false
  }
}

/** Returns `reportFailure` for this widget. Use it for button actions that no view waits for. */
export function useReportFailure(): (action: Promise<unknown>) => Promise<boolean> {
  const { client } = useWidget()
  const describe = useErrorText()
  return useCallback((action) => reportFailure(client, describe, action), [client, describe])
}
