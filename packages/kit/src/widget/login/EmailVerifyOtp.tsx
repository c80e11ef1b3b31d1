import { core } from '@foyer/messages/en/core'
import { email as english } from '@foyer/messages/en/email'
import { mailIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useCallback, useState } from 'react'
import { connectEmail, connectOtp, getEmailWaitMs } from '../../core/actions/embedded/connectEmail.js'
import { finishLogIn } from '../../core/actions/embedded/finishLogIn.js'
import { Alert } from '../../ui/Alert.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { CodeEntry } from './CodeEntry.js'
import { MailHelp } from './MailHelp.js'
import { MailLede, mailStyle } from './MailLede.js'
import { useCode } from './useCode.js'

/** The field for the code from the mail. The sixth digit submits it [S4.11]. */
export default function EmailVerifyOtp(): ReactNode {
  const { place } = useWidget()
  return place.view === 'EmailVerifyOtp' ? <Code key={place.params.email} email={place.params.email} /> : null
}

function Code({ email }: { readonly email: string }): ReactNode {
  const { client, login, replace, back } = useWidget()
  const words = useWords('email', english)
  const { tryAgain } = useWords('core', core)
  useStyle(mailStyle)
  const [waitUntilMs] = useState(() => Date.now() + getEmailWaitMs(client))
  const control = useCode(
    useCallback(
      async (code, signal, onRight) => {
        // A code can be verified only once. If the next step fails, only repeat the connection of the wallet.
        if (code === '') return finishLogIn(client, signal)
        await connectOtp(client, code, signal, () => {
          login.storeLastMethod('email')
          onRight()
        })
      },
      [client, login],
    ),
  )
  const { state } = control
  const resend = async (signal: AbortSignal) => {
    const { action, matchNumber } = await connectEmail(client, email, signal)
    if (action === 'VERIFY_DEVICE') replace('EmailVerifyDevice', { email, matchNumber })
    control.reset()
  }
  return (
    <div className="mail">
      <MailLede icon={mailIcon} text={words.codeSentTo} email={email} />
      <CodeEntry control={control} afterwards={words.opening} />
      {state.status === 'stuck' ? (
        <Alert tone="danger" title={words.openFailedTitle} actionLabel={tryAgain} onAction={() => control.check('')}>
          {state.fault}
        </Alert>
      ) : (
        <MailHelp
          email={email}
          label={words.resend}
          sentLabel={words.codeSent}
          waitUntilMs={waitUntilMs}
          isDisabled={state.status === 'checking' || state.status === 'confirmed'}
          resend={resend}
          onChangeAddress={state.status === 'confirmed' ? undefined : back}
        />
      )}
    </div>
  )
}
