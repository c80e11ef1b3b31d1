import {
  postEmailChangePrimary,
  postEmailChangeSecondary,
  postEmailChangeStart,
} from '@foyer/contract/login/loginEndpoints'
import type { Frame } from '../Frame.js'
import { FrameFailure, notLoggedIn } from '../FrameFailure.js'
import type { Person } from '../session/createSession.js'
import { describeVaultError } from '../wallet/describeVaultError.js'
import type { HostChange } from '../wallet/Screens.js'
import type { Handler } from './Handler.js'

/** Begins a change of the address, once the person has allowed it on a screen of the frame; only with an open wallet [S4.15, S7.55]. */
export const updateEmail: Handler<'UPDATE_EMAIL'> = async (frame, { email }, { signal }) => {
  const { session, wallet, logins } = frame
  if (frame.isShownOnDemand)
    await wallet.open({ signal, isVisible: true, action: { name: 'changeEmail', params: { email } } })
  await askPerson(frame, (person) => ({ kind: 'email', from: person.email, to: email }), signal)
  const proof = await (await frame.vault()).proveAction('changeEmail', email).catch((error: unknown) => {
    throw describeVaultError(error)
  })
  const started = await session.call(postEmailChangeStart, { email, proof }, signal)
  logins.emailChange = started.challengeId
  return { action: started.action }
}

/** The code sent to the old address [S7.56]. */
export const updateEmailPrimaryOtp: Handler<'UPDATE_EMAIL_PRIMARY_OTP'> = async (frame, { otp }, { signal }) => {
  await frame.session.call(postEmailChangePrimary, readEmailChange(frame, otp), signal)
  return undefined
}

/** The code sent to the new address; the change happens now [S4.16, S7.57]. */
export const updateEmailSecondaryOtp: Handler<'UPDATE_EMAIL_SECONDARY_OTP'> = async (frame, { otp }, { signal }) => {
  const change = readEmailChange(frame, otp)
  const answer = await frame.session.call(postEmailChangeSecondary, change, signal)
  if (frame.logins.emailChange === change.challengeId) frame.logins.emailChange = undefined
  frame.session.rename(answer.newEmail)
  return answer
}

/** The change of address that has begun, with the code just typed; spaces in it are forgiven. */
export function readEmailChange({ logins }: Frame, otp: string): { challengeId: string; code: string } {
  if (logins.emailChange === undefined)
    throw new FrameFailure('challenge_unknown', 'Enter the new email address first.')
  return { challengeId: logins.emailChange, code: otp.replace(/\s/g, '') }
}

/** Ends every log-in of the person, on this device too, once they have allowed it on a screen of the frame. */
export const signOutEverywhere: Handler<'SIGN_OUT_EVERYWHERE'> = async (frame, _, { signal, commit }) => {
  const { session, wallet, logins } = frame
  await askPerson(frame, () => ({ kind: 'signOutEverywhere' }), signal)
  commit()
  logins.clear()
  await session.signOut(true)
  await wallet.lock()
  return undefined
}

/**
 * Lets the person decide, on a screen of the frame, about a change of their log-ins. No message of an app makes one without.
 *
 * @throws FrameFailure `not_shown` where the app does not show the frame, `session_expired` when nobody is logged in, or
 * somebody else by now; FoyerError `USER_REJECTED`.
 */
export async function askPerson(
  frame: Frame,
  describe: (person: Person) => HostChange,
  signal: AbortSignal,
): Promise<void> {
  if (!frame.isShownOnDemand) throw new FrameFailure('not_shown', 'This app does not show the screens of the wallet.')
  const person = await frame.session.resume()
  if (person === undefined) throw notLoggedIn()
  const screens = await frame.screens()
  await screens.confirm(describe(person), signal)
  if (frame.session.getPerson()?.id !== person.id) throw notLoggedIn()
}
