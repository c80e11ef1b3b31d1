import { account as english } from '@foyer/messages/en/account'
import { nameIcon } from '@foyer/ui/icons/nameIcons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { registeredNameQuery } from '../../core/queries/names.js'
import { emit } from '../../core/state/emit.js'
import { isSmartAccount } from '../../core/state/select.js'
import type { ActiveAccount } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { Glyph, Row, RowSkeleton } from '../../ui/Row.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useNamesParent } from './useNames.js'

interface NameRowProps {
  readonly account: ActiveAccount
  /** Reserves the space while it is not known if the server offers names. */
  readonly isReserved?: boolean
}

/**
 * The row that opens the account's name, or the registration if it has none. Renders nothing if the server offers no
 * names.
 */
export function NameRow({ account, isReserved }: NameRowProps): ReactNode {
  const { client, push, preload } = useWidget()
  const words = useWords('account', english)
  const parent = useNamesParent(account)
  const { profileName } = account.facts
  const isShown = typeof profileName === 'string' && Boolean(parent) && profileName.endsWith(`.${parent}`)
  // The account can show an on-chain name and have a name of this server too: request the latter.
  const requested = useQuery(client, parent && !isShown ? registeredNameQuery(client, account.address) : undefined)
  const [wasUnknown] = useState(parent === undefined)
  if (!parent) return isReserved && wasUnknown ? <Space isLoading={parent === undefined} /> : null
  const name = isShown ? profileName : requested.data?.name
  const next = name === undefined ? 'ChooseAccountName' : 'AccountName'
  const open = () => {
    if (name === undefined) emit(client, 'OPEN_ENS_FLOW', { isSmartAccount: isSmartAccount(client.store.getState()) })
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

const heldControl = ':is(button,a,select):is(:hover,:focus-visible)'

/**
 * The space of the row. If the server offers no names, the space disappears as soon as no control is under the pointer
 * or has the keyboard focus: such a control must not move.
 */
function Space({ isLoading }: { readonly isLoading: boolean }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const root = box.current?.getRootNode()
    if (isLoading || !(root instanceof ShadowRoot)) return undefined
    const check = () => root.querySelector(heldControl) ?? setOver(true)
    const events = ['pointerover', 'pointerout'] as const
    for (const event of events) root.addEventListener(event, check)
    check()
    return () => {
      for (const event of events) root.removeEventListener(event, check)
    }
  }, [isLoading])
  if (isOver) return null
  return isLoading ? <RowSkeleton /> : <div ref={box} className="row" style={{ visibility: 'hidden' }} />
}
