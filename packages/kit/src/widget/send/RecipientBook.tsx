import { send as english } from '@foyer/messages/en/send'
import type { Network } from '@foyer/primitives/networks/Network'
import { truncateMiddle } from '@foyer/ui/accountLook'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { recipientIdentityQuery } from '../../core/queries/recipient.js'
import {
  findOwnName,
  loadRecipients,
  maxRecipientNameLength,
  type Recipients,
  recipientsQuery,
  removeRecipients,
  setRecipientName,
} from '../../core/storage/recipients.js'
import { useQuery } from '../../react/useQuery.js'
import { Avatar } from '../../ui/AccountHead.js'
import { Button } from '../../ui/Button.js'
import { Row } from '../../ui/Row.js'
import { GroupLabel, Stack } from '../../ui/Separator.js'
import { TextField } from '../../ui/TextField.js'
import { useEscape, useStyle } from '../../ui/UiContext.js'
import { useName } from '../names/useName.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

const style = `
.book{max-height:220px;overflow-y:auto;gap:6px}
/* In the line of the address, whose space is reserved: the button appears after the lookup of a registered name. */
.recipient>.save{position:absolute;inset-block-end:4px;inset-inline-end:-8px;min-height:28px;padding:2px 8px}
.naming{display:flex;flex-direction:column;gap:8px}
.naming>.two{display:flex;flex-wrap:wrap;gap:8px}
.naming>.two>.b{flex:1 1 auto;width:auto}
`

/** Returns the recent recipients and those with a name chosen by the user. */
export function useRecipients({ chainNamespace }: Network): Recipients {
  const { client } = useWidget()
  const { data } = useQuery(client, recipientsQuery(client, chainNamespace))
  const stored = useMemo(() => loadRecipients(client, chainNamespace), [client, chainNamespace])
  return data ?? stored
}

interface RecipientBookProps {
  readonly network: Network
  onPick(address: string): void
  /** The clear button disappears and loses the focus: the caller has to move it. */
  onCleared(): void
}

/** The list of named recipients, then of recent ones without a name. Renders nothing if both are empty. */
export function RecipientBook({ network, onPick, onCleared }: RecipientBookProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('send', english)
  const report = useReportFailure()
  const recipients = useRecipients(network)
  useStyle(style)
  const { named } = recipients
  const recent = recipients.recent.filter((address) => findOwnName(recipients, address) === undefined)
  if (named.length + recent.length === 0) return null
  const row = (address: string) => (
    <RecipientRow key={address} network={network} address={address} onPick={() => onPick(address)} />
  )
  return (
    <Stack className="book">
      {named.length > 0 && <GroupLabel>{words.saved}</GroupLabel>}
      {named.map(({ address }) => row(address))}
      {recent.length > 0 && <GroupLabel>{words.recents}</GroupLabel>}
      {recent.map(row)}
      {recent.length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            void report(removeRecipients(client, network.chainNamespace))
            onCleared()
          }}
        >
          {words.clearRecents}
        </Button>
      )}
    </Stack>
  )
}

interface PersonProps {
  readonly network: Network
  readonly address: string
  onPick(): void
}

/** A recipient: the user's own name for it, its registered name, or only its address. */
function RecipientRow({ network, address, onPick }: PersonProps): ReactNode {
  const name = useName(network, address)
  const short = truncateMiddle(address)
  return (
    <Row
      title={name}
      {...(name !== short && { subtitle: <bdi dir="ltr">{short}</bdi> })}
      icon={<Avatar address={address} size={40} />}
      onClick={onPick}
    />
  )
}

interface OwnNameProps {
  readonly network: Network
  readonly address: string
  /** True if the user typed the registered name of the address. */
  readonly isNamed: boolean
}

/**
 * The field in which the user sets, changes or removes a personal name for an address. An address with a registered
 * name needs none.
 */
export function OwnName({ network, address, isNamed }: OwnNameProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('send', english)
  const report = useReportFailure()
  const known = findOwnName(useRecipients(network), address)
  const { data: identity, status } = useQuery(client, recipientIdentityQuery(client, network, address))
  const [text, setText] = useState<string>()
  const wasOpen = useRef(false)
  useStyle(style)
  useEscape(text !== undefined, () => setText(undefined))
  const write = (name: string) => {
    void report(setRecipientName(client, network.chainNamespace, address, name))
    setText(undefined)
  }
  if (text === undefined && known === undefined && (isNamed || identity?.name || status === 'pending')) return null
  if (text === undefined)
    return (
      <Button
        size="sm"
        variant="ghost"
        className={known === undefined ? 'save' : undefined}
        // The button replaces the field, which had the focus.
        autoFocus={wasOpen.current}
        onClick={() => {
          wasOpen.current = true
          setText(known ?? '')
        }}
      >
        {known === undefined ? words.saveName : words.editName}
      </Button>
    )
  return (
    <div className="naming">
      <TextField
        label={words.ownName}
        value={text}
        onChange={setText}
        dir="auto"
        maxLength={maxRecipientNameLength}
        description={words.ownNameHint}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          write(text)
        }}
        autoFocus
      />
      <div className="two">
        {known !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => write('')}>
            {words.removeName}
          </Button>
        )}
        <Button size="sm" variant="secondary" disabled={text.trim() === ''} onClick={() => write(text)}>
          {words.save}
        </Button>
      </div>
    </div>
  )
}
