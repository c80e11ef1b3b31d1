import { email as english } from '@foyer/messages/en/email'
import { type ReactNode, useCallback, useRef } from 'react'
import { updateEmail, updateEmailPrimaryOtp } from '../../core/actions/embedded/updateEmail.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { UpdateCode } from './UpdateCode.js'
import { usePerson } from './usePerson.js'

/** The form for the code sent to the current address. The code for the new address is next [S4.15]. */
export default function UpdateEmailPrimaryOtp(): ReactNode {
  const { client, place, replace } = useWidget()
  const words = useWords('email', english)
  const { email = '' } = usePerson()
  const go = useRef(replace)
  go.current = replace
  const newEmail = place.view === 'UpdateEmailPrimaryOtp' ? place.params.newEmail : ''
  const verify = useCallback(
    (code: string, signal: AbortSignal) => updateEmailPrimaryOtp(client, code, signal),
    [client],
  )
  return (
    <UpdateCode
      email={email}
      verify={verify}
      resend={async (signal) => void (await updateEmail(client, newEmail, signal))}
      onDone={() => go.current('UpdateEmailSecondaryOtp', { newEmail })}
      changeLabel={words.startAgain}
    />
  )
}
