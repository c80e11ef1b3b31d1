import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { createDeadline, settle } from '../settle.js'
import { getSignIn } from '../signIn.js'
import { getSiwx } from '../state/select.js'
import { formatSigner } from './signIn.js'

/**
 * Ends the sign-in session of the active account. The wallet stays connected. If the app requires a sign-in, the widget
 * requests a new one.
 *
 * @throws FoyerError `SIGN_IN_FAILED` if the app could not end the session.
 */
export async function endSignIn(client: Client): Promise<void> {
  const { store, lifetime } = client
  const siwx = getSiwx(client)
  const signIn = getSignIn(store.getState())
  if (!siwx || signIn?.status !== 'signed') return
  const { chainId } = parseAccountId(signIn.account)
  const deadline = createDeadline([lifetime.signal], limits.signInTimeoutMs)
  try {
    const address = await formatSigner(client, signIn.account)
    await settle(siwx.revokeSession(chainId, address), deadline.signal)
  } catch (cause) {
    throw new FoyerError('SIGN_IN_FAILED', { cause })
  } finally {
    deadline.end()
  }
  // The user can have changed the account meanwhile.
  if (getSignIn(store.getState())?.account !== signIn.account) return
  if (!signIn.isRequired) return store.setState({ signIn: { ...signIn, status: 'left' } })
  store.setState({ signIn: undefined })
  await (await client.signIn)?.recheck()
}
