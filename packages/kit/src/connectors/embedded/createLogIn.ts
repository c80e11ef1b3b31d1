import { logInAnswers } from '@foyer/contract/frame/logInAnswers'
import type { EmbeddedMethods } from '../../core/EmbeddedConnector.js'
import { limits } from '../../core/limits.js'
import type { LogInMemory } from '../../core/storage/logInMemory.js'
import type { FrameHost } from './createFrameHost.js'

export interface LogIn extends Pick<EmbeddedMethods, 'connectEmail' | 'connectDevice' | 'connectOtp'> {
  /** Discards a log-in in progress after the user has signed out. */
  discard(): void
}

/** Creates the methods of a log-in by email [S4.10-S4.13, S7.40-S7.43]. */
export function createLogIn(host: Pick<FrameHost, 'request'>, memory: LogInMemory): LogIn {
  /** The address of the last email. It becomes the user's address only when the frame accepts the log-in. */
  let lastEmail: string | undefined
  const storeEmail = () => {
    if (lastEmail !== undefined) memory.storeEmail(lastEmail)
  }
  const timeoutMs = limits.frameRequestTimeoutMs

  return {
    connectEmail: async (typed, signal) => {
      const email = typed.trim().toLowerCase()
      const answer = await host.request(
        'CONNECT_EMAIL',
        { email },
        { signal, timeoutMs, answer: logInAnswers.CONNECT_EMAIL },
      )
      lastEmail = email
      if (answer.action === 'CONNECT') storeEmail()
      return answer
    },
    connectDevice: (signal) => host.request('CONNECT_DEVICE', undefined, { signal, timeoutMs, isRepeated: true }),
    connectOtp: async (typed, signal) => {
      await host.request('CONNECT_OTP', { otp: typed.replace(/\s/g, '') }, { signal, timeoutMs })
      storeEmail()
    },
    discard: () => {
      lastEmail = undefined
    },
  }
}
