import { useEffect } from 'react'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { useAdapter } from '../../react/useAdapter.js'
import { useWidget } from '../WidgetContext.js'

/**
 * The account to send from. Where its family cannot send, a host may still have asked for the view: it gives way to Account, as
 * every view does that cannot be shown.
 */
export function useSendingAccount(): ActiveAccount | undefined {
  const { client, reset } = useWidget()
  const account = useActiveAccount(client)
  const adapter = useAdapter(client, account?.network.chainNamespace)
  const cannotSend = adapter !== undefined && adapter.sendToken === undefined
  useEffect(() => {
    if (cannotSend) reset('Account')
  }, [cannotSend, reset])
  return account?.isUnsupported || cannotSend ? undefined : account
}
