import { email as english } from '@foyer/messages/en/email'
import { type ReactNode, useCallback } from 'react'
import { updateEmailSecondaryOtp } from '../../core/actions/embedded/updateEmail.js'
import { notify } from '../../core/notify.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { UpdateCode } from './UpdateCode.js'

/** The new address proves itself, and is the person's from then on [S4.16]. */
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
    // Past the form, to where the change was begun.
    back()
    back()
  }
  return <UpdateCode email={newEmail} verify={verify} onDone={leave} changeLabel={words.startAgain} />
}
