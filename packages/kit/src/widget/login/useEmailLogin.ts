import { email as emailWords, login as english } from '@foyer/messages/en/email'
import { errors } from '@foyer/messages/en/errors'
import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { useEffect, useRef, useState } from 'react'
import { alertEmbedded } from '../../core/actions/alertEmbedded.js'
import { connectEmail } from '../../core/actions/embedded/connectEmail.js'
import { useLeaveGuard } from '../shell/LeaveQuestion.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { getLogInErrorText } from './getLogInErrorText.js'
import { useReadyNetwork } from './useReadyNetwork.js'

export interface EmailLogin {
  readonly isBusy: boolean
  /** The error of the address, or the reason why no mail was sent. */
  readonly fault: string | undefined
  submit(email: string, isComplete: boolean): void
  /** Clears the error because the user is correcting the address. */
  clearError(): void
}

/** Submits the address. The frame's response then decides the next view: the code, the device or none [S4.10, S5.5]. */
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
      if (action === 'CONNECT') login.storeLastMethod('email')
      if (controller.signal.aborted) return
      setState({ isBusy: false })
      if (action === 'VERIFY_OTP') push('EmailVerifyOtp', { email })
      else if (action === 'VERIFY_DEVICE') push('EmailVerifyDevice', { email, matchNumber })
    } catch (error) {
      // The alert code is loaded with this field, because the network may be the reason for the error.
      if (isFoyerError(error)) alertEmbedded(client, error)
      if (controller.signal.aborted) return
      setState({ isBusy: false, fault: getLogInErrorText(error, mailWords, errorWords) })
    }
  }
  return {
    isBusy: state.isBusy,
    fault: state.fault,
    submit(email, isComplete) {
      if (!isComplete) setState({ isBusy: false, fault: words.emailInvalid })
      else if (isReady()) void send(email)
    },
    clearError: () => {
      if (state.fault !== undefined) setState({ isBusy: false })
    },
  }
}
