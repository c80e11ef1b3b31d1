import type { Client } from '../../Client.js'
import { emit } from '../../emit.js'
import { limits } from '../../limits.js'
import { getLogInMemory } from '../../logInMemory.js'
import { createDeadline } from '../../settle.js'
import { finishLogIn } from './finishLogIn.js'
import { requireEmbedded } from './requireEmbedded.js'

/**
 * Turns a provider's answer into a log-in and a connection [S3.21].
 *
 * @throws FoyerError `TIMED_OUT` after 45 s, and what `EmbeddedMethods` throw.
 */
export async function finishSocial(
  client: Client,
  provider: string,
  resultUri: string,
  signal: AbortSignal,
): Promise<void> {
  const { embedded } = requireEmbedded(client)
  emit(client, 'SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
  const deadline = createDeadline([signal], limits.socialGuardMs)
  try {
    const social = await embedded.loadSocial()
    const { userName, email } = await social.connectSocial(resultUri, deadline.signal)
    getLogInMemory(client).rememberSocial(provider, userName ?? email ?? undefined)
    await finishLogIn(client, deadline.signal)
  } catch (error) {
    // Below it is only known that somebody stopped waiting.
    throw deadline.signal.aborted && !signal.aborted ? deadline.signal.reason : error
  } finally {
    deadline.end()
  }
  emit(client, 'SOCIAL_LOGIN_SUCCESS', { provider })
}
