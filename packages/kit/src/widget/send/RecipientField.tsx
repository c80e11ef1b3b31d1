import type { Words } from '@foyer/messages/en'
import { core } from '@foyer/messages/en/core'
import { send as english } from '@foyer/messages/en/send'
import { format } from '@foyer/messages/format'
import type { Network } from '@foyer/primitives/networks/Network'
import { scanIcon } from '@foyer/ui/icons/activityIcons'
import { type ReactNode, useRef, useState } from 'react'
import { recipientIdentityQuery } from '../../core/queries/recipient.js'
import { findOwnName } from '../../core/storage/recipients.js'
import { useAdapter } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { AddressText, Avatar } from '../../ui/AccountHead.js'
import { IconButton } from '../../ui/Icon.js'
import { Spinner } from '../../ui/Spinner.js'
import { TextField } from '../../ui/TextField.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { PasteButton } from './PasteButton.js'
import { OwnName, RecipientBook, useRecipients } from './RecipientBook.js'
import { ScanRecipient, useCanScan } from './ScanRecipient.js'
import type { Recipient } from './sendForm.js'

const style = `
.recipient{position:relative;display:flex;flex-direction:column;gap:12px}
.whom{display:flex;align-items:center;gap:6px;min-height:28px}
.whom>bdi{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.again{color:var(--_accent-text);font-weight:500}
`

/** The maximum length of an address or a name, in characters. */
const maxTextLength = 500

export interface RecipientFieldProps {
  readonly network: Network
  readonly text: string
  readonly onChange: (text: string) => void
  readonly recipient: Recipient
  readonly onRetry: () => void
}

/** The field for an address or a name. Shows the recipient that was found. */
export function RecipientField({ network, text, onChange, recipient, onRetry }: RecipientFieldProps): ReactNode {
  const words = useWords('send', english)
  const { tryAgain } = useWords('core', core)
  const input = useRef<HTMLInputElement>(null)
  const { client } = useWidget()
  const canScan = useCanScan()
  const [isScanning, setScanning] = useState(false)
  useStyle(style)
  const fault = formatRecipientError(recipient, words, network)
  const adapter = useAdapter(client, network.chainNamespace)
  const isAddress = (value: string) => adapter?.isAddress(value) ?? false
  const applyRecipient = (to: string | undefined) => {
    setScanning(false)
    if (to !== undefined) onChange(to)
    input.current?.focus()
  }
  return (
    <>
      <div className="recipient">
        <TextField
          label={words.recipient}
          placeholder={words.recipientPlaceholder}
          value={text}
          onChange={onChange}
          clearLabel={words.clearRecipient}
          inputRef={input}
          dir="auto"
          maxLength={maxTextLength}
          error={fault}
          description={<RecipientSummary network={network} recipient={recipient} />}
          end={
            recipient.status === 'resolving' ? (
              <Spinner label={format(words.resolving, { name: cleanName(recipient.name, 40) })} />
            ) : (
              text === '' && (
                <>
                  <PasteButton label={words.paste} maxLength={maxTextLength} onPaste={applyRecipient} />
                  {canScan && <IconButton label={words.scan} path={scanIcon} onClick={() => setScanning(true)} />}
                </>
              )
            )
          }
        />
        {recipient.status === 'found' && (
          <OwnName
            key={recipient.address}
            network={network}
            address={recipient.address}
            isNamed={recipient.name !== undefined}
          />
        )}
      </div>
      {recipient.status === 'failed' && (
        <button type="button" className="again" onClick={onRetry}>
          {tryAgain}
        </button>
      )}
      {isScanning && (
        <ScanRecipient
          network={network}
          isAddress={isAddress}
          onFound={applyRecipient}
          onClose={() => applyRecipient(undefined)}
        />
      )}
      {text === '' && !isScanning && (
        <RecipientBook network={network} onPick={applyRecipient} onCleared={() => applyRecipient(undefined)} />
      )}
    </>
  )
}

function formatRecipientError(recipient: Recipient, words: Words<'send'>, network: Network): string | undefined {
  switch (recipient.status) {
    case 'invalid':
      return recipient.isTyping ? undefined : format(words.addressInvalid, { network: cleanName(network.name) })
    case 'nobody':
      return format(words.nameNotFound, { name: cleanName(recipient.name, 40) })
    case 'failed':
      return words.nameFailed
    case 'unreadable':
      return words.nameUnreadable
    case 'retired':
      return words.nameRetired
    case 'empty':
    case 'resolving':
    case 'found':
      return undefined
    default: {
      const never: never = recipient
      return never
    }
  }
}

/** The avatar of the recipient with its address, and its name if there is one. */
function RecipientSummary({
  network,
  recipient,
}: {
  readonly network: Network
  readonly recipient: Recipient
}): ReactNode {
  const { client } = useWidget()
  const words = useWords('send', english)
  const address = recipient.status === 'found' ? recipient.address : undefined
  const { data } = useQuery(
    client,
    address === undefined ? undefined : recipientIdentityQuery(client, network, address),
  )
  const own = findOwnName(useRecipients(network), address)
  const name = own ?? (recipient.status === 'found' && recipient.name === undefined ? data?.name : undefined)
  if (recipient.status === 'resolving')
    return (
      <span className="whom">
        <bdi>{format(words.resolving, { name: cleanName(recipient.name, 40) })}</bdi>
      </span>
    )
  if (recipient.status !== 'found') return <span className="whom" />
  return (
    <span className="whom">
      <Avatar address={recipient.address} src={data?.avatar ?? undefined} size={20} />
      <AddressText address={recipient.address} />
      {name && <bdi>{cleanName(name, 40)}</bdi>}
    </span>
  )
}
