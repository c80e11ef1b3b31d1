import type { EmbeddedVerbs } from '../../core/EmbeddedConnector.js'
import { type EmailLogin, type EmailLoginEvent, noEmailLogin, stepEmailLogin } from '../../core/flows/emailLogin.js'
import {
  type EmailUpdate,
  type EmailUpdateEvent,
  noEmailUpdate,
  stepEmailUpdate,
} from '../../core/flows/emailUpdate.js'
import { limits } from '../../core/limits.js'
import { FoyerError } from '../../errors/FoyerError.js'
import type { FrameHost } from './createFrameHost.js'
import { toUser } from './EmbeddedAccount.js'
import type { EmbeddedOptions } from './EmbeddedOptions.js'

type LogInVerbs = Pick<
  EmbeddedVerbs,
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'getSocialRedirectUri'
  | 'connectSocial'
  | 'getFarcasterUri'
  | 'connectFarcaster'
  | 'updateEmail'
  | 'updateEmailPrimaryOtp'
  | 'updateEmailSecondaryOtp'
>

export interface LogIn {
  readonly verbs: LogInVerbs
  /** The person is gone; what they had begun is too. */
  leave(): void
}

/** The messages a person's log-in and change of address are made of [S7.40-S7.47, S7.55-S7.57]. */
export function createLogIn(host: Pick<FrameHost, 'ask'>, { memory, now }: EmbeddedOptions): LogIn {
  const timeoutMs = limits.frameRequestTimeoutMs
  const journey: { logIn: EmailLogin; update: EmailUpdate } = { logIn: noEmailLogin, update: noEmailUpdate }

  /** @throws FoyerError `EMAIL_COOLDOWN` [S5.2] */
  const refuseTooSoon = () => {
    const agoMs = now() - (memory.recallLastMailAtMs() ?? 0)
    if (agoMs < 0 || agoMs >= limits.emailCooldownMs) return
    throw new FoyerError('EMAIL_COOLDOWN', { context: { seconds: Math.ceil((limits.emailCooldownMs - agoMs) / 1000) } })
  }
  /** The address is the person's from the moment the log-in stands, and not before. */
  const step = (event: EmailLoginEvent) => {
    journey.logIn = stepEmailLogin(journey.logIn, event)
    if (journey.logIn.step === 'connected') memory.rememberEmail(journey.logIn.email)
  }
  const stepUpdate = (event: EmailUpdateEvent) => {
    journey.update = stepEmailUpdate(journey.update, event)
    // Whoever came by a social account stays one, with another address.
    if (journey.update.step === 'changed' && memory.recallSocial() === undefined)
      memory.rememberEmail(journey.update.email)
  }

  const verbs: LogInVerbs = {
    connectEmail: async (typed, signal) => {
      const email = typed.trim().toLowerCase()
      refuseTooSoon()
      const { action, matchNumber } = await host.ask('CONNECT_EMAIL', { email }, { signal, timeoutMs })
      memory.rememberMail(now())
      step({ type: 'answered', email, action })
      return { action, ...(matchNumber !== undefined && { matchNumber }) }
    },
    connectDevice: async (signal) => {
      await host.ask('CONNECT_DEVICE', undefined, { signal, timeoutMs, isRepeated: true })
      step({ type: 'approved' })
    },
    connectOtp: async (typed, signal) => {
      await host.ask('CONNECT_OTP', { otp: typed.replace(/\s/g, '') }, { signal, timeoutMs })
      step({ type: 'accepted' })
    },
    getSocialRedirectUri: async (provider, signal, returnUrl) => {
      const payload = { provider, ...(returnUrl !== undefined && { returnUrl }) }
      return (await host.ask('GET_SOCIAL_REDIRECT_URI', payload, { signal, timeoutMs })).uri
    },
    connectSocial: async (uri, signal) => toUser(await host.ask('CONNECT_SOCIAL', { uri }, { signal, timeoutMs })),
    getFarcasterUri: async (signal) => (await host.ask('GET_FARCASTER_URI', undefined, { signal, timeoutMs })).url,
    connectFarcaster: (signal) => host.ask('CONNECT_FARCASTER', undefined, { signal }),
    updateEmail: async (typed, signal) => {
      const email = typed.trim().toLowerCase()
      const { action } = await host.ask('UPDATE_EMAIL', { email }, { signal })
      stepUpdate({ type: 'answered', email, action })
      return action
    },
    updateEmailPrimaryOtp: async (otp, signal) => {
      await host.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal, timeoutMs })
      stepUpdate({ type: 'primaryAccepted' })
    },
    updateEmailSecondaryOtp: async (otp, signal) => {
      const { newEmail } = await host.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal, timeoutMs })
      stepUpdate({ type: 'secondaryAccepted', email: newEmail })
      return newEmail
    },
  }
  return {
    verbs,
    leave: () => {
      step({ type: 'left' })
      stepUpdate({ type: 'left' })
    },
  }
}
