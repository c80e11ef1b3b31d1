import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import type { AccountMethods } from '../../core/EmbeddedConnector.js'
import {
  type EmailUpdate,
  type EmailUpdateEvent,
  noEmailUpdate,
  stepEmailUpdate,
} from '../../core/flows/emailUpdate.js'
import { limits } from '../../core/limits.js'
import type { LogInMemory } from '../../core/storage/logInMemory.js'
import type { FrameHost } from './createFrameHost.js'

export type EmailUpdateMethods = Pick<
  AccountMethods,
  'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'
>

/**
 * Creates the methods that change the email address [S7.55-S7.57]. `screens` contains the cancel functions of open
 * frame screens. `discard` discards a change in progress after the user has signed out.
 */
export function createEmailUpdate(
  host: Pick<FrameHost, 'request'>,
  memory: LogInMemory,
  screens: Set<() => void>,
): EmailUpdateMethods & { discard(): void } {
  const timeoutMs = limits.frameRequestTimeoutMs
  let update: EmailUpdate = noEmailUpdate
  const step = (event: EmailUpdateEvent) => {
    update = stepEmailUpdate(update, event)
    // Do not store the email for a social log-in: the user continues to log in with the social account.
    if (update.step === 'changed' && memory.getSocial() === undefined) memory.storeEmail(update.email)
  }
  return {
    updateEmail: async (typed, signal) => {
      const email = typed.trim().toLowerCase()
      const question = { signal, stops: screens, answer: accountAnswers.UPDATE_EMAIL }
      const { action } = await host.request('UPDATE_EMAIL', { email }, question)
      step({ type: 'answered', email, action })
      return action
    },
    updateEmailPrimaryOtp: async (otp, signal) => {
      await host.request('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal, timeoutMs })
      step({ type: 'primaryAccepted' })
    },
    updateEmailSecondaryOtp: async (otp, signal) => {
      const answer = accountAnswers.UPDATE_EMAIL_SECONDARY_OTP
      const { newEmail } = await host.request('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal, timeoutMs, answer })
      step({ type: 'secondaryAccepted', email: newEmail })
      return newEmail
    },
    discard: () => step({ type: 'left' }),
  }
}
