import { useEffect, useRef } from 'react'
import {
  loadNamesParent,
  namesParentQuery,
  type RegisteredName,
  registeredNameQuery,
} from '../../core/queries/names.js'
import type { QueryResult } from '../../core/queries/Queries.js'
import { type ActiveAccount, useActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { useWidget } from '../shell/WidgetContext.js'

/**
 * Returns the parent name for names of this account. Returns undefined while it loads, and null if the account cannot
 * have a name.
 */
export function useNamesParent(account: ActiveAccount | undefined): string | null | undefined {
  const { client } = useWidget()
  const canHave = account?.network.chainNamespace === 'eip155' && !account.isUnsupported
  const query = canHave ? namesParentQuery(client) : undefined
  const requested = useQuery(client, query)
  if (account === undefined) return undefined
  if (!query || requested.data === null) return null
  return requested.data ?? loadNamesParent(client) ?? (requested.status === 'error' ? null : undefined)
}

/** The account of a view about names, and its name on the server. */
export interface Named {
  readonly account: ActiveAccount
  readonly parent: string
  readonly own: QueryResult<RegisteredName | null>
}

/** Returns undefined while the parent name loads. If names are not supported, resets the widget to the Account view. */
export function useNamed(): Named | undefined {
  const { client, reset } = useWidget()
  const account = useActiveAccount(client)
  const parent = useNamesParent(account)
  const own = useQuery(client, account && parent ? registeredNameQuery(client, account.address) : undefined)
  useEffect(() => {
    if (parent === null) reset('Account')
  }, [parent, reset])
  return account && parent ? { account, parent, own } : undefined
}

/**
 * Returns the account with its name. If the account has no name, replaces the view with `ChooseAccountName`. With
 * `isGoing` the name is being released: returns the last known name.
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
