import { embedded as english } from '@foyer/messages/en/embedded'
import type { ReactNode } from 'react'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { Tag } from '../../ui/Row.js'
import { useWords } from '../shell/useWords.js'
import { parsePerson } from './usePerson.js'

/** Names the type of an embedded account if the user's EOA and smart account have different addresses. */
export function AccountTypeTag({ account }: { readonly account: ActiveAccount }): ReactNode {
  const words = useWords('embedded', english)
  const { accounts } = parsePerson(account.facts)
  const own = accounts.find(({ address }) => address === account.address)
  if (account.connector.type !== 'AUTH' || !own || accounts.every(({ address }) => address === own.address)) return null
  return <Tag>{own.type === 'eoa' ? words.eoa : words.smartAccount}</Tag>
}
