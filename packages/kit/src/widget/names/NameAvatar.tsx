import { names as english } from '@foyer/messages/en/names'
import { pictureIcon } from '@foyer/ui/icons/nameIcons'
import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { setNameRecords } from '../../core/actions/names.js'
import type { RegisteredName } from '../../core/queries/names.js'
import { Avatar } from '../../ui/AccountHead.js'
import { Button } from '../../ui/Button.js'
import { Icon } from '../../ui/Icon.js'
import { RowSkeleton } from '../../ui/Row.js'
import { TextField } from '../../ui/TextField.js'
import { useStyle } from '../../ui/UiContext.js'
import { useRestoredState } from '../shell/restoredState.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { NameActButtons, nameStyle } from './NameActButtons.js'
import { changeRecordSet, createRecordSet, parseHttps } from './recordSet.js'
import { type PictureError, resizePicture } from './resizePicture.js'
import { useNameAct } from './useNameAct.js'
import { useOwnName } from './useNames.js'

const style = `
.pic{display:flex;flex-direction:column;align-items:center;gap:12px;padding:8px 0}
.pic>.b{width:auto}
`

/** The form for the avatar of a name: a local image file, which is resized, or an https URL. */
export default function NameAvatar(): ReactNode {
  const owned = useOwnName()
  return owned ? (
    <Form key={owned.name.name} name={owned.name} address={owned.account.address} />
  ) : (
    <RowSkeleton count={2} />
  )
}

interface FormProps {
  readonly name: RegisteredName
  readonly address: string
}

function Form({ name, address }: FormProps): ReactNode {
  const { client, back } = useWidget()
  const words = useWords('names', english)
  const present = name.attributes.avatar ?? ''
  const isData = present.startsWith('data:')
  /** The `data:` URL of the selected file. Empty if the user selected none or removed it. */
  const [fileUrl, setFileUrl] = useRestoredState(`avatar-drawn.${name.name}`, isData ? present : '')
  const [text, setText] = useRestoredState(`avatar-text.${name.name}`, isData ? '' : present)
  const [fault, setFault] = useState<PictureError>()
  const file = useRef<HTMLInputElement>(null)
  const act = useNameAct(`NameAvatar.${name.name}`)
  useStyle(nameStyle)
  useStyle(style)
  const typed = text.trim()
  const url = typed === '' ? '' : parseHttps(typed)
  const wanted = url === '' ? fileUrl : (url ?? '')
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    event.target.value = ''
    if (!chosen) return
    const made = await resizePicture(chosen)
    setFault('fault' in made ? made.fault : undefined)
    if ('fault' in made) return
    setText('')
    setFileUrl(made.url)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (url === undefined || wanted === present || act.isBusy) return
    const records = changeRecordSet(createRecordSet(name, address), { texts: { avatar: wanted } })
    act.begin({ act: (steps) => setNameRecords(client, records, steps), onDone: back, toast: words.toastSaved })
  }
  const remove = () => {
    setText('')
    setFileUrl('')
    setFault(undefined)
  }
  return (
    <form className="nm" noValidate onSubmit={save}>
      <div className="pic">
        <div role="img" aria-label={words.pictureAlt}>
          <Avatar address={address} src={wanted || undefined} size={96} />
        </div>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          data-testid="name-avatar-file"
          onChange={(event) => void pick(event)}
        />
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon path={pictureIcon} />}
          disabled={act.isBusy}
          data-autofocus
          onClick={() => file.current?.click()}
        >
          {words.pickFile}
        </Button>
        {wanted !== '' && !act.isBusy && (
          <Button variant="ghost" size="sm" onClick={remove}>
            {words.removePicture}
          </Button>
        )}
        {fault && (
          <p className="hint bad" role="alert">
            {words[fault]}
          </p>
        )}
      </div>
      <TextField
        label={words.pictureAddress}
        type="url"
        inputMode="url"
        dir="ltr"
        boxClass="ltr"
        placeholder="https://"
        maxLength={1_000}
        value={text}
        onChange={setText}
        readOnly={act.isBusy}
        error={url === undefined ? words.pictureBad : undefined}
        description={words.pictureHint}
      />
      <NameActButtons act={act} label={words.save} disabled={url === undefined || wanted === present} />
    </form>
  )
}
