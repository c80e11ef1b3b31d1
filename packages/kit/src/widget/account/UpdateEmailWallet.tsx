import { email as english, login as loginWords } from '@foyer/messages/en/email'
import { errors } from '@foyer/messages/en/errors'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { updateEmail } from '../../core/actions/embedded/updateEmail.js'
import { Button } from '../../ui/Button.js'
import { TextField } from '../../ui/TextField.js'
import { useStyle } from '../../ui/UiContext.js'
import { isEmail } from '../login/EmailField.js'
import { getLogInErrorText } from '../login/getLogInErrorText.js'
import { mailStyle } from '../login/MailLede.js'
import { useLeaveGuard } from '../shell/LeaveQuestion.js'
import { useRestoredState } from '../shell/restoredState.js'
import { isDeclined } from '../shell/useErrorText.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { usePerson } from './usePerson.js'

const minEmailLength = 4

/** The form for a new e-mail address. The current address has to confirm the change first [S4.15]. */
export default function UpdateEmailWallet(): ReactNode {
  const { client, push, back } = useWidget()
  const words = useWords('email', english)
  const { emailInvalid } = useWords('login', loginWords)
  const errorWords = useWords('errors', errors)
  const { email: present = '' } = usePerson()
  const [text, setText] = useRestoredState('new-email', present)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const attempt = useRef<AbortController>(undefined)
  useStyle(mailStyle)
  useLeaveGuard(isBusy)
  useEffect(() => () => attempt.current?.abort(), [])
  const wanted = text.trim()
  const canSave = wanted.length >= minEmailLength && wanted.toLowerCase() !== present.toLowerCase()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSave || isBusy) return
    if (!isEmail(wanted)) return setFault(emailInvalid)
    const controller = new AbortController()
    attempt.current = controller
    setBusy(true)
    setFault(undefined)
    try {
      const action = await updateEmail(client, wanted, controller.signal)
      if (controller.signal.aborted) return
      push(action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp', { newEmail: wanted })
    } catch (error) {
      // A rejection on the frame's screen is no error.
      if (!controller.signal.aborted && !isDeclined(error)) setFault(getLogInErrorText(error, words, errorWords))
    } finally {
      if (!controller.signal.aborted) setBusy(false)
    }
  }
  return (
    <form className="mail" noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={words.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="done"
        dir="auto"
        value={text}
        onChange={(next) => {
          setText(next)
          setFault(undefined)
        }}
        readOnly={isBusy}
        error={fault}
        description={words.editText}
        data-autofocus
        data-keyboard
      />
      <div className="two">
        <Button variant="secondary" onClick={back}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={!canSave} busy={isBusy}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
