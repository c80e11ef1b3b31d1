import type { FrameMessageName, FramePayload } from '@foyer/contract/frame/frameMessages'
import type { EmbeddedVerbs } from '../../core/EmbeddedConnector.js'
import { type EmailLogin, type EmailLoginEvent, noEmailLogin, stepEmailLogin } from '../../core/flows/emailLogin.js'
import { limits } from '../../core/limits.js'
import type { LogInMemory } from '../../core/logInMemory.js'
import type { FrameHost } from './createFrameHost.js'

export interface LogIn {
  readonly verbs: Pick<EmbeddedVerbs, 'connectEmail' | 'connectDevice' | 'connectOtp'>
  /** The person is gone; what they had begun is too. */
  leave(): void
}

/** The messages a log-in by e-mail is made of [S7.40-S7.43]. */
export function createLogIn(host: Pick<FrameHost, 'ask'>, memory: LogInMemory): LogIn {
  let logIn: EmailLogin = noEmailLogin
  const ask = <Name extends FrameMessageName>(
    name: Name,
    signal: AbortSignal,
    payload?: FramePayload<Name>,
    isRepeated = false,
  ) => host.ask(name, payload, { signal, timeoutMs: limits.frameRequestTimeoutMs, isRepeated })

  /** The address is the person's from the moment the log-in stands, and not before. */
  const step = (event: EmailLoginEvent) => {
    logIn = stepEmailLogin(logIn, event)
    if (logIn.step === 'connected') memory.rememberEmail(logIn.email)
  }
  return {
    verbs: {
      connectEmail: async (typed, signal) => {
        const email = typed.trim().toLowerCase()
        const answer = await ask('CONNECT_EMAIL', signal, { email })
        step({ type: 'answered', email, action: answer.action })
        return answer
      },
      connectDevice: async (signal) => {
        await ask('CONNECT_DEVICE', signal, undefined, true)
        step({ type: 'approved' })
      },
      connectOtp: async (typed, signal) => {
        await ask('CONNECT_OTP', signal, { otp: typed.replace(/\s/g, '') })
        step({ type: 'accepted' })
      },
    },
    leave: () => step({ type: 'left' }),
  }
}
