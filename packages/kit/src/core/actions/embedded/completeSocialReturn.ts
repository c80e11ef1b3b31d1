import { FoyerError, isFoyerError } from '../../../errors/FoyerError.js'
import type { Client } from '../../Client.js'
import { startConnectionEffects } from '../../connectionEffects.js'
import { emit } from '../../emit.js'
import { limits } from '../../limits.js'
import { notify } from '../../notify.js'
import { createDeadline } from '../../settle.js'
import { finishSocial } from './finishSocial.js'
import { takeDeparture } from './leaveForSocial.js'

export const resultParameter = 'result_uri'

/**
 * A person comes back from a provider in this very tab: takes the result out of the page's address, always, and completes
 * the log-in if it began in this browser [S2.1]. Never throws; a failure shows as a message.
 */
export async function completeSocialReturn(client: Client, page: Window): Promise<void> {
  const address = new URL(page.location.href)
  const resultUri = address.searchParams.get(resultParameter)
  if (resultUri === null) return
  address.searchParams.delete(resultParameter)
  page.history.replaceState(page.history.state, '', address)
  const provider = takeDeparture(client)
  if (provider === undefined || resultUri === '') return
  // Nobody has asked for an action yet, and the connection that comes of it is to be saved.
  startConnectionEffects(client)
  const deadline = createDeadline([client.lifetime.signal], limits.connectTimeoutMs)
  try {
    await finishSocial(client, provider, resultUri, deadline.signal)
  } catch (error) {
    emit(client, 'SOCIAL_LOGIN_ERROR', { provider })
    const told = isFoyerError(error) ? error : new FoyerError('UNKNOWN', { cause: error })
    const notice = { kind: 'toast', variant: 'error', short: told.message, error: told } as const
    if (!client.lifetime.signal.aborted) notify(client, notice)
  } finally {
    deadline.end()
  }
}
