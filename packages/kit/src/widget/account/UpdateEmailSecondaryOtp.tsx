import { email as english } from '@foyer/messages/en/email'
import { type ReactNode, useCallback } from 'react'
import { updateEmailSecondaryOtp } from '../../core/actions/embedded/updateEmail.js'
import { notify } from '../../core/notify.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { UpdateCode } from './UpdateCode.js'

/** The form for the code sent to the new address. A correct code completes the change [S4.16]. */
export default function UpdateEmailSecondaryOtp(): ReactNode {
  const { client, place, back } = useWidget()
  const words = useWords('email', english)
  const newEmail = place.view === 'UpdateEmailSecondaryOtp' ? place.params.newEmail : ''
  const verify = useCallback(
    async (code: string, signal: AbortSignal) => void (await updateEmailSecondaryOtp(client, code, signal)),
    [client],
  )
  const leave = () => {
    notify(client, { kind: 'toast', variant: 'success', short: words.updated })
    // Go back past the form, to the view where the change was started.
    back()
    back()
  }
  return <UpdateCode email={newEmail} verify={verify} onDone={leave} changeLabel={words.startAgain} />
}
