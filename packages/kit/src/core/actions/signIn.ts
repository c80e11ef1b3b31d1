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
 * Has the host make what the active account is to sign, with a nonce of its own. Called when the question comes up and again when what
 * was made is too old, so that a press only has to hand it to the wallet.
 *
 * @throws FoyerError `SIGN_IN_FAILED` where the host cannot make it, `CAIP_NETWORK_OR_ADDRESS_UNDEFINED` where nobody can sign in.
 */
export function prepareSignIn(client: Client): Promise<SIWXMessage> {
  const account = getSigner(client.store.getState())
  const siwx = getSiwx(client)
  if (account === undefined || !siwx) return Promise.reject(new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED'))
  const now = client.environment.now()
  const known = client.nextMessage
  if (known?.account === account && now - known.atMs < limits.nonceLifetimeMs) return known.message
  const message = makeMessage(client, siwx, account)
  const next = { account, atMs: now, message }
  client.nextMessage = next
  message.catch(() => {
    if (client.nextMessage === next) client.nextMessage = undefined
  })
  return message
}

/**
 * The address of an account as its family writes it, which is how it is signed and how the host is asked for it. What asks the wallet
 * comes along, so that the press waits for nothing.
 */
export async function formatSigner(client: Client, account: SignIn['account']): Promise<string> {
  const { chainId, address } = parseAccountId(account)
  const adapter = await client.getAdapter(getNamespace(chainId)).catch(() => undefined)
  return adapter?.formatAddress(address).catch(() => address) ?? address
}

async function makeMessage(client: Client, siwx: SIWXConfig, account: SignIn['account']): Promise<SIWXMessage> {
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
 * Signs the active account in: the wallet signs what the host made, the host takes it. The state says how far it is, and what failed.
 * An answer for an account or network that is not the active one any more is not used, and what was signed or refused once is
 * not put to a wallet again.
 *
 * @throws FoyerError `USER_REJECTED` and the other wallet errors, `SIGN_IN_FAILED` when the host does not take the signature, `ABORTED`.
 */
export async function signIn(client: Client): Promise<void> {
  const state = client.store.getState()
  const account = getSigner(state)
  const connection = getConnected(state)
  const siwx = getSiwx(client)
  if (account === undefined || !connection || !siwx) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  const { chainId, address } = parseAccountId(account)
  const facts = describeSigner(client, chainId)
  const update = (change: Partial<SignIn>) => updateSignIn(client, account, change)
  client.signingIn?.abort()
  const deadline = createDeadline([client.lifetime.signal], limits.connectTimeoutMs)
  client.signingIn = deadline.controller
  const stop = endWithAccount(client, account, deadline.controller)
  update({ step: 'signing', error: undefined })
  emit(client, 'CLICK_SIGN_SIWX_MESSAGE', facts)
  try {
    const message = await settle(prepareSignIn(client), deadline.signal)
    const { signMessage } = await client.getAdapter(getNamespace(chainId))
    if (!signMessage) throw new FoyerError('METHOD_NOT_SUPPORTED')
    const text = writeText(message)
    const signature = await settle(signMessage(connection.connector.provider, address, text), deadline.signal)
    update({ step: 'checking' })
    await take(siwx, { data: readData(message), message: text, signature }, deadline.signal)
    update({ status: 'signed', step: undefined })
    emit(client, 'SIWX_AUTH_SUCCESS', facts)
  } catch (cause) {
    const error = await toFoyerError(cause)
    // Ended by a newer try, or with the account: that is not this one's to tell.
    if (client.signingIn === deadline.controller) update({ step: undefined, error })
    if (error.code !== 'ABORTED') emit(client, 'SIWX_AUTH_ERROR', facts)
    // A question of the embedded wallet closes the widget with a no; this one is still to be answered.
    const { modal } = client.store.getState()
    if (!modal.open && mustSignIn(client.store.getState())) openModal(client, { view: 'SIWXSignMessage' })
    throw error
  } finally {
    // Its nonce may have been seen: what is signed next has another one.
    client.nextMessage = undefined
    stop()
    deadline.end()
    if (client.signingIn === deadline.controller) client.signingIn = undefined
  }
}

/** The host writes it, and may refuse to. */
function writeText(message: SIWXMessage): string {
  try {
    return message.toString()
  } catch (cause) {
    throw new FoyerError('SIGN_IN_FAILED', { cause })
  }
}

/** The account or network that was asked is not the active one any more. */
function endWithAccount(client: Client, account: SignIn['account'], controller: AbortController): () => void {
  return client.store.subscribe((state) => {
    if (getSigner(state) !== account) controller.abort(new FoyerError('ABORTED'))
  })
}

async function take(siwx: SIWXConfig, session: SIWXSession, signal: AbortSignal): Promise<void> {
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

/** The fields alone, as they can be kept. */
function readData(message: SIWXMessage): SIWXSession['data'] {
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
 * The person does not sign in: where that is required it ends the connection, else they are not asked again.
 *
 * @throws FoyerError `DISCONNECT_FAILED`, as `disconnect`.
 */
export async function cancelSignIn(client: Client): Promise<void> {
  const state = client.store.getState()
  const account = getSigner(state)
  if (account === undefined) return
  emit(client, 'CLICK_CANCEL_SIWX', describeSigner(client, parseAccountId(account).chainId))
  client.signingIn?.abort(new FoyerError('ABORTED'))
  if (mustSignIn(state)) return disconnect(client, state.activeNamespace)
  if (getSignIn(state)) client.store.setState({ signIn: { account, isRequired: false, status: 'left' } })
}

/** What the events of a sign-in tell of the account on a network. */
export function describeSigner({ store }: Client, network: ChainId) {
  const account = store.getState().namespaces[getNamespace(network)]?.account
  return { network, isSmartAccount: account?.preferredAccountType === 'smartAccount' }
}
