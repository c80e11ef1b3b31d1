import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import type { ConnectAction } from '../../EmbeddedConnector.js'
import { requireEmbedded } from '../../flows/selectEmbedded.js'
import { limits } from '../../limits.js'
import { emit } from '../../state/emit.js'
import { getLogInMemory } from '../../storage/logInMemory.js'
import { finishLogIn } from './finishLogIn.js'

export interface EmailAnswer {
  /** The next step. With `CONNECT`, the user is logged in already [S5.5]. */
  readonly action: ConnectAction
  /** The two digits that the user types on the page of the mailed link. Only with `VERIFY_DEVICE`. */
  readonly matchNumber?: string | undefined
}

/**
 * Requests a log-in mail [S4.10]. Call it again to resend the mail.
 *
 * @throws FoyerError `EMAIL_COOLDOWN` with `seconds` [S5.2], and the errors of `EmbeddedMethods`.
 * @example const { action } = await connectEmail(client, 'person@example.com', signal)
 */
export async function connectEmail(client: Client, email: string, signal: AbortSignal): Promise<EmailAnswer> {
  const connector = requireEmbedded(client)
  emit(client, 'EMAIL_SUBMITTED')
  const waitMs = getEmailWaitMs(client)
  if (waitMs > 0) throw new FoyerError('EMAIL_COOLDOWN', { context: { seconds: Math.ceil(waitMs / 1000) } })
  const answer = await connector.embedded.connectEmail(email, signal)
  if (answer.action === 'CONNECT') await finishLogIn(client, signal)
  else {
    getLogInMemory(client).storeMailTime(client.environment.now())
    emit(client, 'EMAIL_VERIFICATION_CODE_SENT')
  }
  return answer
}

/** Returns the time until another mail may be requested, in ms. 0: now [S5.2]. */
export function getEmailWaitMs(client: Client): number {
  const lastMs = getLogInMemory(client).getLastMailAtMs()
  const agoMs = client.environment.now() - (lastMs ?? 0)
  // If the clock was set back, do not block the user.
  return agoMs >= 0 ? Math.max(0, limits.emailCooldownMs - agoMs) : 0
}

/**
 * Waits until the user approved the device by the mailed link [S4.11]. The one-time code follows. A request to the
 * frame times out after 30 s [S8.15], but the link is valid longer: the request is repeated until then.
 *
 * @throws FoyerError `TIMED_OUT` if the link expired without approval, and the errors of `EmbeddedMethods`.
 */
export async function connectDevice(client: Client, signal: AbortSignal): Promise<void> {
  const { embedded } = requireEmbedded(client)
  const endsAtMs = client.environment.now() + limits.deviceLinkMs
  for (;;) {
    try {
      await embedded.connectDevice(signal)
      return emit(client, 'DEVICE_REGISTERED_FOR_EMAIL')
    } catch (error) {
      if (getErrorCode(error) !== 'FRAME_REQUEST_TIMED_OUT') throw error
      if (client.environment.now() >= endsAtMs)
        throw new FoyerError('TIMED_OUT', { context: { ms: limits.deviceLinkMs }, cause: error })
    }
  }
}

/**
 * Sends the one-time code. If it is correct, calls `onVerified`, then connects the embedded wallet [S4.11-S4.13].
 *
 * @throws FoyerError `LOG_IN_REFUSED` with the frame's text (`context.reason`: `code_wrong`, `code_expired`,
 *   `too_many_tries` …), and the errors of `EmbeddedMethods`.
 */
export async function connectOtp(
  client: Client,
  otp: string,
  signal: AbortSignal,
  onVerified?: () => void,
): Promise<void> {
  const { embedded } = requireEmbedded(client)
  try {
    await embedded.connectOtp(otp, signal)
  } catch (error) {
    if (!signal.aborted)
      emit(client, 'EMAIL_VERIFICATION_CODE_FAIL', { message: error instanceof Error ? error.message : '' })
    throw error
  }
  emit(client, 'EMAIL_VERIFICATION_CODE_PASS')
  onVerified?.()
  await finishLogIn(client, signal)
}
