import type { Client } from '../../Client.js'
import { emit } from '../../emit.js'
import { finishLogIn } from './finishLogIn.js'
import { requireEmbedded } from './requireEmbedded.js'

/**
 * Gives the one-time code; when it is right the person is logged in and connected [S4.11-S4.13].
 *
 * @throws FoyerError `LOG_IN_REFUSED` with the frame's words (`context.reason`: `code_wrong`, `code_expired`,
 *   `too_many_tries` …), and what `EmbeddedMethods` throw.
 */
export async function connectOtp(client: Client, otp: string, signal: AbortSignal): Promise<void> {
  const { embedded } = requireEmbedded(client)
  try {
    await embedded.connectOtp(otp, signal)
  } catch (error) {
    if (!signal.aborted)
      emit(client, 'EMAIL_VERIFICATION_CODE_FAIL', { message: error instanceof Error ? error.message : '' })
    throw error
  }
  emit(client, 'EMAIL_VERIFICATION_CODE_PASS')
  await finishLogIn(client, signal)
}
