import type { AccountId } from '@foyer/primitives/AccountId'
import { useEffect } from 'react'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { useWidget } from '../shell/WidgetContext.js'

/**
 * Returns the active account if the view was opened for it. Otherwise goes back: the view then shows data of another
 * account or network, and a prepared transfer would come from the wrong account.
 */
export function useOwner(owner: AccountId | undefined): ActiveAccount | undefined {
  const { client, back } = useWidget()
  const account = useActiveAccount(client)
  const isForeign = account !== undefined && owner !== undefined && owner !== account.id
  useEffect(() => {
    if (isForeign) back()
  }, [isForeign, back])
  return owner === account?.id ? account : undefined
}
