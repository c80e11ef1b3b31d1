import type { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { AppKit } from '../core/createInstance.js'
import { createFlow, type Flow, type FlowError } from './createFlow.js'

export interface EmailLogInState extends FlowError {
  /**
   * `sending`: the mail is requested. `device`: the user must open the mailed link, because this device is new. `code`:
   * the user must enter the mailed code. `verifying`: the code is checked, then the wallet connects.
   */
  readonly status: 'idle' | 'sending' | 'device' | 'code' | 'verifying' | 'connected'
  readonly email: string | undefined
  /** The two digits that the user types on the page of the mailed link. */
  readonly matchNumber: string | undefined
  /** The earliest time of the next mail, in ms since 1970. */
  readonly resendAtMs: number | undefined
  /**
   * True if the code was correct. If connecting the wallet fails afterwards, `verifyCode` repeats only that, with any
   * code.
   */
  readonly isCodeAccepted: boolean
}

/** The e-mail log-in without the widget. */
export interface EmailLogIn extends Flow<EmailLogInState> {
  /** Sends a mail. Returns the state when a code is needed, or when the user is logged in, or after an error. */
  sendCode(email: string): Promise<EmailLogInState>
  /** Sends the mail again. Does nothing before `sendCode`. */
  resend(): Promise<EmailLogInState>
  /** Checks the code and connects the wallet. Does nothing unless the status is `code`. */
  verifyCode(code: string): Promise<EmailLogInState>
  /** Ends the running step. */
  cancel(): void
  /** Returns to `idle`. The user stays logged in. */
  reset(): void
}

const idle: EmailLogInState = {
  status: 'idle',
  email: undefined,
  matchNumber: undefined,
  resendAtMs: undefined,
  isCodeAccepted: false,
  error: null,
}

/**
 * Creates the e-mail log-in for an app's own form [S4.10-S4.13]. Methods always settle and never reject. `error.code`
 * is `EMAIL_LOGIN_UNAVAILABLE` if the server or the options have no e-mail log-in, `EMAIL_COOLDOWN` with
 * `context.seconds`, `LOG_IN_REFUSED` with `context.reason` (`code_wrong`, `code_expired`, `too_many_tries` …),
 * `OFFLINE`, `TIMED_OUT`, an error of the frame, or one of `connect`.
 *
 * @example
 * const logIn = createEmailLogIn(appKit)
 * await logIn.sendCode('person@example.com')
 * const { status, error } = await logIn.verifyCode('123456')
 */
export function createEmailLogIn(appKit: AppKit): EmailLogIn {
  const { client } = appKit
  const flow = createFlow(client, idle)
  const sendCode = (email: string) => {
    // A mail that is still valid remains so if the next one fails.
    const before = flow.get().email === email && flow.get().status === 'code' ? 'code' : 'idle'
    return flow.run({
      begin: { status: 'sending', email, matchNumber: undefined, isCodeAccepted: false },
      failure: (error) => ({ status: before, ...getCooldown(error, client.environment.now()) }),
      canceled: { status: before },
      work: async (task) => (await import('./logInSteps.js')).sendMail(client, email, task),
    })
  }
  return {
    ...{ get: flow.get, subscribe: flow.subscribe, cancel: flow.cancel, reset: flow.reset },
    sendCode,
    resend: async () => {
      const { email } = flow.get()
      return email === undefined ? flow.get() : sendCode(email)
    },
    verifyCode: async (code) => {
      if (flow.get().status !== 'code') return flow.get()
      return flow.run({
        begin: { status: 'verifying' },
        failure: { status: 'code' },
        canceled: { status: 'code' },
        work: async (task) => {
          const { verifyMailedCode } = await import('./logInSteps.js')
          return verifyMailedCode(client, flow.get().isCodeAccepted ? undefined : code, task)
        },
      })
    },
  }
}

function getCooldown({ code, context }: FoyerError, nowMs: number): Partial<EmailLogInState> {
  return code === 'EMAIL_COOLDOWN' ? { resendAtMs: nowMs + Number(context.seconds) * 1000 } : {}
}
