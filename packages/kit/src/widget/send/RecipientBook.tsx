import { send as english } from '@foyer/messages/en/send'
import type { Network } from '@foyer/primitives/networks/Network'
import { truncateMiddle } from '@foyer/ui/accountLook'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import {
  findOwnName,
  forgetRecipients,
  longestOwnName,
  nameRecipient,
  type Recipients,
  readRecipients,
  recipientsQuery,
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
.naming{display:flex;flex-direction:column;gap:8px}
.naming>.two{display:flex;flex-wrap:wrap;gap:8px}
.naming>.two>.b{flex:1 1 auto;width:auto}
`

/** Whom the visitor has sent to, and what they call people. */
export function useRecipients({ chainNamespace }: Network): Recipients {
  const { client } = useWidget()
  const { data } = useQuery(client, recipientsQuery(client, chainNamespace))
  const stored = useMemo(() => readRecipients(client, chainNamespace), [client, chainNamespace])
  return data ?? stored
}

interface RecipientBookProps {
  readonly network: Network
  onPick(address: string): void
  /** The button that did it is gone then, and the focus with it. */
  onCleared(): void
}

/** Those with a name of the visitor's, then the latest without one. Nothing while there are none. */
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
    <Person key={address} network={network} address={address} onPick={() => onPick(address)} />
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
            void report(forgetRecipients(client, network.chainNamespace))
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

/** Somebody by the visitor's own name for them, else by the name they have themselves, else by their address alone. */
function Person({ network, address, onPick }: PersonProps): ReactNode {
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
}

/** Gives an address a name of the visitor's own, changes it or takes it away. */
export function OwnName({ network, address }: OwnNameProps): ReactNode {
  const { client } = useWidget()
  const words = useWords('send', english)
  const report = useReportFailure()
  const known = findOwnName(useRecipients(network), address)
  const [text, setText] = useState<string>()
  const wasOpen = useRef(false)
  useStyle(style)
  useEscape(text !== undefined, () => setText(undefined))
  const write = (name: string) => {
    void report(nameRecipient(client, network.chainNamespace, address, name))
    setText(undefined)
  }
  if (text === undefined)
    return (
      <Button
        size="sm"
        variant="ghost"
        // Comes back in place of the field, which had the focus.
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
        maxLength={longestOwnName}
        description={words.ownNameHint}
        // The form around it is not to be sent by Enter in here.
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
