import { FoyerError, getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import type { ConnectAction } from '../../EmbeddedConnector.js'
import { requireEmbedded } from '../../flows/selectEmbedded.js'
import { limits } from '../../limits.js'
import { emit } from '../../state/emit.js'
import { getLogInMemory } from '../../storage/logInMemory.js'
import { finishLogIn } from './finishLogIn.js'

export interface EmailAnswer {
  /** Where to go next; with `CONNECT` the person is logged in already [S5.5]. */
  readonly action: ConnectAction
  /** Two digits to type on the page of the mailed link; only with `VERIFY_DEVICE`. */
  readonly matchNumber?: string | undefined
}

/**
 * Asks for a log-in by e-mail, the first time and again [S4.10]. Resending is the same call.
 *
 * @throws FoyerError `EMAIL_COOLDOWN` with `seconds` [S5.2], and what `EmbeddedMethods` throw.
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
    getLogInMemory(client).rememberMail(client.environment.now())
    emit(client, 'EMAIL_VERIFICATION_CODE_SENT')
  }
  return answer
}

/** How long until another mail may be asked for, in ms; 0 = now [S5.2]. */
export function getEmailWaitMs(client: Client): number {
  const lastMs = getLogInMemory(client).recallLastMailAtMs()
  const agoMs = client.environment.now() - (lastMs ?? 0)
  // A clock that was set back must not lock anyone out.
  return agoMs >= 0 ? Math.max(0, limits.emailCooldownMs - agoMs) : 0
}

/**
 * Waits until the mailed device link was approved [S4.11]; the one-time code is asked for next. One question to the frame
 * lasts 30 s at most [S8.15], a person may take as long as the link is good for, so the question is put again.
 *
 * @throws FoyerError `TIMED_OUT` when nobody approved while the link was good, and what `EmbeddedMethods` throw.
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
 * Sends the one-time code. If it is right, calls `onVerified`, then connects the embedded wallet [S4.11-S4.13].
 *
 * @throws FoyerError `LOG_IN_REFUSED` with the frame's words (`context.reason`: `code_wrong`, `code_expired`,
 *   `too_many_tries` …), and what `EmbeddedMethods` throw.
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
