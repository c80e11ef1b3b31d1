import type { Client } from '../../Client.js'
import { requireEmbedded } from '../../flows/selectEmbedded.js'
import { emit } from '../../state/emit.js'
import { getLogInMemory } from '../../storage/logInMemory.js'
import { finishLogIn } from './finishLogIn.js'

export interface FarcasterArguments {
  readonly signal: AbortSignal
  /** Receives the URI to show as a QR code, or to open on a phone. */
  onUri(uri: string): void
  /** Called when the user has approved in the Farcaster app. */
  onApproved?(): void
}

/**
 * Logs in with Farcaster: passes the URI to `onUri`, waits for the approval, then connects [S1.6].
 *
 * @throws FoyerError the errors of `EmbeddedMethods`.
 */
export async function connectFarcaster(client: Client, request: FarcasterArguments): Promise<void> {
  const { signal, onUri, onApproved } = request
  const { embedded } = requireEmbedded(client)
  const provider = 'farcaster'
  emit(client, 'SOCIAL_LOGIN_STARTED', { provider })
  try {
    const social = await embedded.loadSocial()
    onUri(await social.getFarcasterUri(signal))
    const { userName } = await social.connectFarcaster(signal)
    emit(client, 'SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    onApproved?.()
    getLogInMemory(client).storeSocial(provider, userName)
    await finishLogIn(client, signal)
    emit(client, 'SOCIAL_LOGIN_SUCCESS', { provider })
  } catch (error) {
    emit(client, signal.aborted ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider })
    throw error
  }
}
