import { type ReactNode, useCallback } from 'react'
import { disconnect } from '../../core/actions/disconnect.js'
import { notify } from '../../core/notify.js'
import { disconnectIcon } from '../../ui/icons/accountIcons.js'
import { Glyph, Row } from '../../ui/Row.js'
import { useWidget } from '../WidgetContext.js'
import { useErrorText } from './useErrorText.js'

/** "Disconnect": the way out, in every view one can be stuck in. */
export function DisconnectRow({ label }: { readonly label: string }): ReactNode {
  const end = useEndConnection()
  return (
    <Row
      title={label}
      icon={<Glyph path={disconnectIcon} />}
      tone="danger"
      onClick={() => void end()}
      data-testid="disconnect-button"
    />
  )
}

/**
 * Ends the connection of the namespace in use and leaves. A wallet that does not answer keeps nobody waiting: on our
 * side the connection is gone at once [S4.23].
 */
function useEndConnection(): () => Promise<void> {
  const { client, close } = useWidget()
  const describe = useErrorText()
  return useCallback(async () => {
    const ending = disconnect(client, client.store.getState().activeNamespace)
    close()
    try {
      await ending
    } catch (error) {
      // Kept for the next opening, it would speak of a connection that is long gone.
      const isShown = client.store.getState().modal.open || client.config.enableEmbedded
      if (isShown) notify(client, { kind: 'toast', variant: 'error', short: describe(error) })
    }
  }, [client, close, describe])
}
