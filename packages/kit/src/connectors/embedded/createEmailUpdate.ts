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
 * The messages a change of address is made of [S7.55-S7.57]. `screens`: where the frame asks the person first. `leave`: the person
 * is gone, and so is what they had begun.
 */
export function createEmailUpdate(
  host: Pick<FrameHost, 'ask'>,
  memory: LogInMemory,
  screens: Set<() => void>,
): EmailUpdateMethods & { leave(): void } {
  const timeoutMs = limits.frameRequestTimeoutMs
  let update: EmailUpdate = noEmailUpdate
  const step = (event: EmailUpdateEvent) => {
    update = stepEmailUpdate(update, event)
    // Whoever came by a social account stays one, with another address.
    if (update.step === 'changed' && memory.recallSocial() === undefined) memory.rememberEmail(update.email)
  }
  return {
    updateEmail: async (typed, signal) => {
      const email = typed.trim().toLowerCase()
      const question = { signal, stops: screens, answer: accountAnswers.UPDATE_EMAIL }
      const { action } = await host.ask('UPDATE_EMAIL', { email }, question)
      step({ type: 'answered', email, action })
      return action
    },
    updateEmailPrimaryOtp: async (otp, signal) => {
      await host.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal, timeoutMs })
      step({ type: 'primaryAccepted' })
    },
    updateEmailSecondaryOtp: async (otp, signal) => {
      const answer = accountAnswers.UPDATE_EMAIL_SECONDARY_OTP
      const { newEmail } = await host.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal, timeoutMs, answer })
      step({ type: 'secondaryAccepted', email: newEmail })
      return newEmail
    },
    leave: () => step({ type: 'left' }),
  }
}
