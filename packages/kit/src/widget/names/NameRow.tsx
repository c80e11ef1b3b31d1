import { account as english } from '@foyer/messages/en/account'
import { nameIcon } from '@foyer/ui/icons/nameIcons'
import type { ReactNode } from 'react'
import { ownNameQuery } from '../../core/queries/names.js'
import { emit } from '../../core/state/emit.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { Glyph, Row } from '../../ui/Row.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useNamesParent } from './useNames.js'

/** The way to a name for the account, or to the one it has; nothing where the server gives none. */
export function NameRow({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, push, preload } = useWidget()
  const words = useWords('account', english)
  const parent = useNamesParent(account)
  const { profileName } = account.facts
  const isShown = typeof profileName === 'string' && Boolean(parent) && profileName.endsWith(`.${parent}`)
  // Elsewhere the account may go by a name of the chain and have one of ours besides.
  const asked = useQuery(client, parent && !isShown ? ownNameQuery(client, account.address) : undefined)
  if (!parent) return null
  const name = isShown ? profileName : asked.data?.name
  const next = name === undefined ? 'ChooseAccountName' : 'AccountName'
  const open = () => {
    if (name === undefined) emit(client, 'OPEN_ENS_FLOW', { isSmartAccount: false })
    push(next)
  }
  return (
    <Row
      title={name === undefined ? words.chooseName : words.accountName}
      subtitle={name === undefined ? undefined : <bdi>{cleanName(name, 60)}</bdi>}
      icon={<Glyph path={nameIcon} />}
      chevron
      data-testid="account-choose-name-button"
      onPointerEnter={() => preload(next)}
      onClick={open}
    />
  )
}
