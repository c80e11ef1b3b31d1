import { email as english } from '@foyer/messages/en/email'
import { errors } from '@foyer/messages/en/errors'
import { mailSentIcon } from '@foyer/ui/icons/actionIcons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { connectDevice, connectEmail, getEmailWaitMs } from '../../core/actions/embedded/connectEmail.js'
import { Alert } from '../../ui/Alert.js'
import { Slow, Spinner } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { getLogInErrorText, getRefusalReason } from './getLogInErrorText.js'
import { MailHelp } from './MailHelp.js'
import { MailLede, mailStyle } from './MailLede.js'

/** Waits until the user opens the link in the mail, then continues with the code [S4.11]. */
export default function EmailVerifyDevice(): ReactNode {
  const { place } = useWidget()
  if (place.view !== 'EmailVerifyDevice') return null
  const { email, matchNumber } = place.params
  return <Device key={email} email={email} matchNumber={matchNumber} />
}

interface DeviceProps {
  readonly email: string
  /**
   * The number that the user types on the page of the link. It prevents users from approving a log-in that another
   * person started.
   */
  readonly matchNumber: string | undefined
}

function Device({ email, matchNumber }: DeviceProps): ReactNode {
  const { client, replace, back } = useWidget()
  const words = useWords('email', english)
  const errorWords = useWords('errors', errors)
  useStyle(mailStyle)
  const [round, setRound] = useState(0)
  const [fault, setFault] = useState<unknown>()
  const [waitUntilMs] = useState(() => Date.now() + getEmailWaitMs(client))
  const go = useRef(replace)
  go.current = replace
  // biome-ignore lint/correctness/useExhaustiveDependencies(round): each link that is sent is waited for
  useEffect(() => {
    const controller = new AbortController()
    setFault(undefined)
    connectDevice(client, controller.signal).then(
      () => {
        if (!controller.signal.aborted) go.current('EmailVerifyOtp', { email })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFault(error)
      },
    )
    return () => controller.abort()
  }, [client, email, round])
  const resend = async (signal: AbortSignal) => {
    const answer = await connectEmail(client, email, signal)
    if (answer.action === 'VERIFY_OTP') return replace('EmailVerifyOtp', { email })
    replace('EmailVerifyDevice', { email, matchNumber: answer.matchNumber })
    setRound((before) => before + 1)
  }
  const isOver = fault !== undefined
  return (
    <div className="mail">
      <MailLede icon={mailSentIcon} text={words.linkSentTo} email={email} />
      {matchNumber !== undefined && !isOver && (
        <div className="match">
          <span>{words.matchLabel}</span>
          <b>{matchNumber}</b>
        </div>
      )}
      {isOver ? (
        <Alert tone="danger" title={words.linkFailedTitle}>
          {getRefusalReason(fault) === undefined ? getLogInErrorText(fault, words, errorWords) : words.linkFailedText}
        </Alert>
      ) : (
        <div className="waits" role="status">
          <Spinner />
          {words.waitingLink}
        </div>
      )}
      <Slow active={!isOver} afterMs={20_000}>
        {words.linkValid}
      </Slow>
      <MailHelp
        email={email}
        label={words.resendLink}
        sentLabel={words.linkSent}
        waitUntilMs={waitUntilMs}
        resend={resend}
        onChangeAddress={back}
      />
    </div>
  )
}
