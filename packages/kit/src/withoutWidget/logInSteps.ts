import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { addRemoteConnectors } from '../addRemoteConnectors.js'
import { connectDevice, connectEmail, connectOtp, getEmailWaitMs } from '../core/actions/embedded/connectEmail.js'
import { connectFarcaster } from '../core/actions/embedded/connectFarcaster.js'
import { connectSocial } from '../core/actions/embedded/connectSocial.js'
import { finishLogIn } from '../core/actions/embedded/finishLogIn.js'
import type { Client } from '../core/Client.js'
import { findEmbedded, getLogInMethods } from '../core/flows/selectEmbedded.js'
import { wantsLogIn } from '../core/flows/wantsLogIn.js'
import { loadActions } from '../core/loadActions.js'
import type { SocialProvider } from '../core/Options.js'
import { detectLogInPlace } from '../widget/login/detectLogInPlace.js'
import type { Task } from './createFlow.js'
import type { EmailLogInState } from './emailLogIn.js'
import type { SocialLogInState } from './socialLogIn.js'

/**
 * Adds the connector of the embedded wallet. Requests the log-in methods from the server if they are not known.
 *
 * @throws FoyerError `EMAIL_LOGIN_UNAVAILABLE` if the options or the server have no log-in, and the error of
 *   the request.
 */
async function loadLogIn(client: Client, signal: AbortSignal): Promise<void> {
  await loadActions(client)
  if (findEmbedded(client.store.getState())) return
  const { config, endpoints, store } = client
  const canHaveFrame = config.frameUrl !== undefined || Boolean(endpoints?.api)
  if (!canHaveFrame || !wantsLogIn(store.getState().options.features)) throw new FoyerError('EMAIL_LOGIN_UNAVAILABLE')
  await addRemoteConnectors(client, true)
  await waitForOffer(client, signal)
  if (findEmbedded(store.getState())) return
  // The server may have been unreachable before. The request is only repeated after an error.
  store.setState({ offerError: undefined })
  await client.requestOffer?.()
  const state = store.getState()
  if (!findEmbedded(state)) throw state.offerError ?? new FoyerError('EMAIL_LOGIN_UNAVAILABLE')
}

/** Waits until the state has the answer of the server about log-in. */
function waitForOffer({ store }: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => check())
    const check = () => {
      if (store.getState().embedded === undefined && !signal.aborted) return
      stop()
      resolve()
    }
    signal.addEventListener('abort', check, { once: true })
    check()
  })
}

/** Returns the log-in methods that the app, the server and this browser allow. */
export async function loadLogInMethods(client: Client, signal: AbortSignal): Promise<Partial<SocialLogInState>> {
  await loadLogIn(client, signal)
  const place = detectLogInPlace(client.environment.window)
  const { email, socials } = getLogInMethods(client.store.getState(), place)
  return { providers: socials, hasEmail: email }
}

/** Requests the mail, and waits for the approval of a new device. */
export async function sendMail(
  client: Client,
  email: string,
  { signal, update }: Task<EmailLogInState>,
): Promise<Partial<EmailLogInState>> {
  await loadLogIn(client, signal)
  const { email: isOffered } = getLogInMethods(client.store.getState(), detectLogInPlace(client.environment.window))
  if (!isOffered) throw new FoyerError('EMAIL_LOGIN_UNAVAILABLE')
  const { action, matchNumber } = await connectEmail(client, email.trim(), signal)
  if (action === 'CONNECT') return { status: 'connected' }
  const resendAtMs = client.environment.now() + getEmailWaitMs(client)
  if (action === 'VERIFY_DEVICE') {
    update({ status: 'device', matchNumber, resendAtMs })
    await connectDevice(client, signal)
  }
  return { status: 'code', matchNumber: undefined, resendAtMs }
}

/** Checks the code and connects the wallet. Without a code, only connects: a code can be verified once. */
export async function verifyMailedCode(
  client: Client,
  code: string | undefined,
  { signal, update }: Task<EmailLogInState>,
): Promise<Partial<EmailLogInState>> {
  if (code === undefined) await finishLogIn(client, signal)
  else await connectOtp(client, code.trim(), signal, () => update({ isCodeAccepted: true }))
  return { status: 'connected' }
}

/** Logs in with a provider. Opens its window in the same turn if the connector exists. */
export async function logInWith(
  client: Client,
  provider: SocialProvider,
  { signal, update }: Task<SocialLogInState>,
): Promise<Partial<SocialLogInState>> {
  if (!findEmbedded(client.store.getState())) await loadLogIn(client, signal)
  if (provider === 'farcaster')
    await connectFarcaster(client, {
      signal,
      onUri: (uri) => update({ status: 'provider', uri }),
      onApproved: () => update({ status: 'finishing', uri: undefined }),
    })
  else {
    const isPopupless = detectLogInPlace(client.environment.window).isMessagingApp
    await connectSocial(client, { provider, signal, isPopupless, onStep: (status) => update({ status }) })
  }
  return { status: 'connected' }
}
