import type { AccountId } from '@foyer/primitives/AccountId'
import { useEffect } from 'react'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { useWidget } from '../shell/WidgetContext.js'

/**
 * The account in use, where a view was opened for it. From a view that was opened for another account or network it goes back: what
 * stands there is not of this one, and what is about to be sent was not written for it.
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
