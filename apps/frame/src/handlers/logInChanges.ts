import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
} from '@foyer/contract/login/loginEndpoints'
import type { Frame } from '../Frame.js'
import { createSessionExpiredError, FrameFailure } from '../FrameFailure.js'
import type { Person } from '../session/createSession.js'
import type { HostChange } from '../wallet/Screens.js'
import { toFrameError } from '../wallet/toFrameError.js'
import type { Handler } from './Handler.js'

/**
 * Starts a change of the email address after the user confirms it on a screen of the frame. Needs an open wallet
 * [S4.15, S7.55].
 */
export const updateEmail: Handler<'UPDATE_EMAIL'> = async (frame, { email }, { signal }) => {
  const { session, wallet, logins } = frame
  if (frame.isShownOnDemand)
    await wallet.open({ signal, isVisible: true, action: { name: 'changeEmail', params: { email } } })
  await requestConfirmation(frame, (person) => ({ kind: 'email', from: person.email, to: email }), signal)
  const proof = await (await frame.vault()).proveAction('changeEmail', email).catch((error: unknown) => {
    throw toFrameError(error)
  })
  const started = await session.call(postEmailChangeStart, { email, proof }, signal)
  logins.emailChange = started.challengeId
  return { action: started.action }
}

/** Submits the code sent to the old address [S7.56]. */
export const updateEmailPrimaryOtp: Handler<'UPDATE_EMAIL_PRIMARY_OTP'> = async (frame, { otp }, { signal }) => {
  await frame.session.call(postEmailChangePrimary, readEmailChange(frame, otp), signal)
  return undefined
}

/** Submits the code sent to the new address, which completes the change [S4.16, S7.57]. */
export const updateEmailSecondaryOtp: Handler<'UPDATE_EMAIL_SECONDARY_OTP'> = async (frame, { otp }, { signal }) => {
  const change = readEmailChange(frame, otp)
  const answer = await frame.session.call(postEmailChangeSecondary, change, signal)
  if (frame.logins.emailChange === change.challengeId) frame.logins.emailChange = undefined
  frame.session.rename(answer.newEmail)
  return answer
}

/** Returns the id of the started change and the typed code without spaces. */
export function readEmailChange({ logins }: Frame, otp: string): { challengeId: string; code: string } {
  if (logins.emailChange === undefined)
    throw new FrameFailure('challenge_unknown', 'Enter the new email address first.')
  return { challengeId: logins.emailChange, code: otp.replace(/\s/g, '') }
}

/** Ends every session of the user, also on this device, after the user confirms it on a screen of the frame. */
export const signOutEverywhere: Handler<'SIGN_OUT_EVERYWHERE'> = async (frame, _, { signal, commit }) => {
  const { session, wallet, logins } = frame
  await requestConfirmation(frame, () => ({ kind: 'signOutEverywhere' }), signal)
  commit()
  logins.clear()
  await session.signOut(true)
  await wallet.lock()
  return undefined
}

/**
 * Requests the user's confirmation of a login change on a screen of the frame. An app's message can never make such a
 * change without it.
 *
 * @throws FrameFailure `not_shown` if the app does not show the frame, `session_expired` if no user or another user
 *   is logged in; FoyerError `USER_REJECTED`.
 */
export async function requestConfirmation(
  frame: Frame,
  describe: (person: Person) => HostChange,
  signal: AbortSignal,
): Promise<void> {
  if (!frame.isShownOnDemand) throw new FrameFailure('not_shown', 'This app does not show the screens of the wallet.')
  const person = await frame.session.resume()
  if (person === undefined) throw createSessionExpiredError()
  const screens = await frame.screens()
  await screens.confirm(describe(person), signal)
  if (frame.session.getPerson()?.id !== person.id) throw createSessionExpiredError()
}
