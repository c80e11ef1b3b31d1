import { core } from '@foyer/messages/en/core'
import { names as english } from '@foyer/messages/en/names'
import { format } from '@foyer/messages/format'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { changeName, registerName } from '../../core/actions/names.js'
import { labelQuery } from '../../core/queries/names.js'
import { useDebounced } from '../../react/useDebounced.js'
import { useQuery } from '../../react/useQuery.js'
import { RowSkeleton, Tag } from '../../ui/Row.js'
import { Spinner } from '../../ui/Spinner.js'
import { TextField } from '../../ui/TextField.js'
import { useStyle } from '../../ui/UiContext.js'
import { useRestoredState } from '../shell/restoredState.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import {
  canSubmit,
  getLabelErrorText,
  getLabelToLookUp,
  type LabelValidation,
  normalizeLabel,
  validateLabelField,
} from './labelForm.js'
import { NameActButtons, nameStyle } from './NameActButtons.js'
import { useNameAct } from './useNameAct.js'
import { type Named, useNamed } from './useNames.js'

const style = `
.nm .box>.sfx{flex:none;max-width:50%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--_text-muted)}
.nm .box>:is(.tag,.spin,.sfx:last-child){margin-inline-end:8px}
.sugs{display:flex;flex-wrap:wrap;gap:8px}
.sugs>p{width:100%;font-size:var(--_t2);color:var(--_text-muted)}
.sugs>button{max-width:100%;min-height:36px;padding:4px 12px;border-radius:var(--_r3);background:var(--_surface);font-weight:500;overflow-wrap:anywhere;transition:background .1s}
@media(hover:hover){.sugs>button:hover{background:var(--_surface-hover)}}
@media(forced-colors:active){.sugs>button{border:1px solid}}
`

/** The debounce time before a typed name is looked up, in milliseconds. */
const debounceMs = 400

/** The form that registers a name for the account, or changes the existing one [S2.12, S5.16]. */
export default function RegisterAccountName(): ReactNode {
  const named = useNamed()
  return named ? <Form key={named.account.address} {...named} /> : <RowSkeleton count={1} />
}

function Form({ account, parent, own }: Named): ReactNode {
  const { client, place, push, replace, back } = useWidget()
  const words = useWords('names', english)
  const { tryAgain } = useWords('core', core)
  const from = place.view === 'RegisterAccountName' ? place.params?.from : undefined
  const [typed, setTyped] = useRestoredState<string>('account-name', '')
  const input = useRef<HTMLInputElement>(null)
  const act = useNameAct(`RegisterAccountName.${account.address}`)
  const text = normalizeLabel(typed, parent)
  const settledText = useDebounced(text, debounceMs)
  const wanted = getLabelToLookUp({ text, settledText })
  const requested = useQuery(client, wanted === undefined ? undefined : labelQuery(client, wanted, parent))
  const failedOrPending = requested.status === 'error' ? 'error' : 'pending'
  const ownName = from === undefined && !act.isBusy ? own.data : undefined
  // During registration the queries can already return the new name. Do not report it as taken.
  const reading: LabelValidation = act.isBusy
    ? { status: 'free' }
    : validateLabelField({
        text,
        settledText,
        lookup:
          requested.status === 'success' && requested.data
            ? { status: 'success', answer: requested.data }
            : { status: failedOrPending },
        hasName: Boolean(ownName),
      })
  useStyle(nameStyle)
  useStyle(style)
  const name = `${text}.${parent}`
  const isSubmittable = canSubmit(reading)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSubmittable || act.isBusy) return
    const toast = format(words.toastRegistered, { name })
    const open = () => push('RegisterAccountName', place.view === 'RegisterAccountName' ? place.params : undefined)
    const request = { title: from === undefined ? words.register : words.changeTitle, text: name, open }
    if (from === undefined)
      act.begin({
        act: (steps) => registerName(client, name, steps),
        onDone: () => replace('RegisterAccountNameSuccess', { name }),
        toast,
        isToldThere: true,
        request,
      })
    else act.begin({ act: (steps) => changeName(client, from, name, steps), onDone: back, toast, request })
  }
  const applySuggestion = (label: string) => {
    setTyped(label)
    input.current?.focus()
  }
  return (
    <form className="nm" noValidate onSubmit={submit}>
      <TextField
        label={words.label}
        dir="ltr"
        boxClass="ltr"
        value={typed}
        onChange={setTyped}
        readOnly={act.isBusy}
        inputRef={input}
        maxLength={255}
        enterKeyHint="done"
        autoCorrect="off"
        error={getLabelErrorText(reading, words)}
        description={from === undefined ? words.hint : format(words.changeHint, { name: from })}
        end={
          <>
            <bdi dir="ltr" className="sfx" title={`.${parent}`}>
              .{parent}
            </bdi>
            <StateTag reading={reading} />
          </>
        }
        data-autofocus
        data-keyboard
      />
      <span role="status" className="sr">
        {reading.status === 'free' ? format(words.isAvailable, { name }) : ''}
      </span>
      {reading.status === 'unchecked' && (
        <button type="button" className="again" onClick={requested.refetch}>
          {tryAgain}
        </button>
      )}
      {reading.status === 'taken' && reading.suggestions.length > 0 && (
        <div className="sugs" role="group" aria-label={words.suggestions}>
          <p aria-hidden="true">{words.suggestions}</p>
          {reading.suggestions.map((label) => (
            <button
              key={label}
              type="button"
              data-testid="account-name-suggestion"
              onClick={() => applySuggestion(label)}
            >
              <bdi dir="ltr">
                {label}.{parent}
              </bdi>
            </button>
          ))}
        </div>
      )}
      {ownName ? (
        <button type="button" className="again" onClick={() => push('AccountName')}>
          {words.nameTitle}
        </button>
      ) : undefined}
      <NameActButtons act={act} label={from === undefined ? words.register : words.change} disabled={!isSubmittable} />
    </form>
  )
}

/** The tag next to the name that shows if it is available. */
function StateTag({ reading }: { readonly reading: LabelValidation }): ReactNode {
  const words = useWords('names', english)
  if (reading.status === 'checking') return <Spinner label={words.checking} />
  if (reading.status === 'free') return <Tag tone="positive">{words.available}</Tag>
  // Reserved names and look-alikes are not registered to anyone: show no tag.
  const isRegistered = reading.status === 'taken' && (reading.fault === 'taken' || reading.fault === 'held')
  return isRegistered ? <Tag>{words.registered}</Tag> : null
}
