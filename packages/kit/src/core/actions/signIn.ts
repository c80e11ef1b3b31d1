import { type ChainId, getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { toFoyerError } from '@foyer/primitives/errors/toFoyerError'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import type { SIWXConfig, SIWXMessage, SIWXSession } from '../public/appKitTypes.js'
import { createDeadline, settle } from '../settle.js'
import { getSigner, getSignIn, mustSignIn } from '../signIn.js'
import { emit } from '../state/emit.js'
import type { SignIn } from '../state/State.js'
import { getConnected, getSiwx } from '../state/select.js'
import { disconnect } from './disconnect.js'
import { openModal } from './openModal.js'

/**
 * Requests the sign-in message of the active account from the app. Call it when the prompt opens, and again when the
 * message is too old: the click then only sends it to the wallet.
 *
 * @throws FoyerError `SIGN_IN_FAILED` if the app cannot create the message, `CAIP_NETWORK_OR_ADDRESS_UNDEFINED` if
 *   there is no account to sign in or no `siwx`.
 */
export function prepareSignIn(client: Client): Promise<SIWXMessage> {
  const account = getSigner(client.store.getState())
  const siwx = getSiwx(client)
  if (account === undefined || !siwx) return Promise.reject(new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED'))
  const now = client.environment.now()
  const known = client.nextMessage
  if (known?.account === account && now - known.atMs < limits.nonceLifetimeMs) return known.message
  const message = requestMessage(client, siwx, account)
  const next = { account, atMs: now, message }
  client.nextMessage = next
  message.catch(() => {
    if (client.nextMessage === next) client.nextMessage = undefined
  })
  return message
}

/**
 * Returns the address in the format of its chain family, for the message and for the app's `siwx`. Also loads the
 * adapter ahead of time, so that the click does not wait for it.
 */
export async function formatSigner(client: Client, account: SignIn['account']): Promise<string> {
  const { chainId, address } = parseAccountId(account)
  const adapter = await client.getAdapter(getNamespace(chainId)).catch(() => undefined)
  return adapter?.formatAddress(address).catch(() => address) ?? address
}

async function requestMessage(client: Client, siwx: SIWXConfig, account: SignIn['account']): Promise<SIWXMessage> {
  const { chainId } = parseAccountId(account)
  const deadline = createDeadline([client.lifetime.signal], limits.signInTimeoutMs)
  try {
    const accountAddress = await formatSigner(client, account)
    return await settle(siwx.createMessage({ chainId, accountAddress }), deadline.signal)
  } catch (cause) {
    throw new FoyerError('SIGN_IN_FAILED', { cause })
  } finally {
    deadline.end()
  }
}

/**
 * Signs the active account in: the wallet signs the app's message, and the app stores the session. The state holds the
 * progress and the error. The result is dropped if the account or network is no longer active. A message that was
 * signed or rejected is never sent to a wallet again.
 *
 * @throws FoyerError `USER_REJECTED` and the other wallet errors, `SIGN_IN_FAILED` if the app does not accept the
 *   signature, `ABORTED`.
 */
export async function signIn(client: Client): Promise<void> {
  const state = client.store.getState()
  const account = getSigner(state)
  const connection = getConnected(state)
  const siwx = getSiwx(client)
  if (account === undefined || !connection || !siwx) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  const { chainId, address } = parseAccountId(account)
  const facts = getSignerProperties(client, chainId)
  const update = (change: Partial<SignIn>) => updateSignIn(client, account, change)
  client.signingIn?.abort()
  const deadline = createDeadline([client.lifetime.signal], limits.connectTimeoutMs)
  client.signingIn = deadline.controller
  const stop = abortOnAccountChange(client, account, deadline.controller)
  update({ step: 'signing', error: undefined })
  emit(client, 'CLICK_SIGN_SIWX_MESSAGE', facts)
  try {
    const message = await settle(prepareSignIn(client), deadline.signal)
    const { signMessage } = await client.getAdapter(getNamespace(chainId))
    if (!signMessage) throw new FoyerError('METHOD_NOT_SUPPORTED')
    const text = writeText(message)
    const signature = await settle(signMessage(connection.connector.provider, address, text), deadline.signal)
    update({ step: 'checking' })
    await submitSession(siwx, { data: getMessageFields(message), message: text, signature }, deadline.signal)
    update({ status: 'signed', step: undefined })
    emit(client, 'SIWX_AUTH_SUCCESS', facts)
  } catch (cause) {
    const error = await toFoyerError(cause)
    // Skip this if a newer attempt replaced this one.
    if (client.signingIn === deadline.controller) update({ step: undefined, error })
    if (error.code !== 'ABORTED') emit(client, 'SIWX_AUTH_ERROR', facts)
    // A rejected request of the embedded wallet closes the widget. Open it again if the sign-in is still required.
    const { modal, options } = client.store.getState()
    if (options.showPrompts !== false && !modal.open && mustSignIn(client.store.getState()))
      openModal(client, { view: 'SIWXSignMessage' })
    throw error
  } finally {
    // Remove the message: its nonce may have been used, and the next message needs a new one.
    client.nextMessage = undefined
    stop()
    deadline.end()
    if (client.signingIn === deadline.controller) client.signingIn = undefined
  }
}

/** Returns the text of the app's message. The app's function may throw. */
function writeText(message: SIWXMessage): string {
  try {
    return message.toString()
  } catch (cause) {
    throw new FoyerError('SIGN_IN_FAILED', { cause })
  }
}

/** Aborts the attempt when the account or network is no longer active. Returns a function that stops this. */
function abortOnAccountChange(client: Client, account: SignIn['account'], controller: AbortController): () => void {
  return client.store.subscribe((state) => {
    if (getSigner(state) !== account) controller.abort(new FoyerError('ABORTED'))
  })
}

async function submitSession(siwx: SIWXConfig, session: SIWXSession, signal: AbortSignal): Promise<void> {
  const deadline = createDeadline([signal], limits.signInTimeoutMs)
  try {
    await settle(siwx.addSession(session), deadline.signal)
  } catch (cause) {
    if (isFoyerError(cause) && cause.code === 'ABORTED') throw cause
    throw new FoyerError('SIGN_IN_FAILED', { cause })
  } finally {
    deadline.end()
  }
}

/** Returns the fields of the message without its methods, for storage. */
function getMessageFields(message: SIWXMessage): SIWXSession['data'] {
  const { toString: _toString, ...data } = message
  return data
}

function updateSignIn(client: Client, account: SignIn['account'], change: Partial<SignIn>): void {
  client.store.setState((state) => {
    const known = getSignIn(state)
    return known?.account === account ? { signIn: { ...known, ...change } } : state
  })
}

/**
 * Cancels the sign-in. If sign-in is required, disconnects the wallet. Otherwise the user is not prompted again. With
 * `isRequestKept`, the first call skips an optional sign-in but not the request that is open in the wallet, and the next
 * call drops that request too.
 *
 * @throws FoyerError `DISCONNECT_FAILED`, like `disconnect`.
 */
export async function cancelSignIn(client: Client, isRequestKept = false): Promise<void> {
  const state = client.store.getState()
  const account = getSigner(state)
  if (account === undefined) return
  emit(client, 'CLICK_CANCEL_SIWX', getSignerProperties(client, parseAccountId(account).chainId))
  const signIn = getSignIn(state)
  if (isRequestKept && signIn?.status === 'asked' && !signIn.isRequired && signIn.step)
    return client.store.setState({ signIn: { ...signIn, status: 'left' } })
  client.signingIn?.abort(new FoyerError('ABORTED'))
  if (mustSignIn(state)) return disconnect(client, state.activeNamespace)
  if (signIn) client.store.setState({ signIn: { account, isRequired: false, status: 'left' } })
}

/** Returns the account properties of a sign-in event. */
export function getSignerProperties({ store }: Client, network: ChainId) {
  const account = store.getState().namespaces[getNamespace(network)]?.account
  return { network, isSmartAccount: account?.preferredAccountType === 'smartAccount' }
}
