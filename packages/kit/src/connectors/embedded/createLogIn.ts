import { logInAnswers } from '@foyer/contract/frame/logInAnswers'
import type { EmbeddedMethods } from '../../core/EmbeddedConnector.js'
import { limits } from '../../core/limits.js'
import type { LogInMemory } from '../../core/storage/logInMemory.js'
import type { FrameHost } from './createFrameHost.js'

export interface LogIn extends Pick<EmbeddedMethods, 'connectEmail' | 'connectDevice' | 'connectOtp'> {
  /** The person is gone; what they had begun is too. */
  leave(): void
}

/** The messages a log-in by e-mail is made of [S4.10-S4.13, S7.40-S7.43]. */
export function createLogIn(host: Pick<FrameHost, 'ask'>, memory: LogInMemory): LogIn {
  /** Where the last mail went. It is the person's address from the moment the frame lets them in, and not before. */
  let mailed: string | undefined
  const enter = () => {
    if (mailed !== undefined) memory.rememberEmail(mailed)
  }
  const timeoutMs = limits.frameRequestTimeoutMs

  return {
    connectEmail: async (typed, signal) => {
      const email = typed.trim().toLowerCase()
      const answer = await host.ask(
        'CONNECT_EMAIL',
        { email },
        { signal, timeoutMs, answer: logInAnswers.CONNECT_EMAIL },
      )
      mailed = email
      if (answer.action === 'CONNECT') enter()
      return answer
    },
    connectDevice: (signal) => host.ask('CONNECT_DEVICE', undefined, { signal, timeoutMs, isRepeated: true }),
    connectOtp: async (typed, signal) => {
      await host.ask('CONNECT_OTP', { otp: typed.replace(/\s/g, '') }, { signal, timeoutMs })
      enter()
    },
    leave: () => {
      mailed = undefined
    },
  }
}
