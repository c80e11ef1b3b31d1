import { useEffect, useRef } from 'react'
import { namesParentQuery, ownNameQuery, type RegisteredName, recallNamesParent } from '../../core/queries/names.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { type QueryState, useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Below which name this account may have one: undefined while nobody knows, null where it cannot. */
export function useNamesParent(account: ActiveAccount | undefined): string | null | undefined {
  const { client } = useWidget()
  const canHave = account?.network.chainNamespace === 'eip155' && !account.isUnsupported
  const query = canHave ? namesParentQuery(client) : undefined
  const asked = useQuery(client, query)
  if (account === undefined) return undefined
  if (!query || asked.data === null) return null
  return asked.data ?? recallNamesParent(client) ?? (asked.status === 'error' ? null : undefined)
}

/** The account of a view about names, and what the server knows of its name. */
export interface Named {
  readonly account: ActiveAccount
  readonly parent: string
  readonly own: QueryState<RegisteredName | null>
}

/** Undefined while it is not known below which name; where there are none, Account shows instead. */
export function useNamed(): Named | undefined {
  const { client, reset } = useWidget()
  const account = useActiveAccount(client)
  const parent = useNamesParent(account)
  const own = useQuery(client, account && parent ? ownNameQuery(client, account.address) : undefined)
  useEffect(() => {
    if (parent === null) reset('Account')
  }, [parent, reset])
  return account && parent ? { account, parent, own } : undefined
}

/**
 * The same where the account has a name; without one the way to it shows instead. While it `isGoing`, because the person gives it up,
 * it is told as it was.
 */
export function useOwnName(isGoing = false): (Named & { readonly name: RegisteredName }) | undefined {
  const { replace } = useWidget()
  const named = useNamed()
  const hasNone = named?.own.data === null && !isGoing
  useEffect(() => {
    if (hasNone) replace('ChooseAccountName')
  }, [hasNone, replace])
  const before = useRef<RegisteredName>(undefined)
  const name = named?.own.data ?? (isGoing ? before.current : undefined)
  useEffect(() => {
    before.current = name
  }, [name])
  return named && name ? { ...named, name } : undefined
}
