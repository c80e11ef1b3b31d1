import { FoyerError, getErrorCode } from '../../../errors/FoyerError.js'
import type { Client } from '../../Client.js'
import { emit } from '../../emit.js'
import { limits } from '../../limits.js'
import { requireEmbedded } from './requireEmbedded.js'

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
