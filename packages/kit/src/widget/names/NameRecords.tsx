import { names as english } from '@foyer/messages/en/names'
import { type FormEvent, type ReactNode, useState } from 'react'
import { setNameRecords } from '../../core/actions/names.js'
import type { RegisteredName } from '../../core/queries/names.js'
import { RowSkeleton } from '../../ui/Row.js'
import { TextField } from '../../ui/TextField.js'
import { useStyle } from '../../ui/UiContext.js'
import { useRestoredState } from '../shell/restoredState.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { bitcoinCoin, formatCoinAddress, parseCoinAddress, solanaCoin } from './coinAddresses.js'
import { NameActButtons, nameStyle } from './NameActButtons.js'
import { changeRecordSet, createRecordSet, parseHttps } from './recordSet.js'
import { useNameAct } from './useNameAct.js'
import { useOwnName } from './useNames.js'

/** The form for the public records of a name: description, website, and addresses on other chains. */
export default function NameRecords(): ReactNode {
  const owned = useOwnName()
  return owned ? (
    <Form key={owned.name.name} name={owned.name} owner={owned.account.address} />
  ) : (
    <RowSkeleton count={3} />
  )
}

interface FormProps {
  readonly name: RegisteredName
  readonly owner: string
}

function Form({ name, owner }: FormProps): ReactNode {
  const { client, back } = useWidget()
  const words = useWords('names', english)
  const set = createRecordSet(name, owner)
  const act = useNameAct(`NameRecords.${name.name}`)
  const [description, setDescription] = useRestoredState(`name-description.${name.name}`, set.texts.description ?? '')
  const [website, setWebsite] = useRestoredState(`name-url.${name.name}`, set.texts.url ?? '')
  const bitcoin = useCoinAddress(name.name, bitcoinCoin, set.addresses[bitcoinCoin])
  const solana = useCoinAddress(name.name, solanaCoin, set.addresses[solanaCoin])
  // Show errors only after the first blur or submit.
  const [areErrorsShown, setErrorsShown] = useState(false)
  useStyle(nameStyle)
  const url = website.trim() === '' ? '' : parseHttps(website.trim())
  const isWrong = url === undefined || bitcoin.bytes === undefined || solana.bytes === undefined
  const wanted = changeRecordSet(set, {
    texts: { description: description.trim(), url: url ?? '' },
    addresses: { [bitcoinCoin]: bitcoin.bytes ?? '', [solanaCoin]: solana.bytes ?? '' },
  })
  const isSame = !isWrong && JSON.stringify(sort(wanted)) === JSON.stringify(sort(set))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setErrorsShown(true)
    if (isWrong || isSame || act.isBusy) return
    act.begin({ act: (steps) => setNameRecords(client, wanted, steps), onDone: back, toast: words.toastSaved })
  }
  const common = { readOnly: act.isBusy, onBlur: () => setErrorsShown(true) }
  const getVisibleError = (isBad: boolean, fault: string) => (areErrorsShown && isBad ? fault : undefined)
  return (
    <form className="nm" noValidate onSubmit={save}>
      <TextField
        label={words.description}
        dir="auto"
        maxLength={300}
        value={description}
        onChange={setDescription}
        autoCapitalize="sentences"
        data-autofocus
        {...common}
      />
      <TextField
        label={words.website}
        type="url"
        inputMode="url"
        dir="ltr"
        boxClass="ltr"
        placeholder="https://"
        maxLength={1_000}
        value={website}
        onChange={setWebsite}
        error={getVisibleError(url === undefined, words.websiteBad)}
        {...common}
      />
      <TextField
        label={words.bitcoin}
        dir="ltr"
        boxClass="ltr"
        placeholder="bc1…"
        maxLength={100}
        value={bitcoin.text}
        onChange={bitcoin.setText}
        error={getVisibleError(bitcoin.bytes === undefined, words.bitcoinBad)}
        {...common}
      />
      <TextField
        label={words.solana}
        dir="ltr"
        boxClass="ltr"
        maxLength={60}
        value={solana.text}
        onChange={solana.setText}
        error={getVisibleError(solana.bytes === undefined, words.solanaBad)}
        {...common}
      />
      <p className="note">{words.publicNote}</p>
      <NameActButtons act={act} label={words.save} disabled={isSame} />
    </form>
  )
}

/**
 * Manages one address field of another chain: its text, and the bytes to store. `bytes` is undefined if the text is not
 * a valid address.
 */
function useCoinAddress(name: string, coin: string, known = '') {
  const shown = known === '' ? '' : (formatCoinAddress[coin]?.(known) ?? known)
  const [text, setText] = useRestoredState(`name-coin-${coin}.${name}`, shown)
  const typed = text.trim()
  let bytes: string | undefined = ''
  if (typed !== '') bytes = typed === shown ? known : parseCoinAddress[coin]?.(typed)
  return { text, setText, bytes }
}

function sort({ texts, addresses }: ReturnType<typeof createRecordSet>) {
  return [Object.entries(texts).sort(), Object.entries(addresses).sort()]
}
