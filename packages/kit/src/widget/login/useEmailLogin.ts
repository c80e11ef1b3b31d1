import { email as emailWords, login as english } from '@foyer/messages/en/email'
import { errors } from '@foyer/messages/en/errors'
import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { useEffect, useRef, useState } from 'react'
import { alertEmbedded } from '../../core/actions/alertEmbedded.js'
import { connectEmail } from '../../core/actions/embedded/connectEmail.js'
import { useLeaveGuard } from '../shell/LeaveQuestion.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { describeLogInError } from './describeLogInError.js'
import { useReadyNetwork } from './useReadyNetwork.js'

export interface EmailLogin {
  readonly isBusy: boolean
  /** What is wrong with the address, or why no mail was sent. */
  readonly fault: string | undefined
  submit(email: string, isComplete: boolean): void
  /** The fault is being mended. */
  forgive(): void
}

/** Sends the address and goes on to the code, to the device, or out, as the frame says [S4.10, S5.5]. */
export function useEmailLogin(): EmailLogin {
  const { client, login, push } = useWidget()
  const words = useWords('login', english)
  const mailWords = useWords('email', emailWords)
  const errorWords = useWords('errors', errors)
  const isReady = useReadyNetwork()
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly fault?: string }>({ isBusy: false })
  const attempt = useRef<AbortController>(undefined)
  useLeaveGuard(state.isBusy)
  useEffect(() => () => attempt.current?.abort(), [])

  const send = async (email: string) => {
    const controller = new AbortController()
    attempt.current = controller
    setState({ isBusy: true })
    try {
      const { action, matchNumber } = await connectEmail(client, email, controller.signal)
      if (action === 'CONNECT') login.rememberLast('email')
      if (controller.signal.aborted) return
      setState({ isBusy: false })
      if (action === 'VERIFY_OTP') push('EmailVerifyOtp', { email })
      else if (action === 'VERIFY_DEVICE') push('EmailVerifyDevice', { email, matchNumber })
    } catch (error) {
      // Its code comes with the field: the reason may be that nothing can be fetched any more.
      if (isFoyerError(error)) alertEmbedded(client, error)
      if (controller.signal.aborted) return
      setState({ isBusy: false, fault: describeLogInError(error, mailWords, errorWords) })
    }
  }
  return {
    isBusy: state.isBusy,
    fault: state.fault,
    submit(email, isComplete) {
      if (!isComplete) setState({ isBusy: false, fault: words.emailInvalid })
      else if (isReady()) void send(email)
    },
    forgive: () => {
      if (state.fault !== undefined) setState({ isBusy: false })
    },
  }
}
