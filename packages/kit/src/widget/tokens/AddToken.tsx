import { core } from '@foyer/messages/en/core'
import { tokens as english } from '@foyer/messages/en/holdings'
import { format } from '@foyer/messages/format'
import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { TokenDefinition } from '@foyer/primitives/networks/Network'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { addToken, tokenDefinitionQuery } from '../../core/storage/ownTokens.js'
import { type ActiveAccount, useActiveAccount, useAdapter, useTokenBalances } from '../../react/useActiveAccount.js'
import { useQuery } from '../../react/useQuery.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Details } from '../../ui/Details.js'
import { Spinner } from '../../ui/Spinner.js'
import { TextField } from '../../ui/TextField.js'
import { useStyle } from '../../ui/UiContext.js'
import { PasteButton } from '../send/PasteButton.js'
import { cleanName, cleanSymbol } from '../shell/cleanName.js'
import { useReportFailure } from '../shell/useReportFailure.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { useOwnTokens } from './useOwnTokens.js'

const style =
  '.add{display:flex;flex-direction:column;gap:12px}.add>.alert{margin:0}.again{color:var(--_accent-text);font-weight:500}'

/** The maximum length of an address, in characters. */
const maxTextLength = 200

/** The form that adds an unlisted token by its contract address. The token is only stored in this browser. */
export function AddToken(): ReactNode {
  const { client } = useWidget()
  const account = useActiveAccount(client)
  return account && !account.isUnsupported ? <Form key={account.id} account={account} /> : null
}

function Form({ account }: { readonly account: ActiveAccount }): ReactNode {
  const { client, back } = useWidget()
  const report = useReportFailure()
  const words = useWords('tokens', english)
  const { tryAgain } = useWords('core', core)
  const { network } = account
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const adapter = useAdapter(client, network.chainNamespace)
  const address = text.trim()
  const isAddress = adapter?.isAddress(address) ?? false
  const read = useQuery(client, isAddress ? tokenDefinitionQuery(client, network, address) : undefined)
  const isKnown = useIsKnown(account, address)
  useStyle(style)
  const token = isAddress && !isKnown ? read.data : undefined
  const named = { network: cleanName(network.name) }
  const isWrong = address !== '' && adapter !== undefined && !isAddress
  const isFailed = isAddress && read.status === 'error'
  const code = isFailed ? getErrorCode(read.error) : undefined
  const isNone = code === 'TOKEN_NOT_FOUND' || code === 'INVALID_ADDRESS' || code === 'UNSUPPORTED_CHAIN'
  let fault: string | undefined
  if (isWrong) fault = format(words.addressInvalid, named)
  else if (isKnown) fault = words.known
  else if (isNone) fault = format(words.notFound, named)
  else if (isFailed) fault = words.readFailed
  const handlePaste = (pasted: string | undefined) => {
    if (pasted !== undefined) setText(pasted)
    input.current?.focus()
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!token || isAdding) return
    setAdding(true)
    if (await report(addToken(client, network, token))) back()
    else setAdding(false)
  }
  const isReading = isAddress && !isKnown && read.status === 'pending'
  return (
    <form className="add" noValidate onSubmit={(event) => void add(event)}>
      <TextField
        label={words.address}
        placeholder="0x…"
        value={text}
        onChange={setText}
        clearLabel={words.clearAddress}
        inputRef={input}
        dir="ltr"
        maxLength={maxTextLength}
        data-autofocus
        error={fault}
        description={format(words.addressHint, named)}
        end={
          isReading ? (
            <Spinner label={words.reading} />
          ) : (
            text === '' && <PasteButton label={words.paste} maxLength={maxTextLength} onPaste={handlePaste} />
          )
        }
      />
      {isFailed && !isNone && (
        <button type="button" className="again" onClick={read.refetch}>
          {tryAgain}
        </button>
      )}
      {token && <FoundToken token={token} />}
      <Button type="submit" disabled={!token} busy={isAdding}>
        {words.add}
      </Button>
    </form>
  )
}

/** The token's details as read from its contract, with a warning that they are not verified. */
function FoundToken({ token }: { readonly token: TokenDefinition }): ReactNode {
  const words = useWords('tokens', english)
  return (
    <>
      <Details
        items={[
          { label: words.name, value: <bdi>{cleanName(token.name)}</bdi> },
          { label: words.symbol, value: <bdi>{cleanSymbol(token.symbol)}</bdi> },
          { label: words.decimals, value: <bdi dir="ltr">{token.decimals}</bdi> },
        ]}
      />
      <Alert tone="warning">{words.addWarning}</Alert>
    </>
  )
}

/** Returns true if the token is already in the list. */
function useIsKnown(account: ActiveAccount, address: string): boolean {
  const { client } = useWidget()
  const { data } = useTokenBalances(client, account)
  const own = useOwnTokens(account)
  const wanted = address.toLowerCase()
  if (own.hidden.has(wanted)) return false
  const isIn = [...(data ?? []).map(({ asset }) => asset.address), ...own.added.map((token) => token.address)]
  return isIn.some((known) => known?.toLowerCase() === wanted)
}
