import {
  type NameChange,
  type NameFault,
  postNameChange,
  postProfileAccount,
  type RegisteredName,
  writeNameChangeMessage,
} from '@foyer/contract/http/names'
import { FoyerError, getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider } from '@foyer/primitives/errors/fromProvider'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getCoinType, getRegisteredNameKey, registeredNameQuery } from '../queries/names.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { updateAccount } from '../state/namespaceState.js'
import { findNetwork, getConnected, isSmartAccount } from '../state/select.js'
import { refreshAccount } from './refreshAccount.js'

export interface NameSteps {
  readonly signal?: AbortSignal
  /** Called when the wallet has signed. After that only the server's response is pending. */
  readonly onSigned?: () => void
}

/** The label pattern of the API. A test compares both. */
const labelPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/** Validates a label without a request [S5.16, S9.33]. Returns undefined if the label is valid. */
export function validateLabel(label: string): NameFault | undefined {
  if (label.length < limits.minLabelLength) return /^[a-z0-9-]*$/.test(label) ? 'too_short' : 'invalid_name'
  const isFine = label.length <= limits.maxLabelLength && labelPattern.test(label) && !/^..--/.test(label)
  return isFine ? undefined : 'invalid_name'
}

/** Returns the server's reason for rejecting a name, if it sent one. */
export function getNameErrorReason(error: unknown): string | undefined {
  const reason = isFoyerError(error) ? error.context.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/**
 * Registers `label.parent` for the connected account [S1.16, S4.34-S4.40]. The wallet signs the message of S3.41, the
 * server registers it, and the account shows the name. If the server's response is lost, the next call with the same
 * name sends the same signature again, without a wallet request.
 *
 * @throws FoyerError `NAME_REGISTRATION_FAILED` with the server's `reason` [S8.22]; `UNSUPPORTED_CHAIN` without a
 *   server or on a chain family without names, `CAIP_NETWORK_OR_ADDRESS_UNDEFINED`, `USER_REJECTED` and the other
 *   wallet errors, `ABORTED`, `TIMED_OUT`.
 * @example await registerName(client, 'maya.foyer.eth')
 */
export async function registerName(client: Client, name: string, steps: NameSteps = {}): Promise<RegisteredName> {
  const details = { isSmartAccount: isSmartAccount(client.store.getState()), ensName: name }
  emit(client, 'REGISTER_NAME_INITIATED', details)
  try {
    const owner = getOwner(client)
    const reason = validateLabel(name.split('.')[0] ?? '')
    if (reason) throw new FoyerError('HTTP_FAILED', { context: { status: 400, reason } })
    const signed = await sign(client, owner, `register ${name}`, steps, async (timestampMs) => {
      return JSON.stringify({ name, attributes: {}, timestamp: timestampMs / 1000 })
    })
    const { address, coinType } = owner
    const body = { coin_type: coinType, address, message: signed.message, signature: signed.signature }
    await send(client, owner, signed, () =>
      callEndpoint(client, {
        ...{ base: owner.base, endpoint: postProfileAccount, query: {}, body },
        signal: steps.signal,
      }),
    )
    const registered =
      (await fetchOwnName(client, address).catch(() => undefined)) ?? createRegisteredName(name, owner, client)
    await applyName(client, address, registered)
    emit(client, 'REGISTER_NAME_SUCCESS', details)
    return registered
  } catch (cause) {
    const error = toNameError('NAME_REGISTRATION_FAILED', name, cause)
    emit(client, 'REGISTER_NAME_ERROR', { ...details, error: error.message })
    throw error
  }
}

/**
 * Changes the label of the account's name. The old label stays reserved for its owner.
 *
 * @throws FoyerError `NAME_CHANGE_FAILED` with the server's `reason`, and the errors of `registerName`.
 */
export function changeName(client: Client, name: string, newName: string, steps?: NameSteps) {
  return change(client, { kind: 'rename', name, newName }, steps)
}

/**
 * Replaces all records of the name. Addresses are hex bytes by coin type (ENSIP-9).
 *
 * @throws the errors of `changeName`.
 */
export function setNameRecords(
  client: Client,
  records: Omit<NameChange & { kind: 'records' }, 'kind'>,
  steps?: NameSteps,
) {
  return change(client, { kind: 'records', ...records }, steps)
}

/**
 * Releases the name. It stays reserved for a while before others can register it.
 *
 * @throws the errors of `changeName`.
 */
export function releaseName(client: Client, name: string, steps?: NameSteps) {
  return change(client, { kind: 'release', name }, steps)
}

async function change(client: Client, wanted: NameChange, steps: NameSteps = {}): Promise<RegisteredName | null> {
  try {
    const owner = getOwner(client)
    const { base, address, coinType } = owner
    const signed = await sign(client, owner, JSON.stringify(wanted), steps, (timestampMs) =>
      writeNameChangeMessage(wanted, timestampMs),
    )
    const { timestampMs, signature } = signed
    const body = { change: wanted, address, coinType, timestampMs, signature }
    const call = { base, endpoint: postNameChange, query: {}, body, signal: steps.signal }
    const name = await send(client, owner, signed, async () => {
      try {
        return (await callEndpoint(client, call)).name
      } catch (error) {
        // `message_replayed`: the server accepted the earlier request, and only its response was lost.
        const own = getNameErrorReason(error) === 'message_replayed' ? await fetchOwnName(client, address) : undefined
        if (own === undefined || !isDone(wanted, own, address)) throw error
        return own
      }
    })
    await applyName(client, address, name, wanted.name)
    return name
  } catch (cause) {
    throw toNameError('NAME_CHANGE_FAILED', wanted.name, cause)
  }
}

function isDone(wanted: NameChange, own: RegisteredName | null, owner: string): boolean {
  if (wanted.kind === 'release') return own === null
  if (wanted.kind === 'rename') return own?.name === wanted.newName
  const texts = Object.entries(wanted.texts)
  const isSame = texts.every(([key, value]) => own?.attributes[key] === value)
  if (own?.name !== wanted.name || !isSame || Object.keys(own.attributes).length !== texts.length) return false
  // Skip the owner's own addresses: the server adds them to each name.
  const added = Object.entries(own.addresses).filter(
    ([coin, { address }]) => coin in wanted.addresses || !isEqual(address, owner),
  )
  const requested = Object.entries(wanted.addresses)
  return (
    added.length === requested.length &&
    requested.every(([coin, value]) => isEqual(own.addresses[coin]?.address, value))
  )
}

function isEqual(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

/** The owner of the name, and the server to call. */
interface Owner {
  readonly base: string
  readonly address: string
  readonly coinType: number
  readonly provider: unknown
}

function getOwner(client: Client): Owner {
  const state = client.store.getState()
  const connection = getConnected(state, 'eip155')
  const network = connection && findNetwork(state, connection.chainId)
  if (!connection || !network) throw new FoyerError('CAIP_NETWORK_OR_ADDRESS_UNDEFINED')
  const base = client.endpoints?.api
  const coinType = getCoinType(network)
  if (!base || coinType === undefined) throw new FoyerError('UNSUPPORTED_CHAIN')
  return { base, coinType, address: connection.addresses[0], provider: connection.connector.provider }
}

/** A signed message. It is stored until the server has decided. */
interface Signed {
  readonly key: readonly string[]
  readonly message: string
  readonly timestampMs: number
  readonly signature: string
}

/** The maximum age of a signature that is sent again, in ms. The server accepts it for five minutes. */
const signedLifetimeMs = 240_000

/** Requests a signature, or returns the recent signature for the same change. */
async function sign(
  client: Client,
  { address, coinType, provider }: Owner,
  wish: string,
  { signal, onSigned }: NameSteps,
  write: (timestampMs: number) => Promise<string>,
): Promise<Signed> {
  const queries = await client.getQueries()
  const key = ['signedName', address, String(coinType), wish]
  const kept = queries.get<Signed | null>(key)
  const now = client.environment.now()
  if (kept && now - kept.timestampMs < signedLifetimeMs) {
    onSigned?.()
    return kept
  }
  // Each message of an address must be later than the previous one. Use whole seconds, because a registration has whole
  // seconds.
  const lastKey = ['lastNameMessage', address]
  const last = queries.get<number>(lastKey) ?? 0
  const timestampMs = Math.max(Math.floor(now / 1000) * 1000, last + 1000)
  const { signMessage } = await client.getAdapter('eip155')
  if (!signMessage) throw new FoyerError('UNSUPPORTED_CHAIN')
  const message = await write(timestampMs)
  const deadline = createDeadline([client.lifetime.signal, signal], limits.connectTimeoutMs)
  try {
    const signature = await settle(signMessage(provider, address, message), deadline.signal)
    const signed = { key, message, timestampMs, signature }
    queries.set(key, signed)
    queries.set(lastKey, timestampMs)
    onSigned?.()
    return signed
  } finally {
    deadline.end()
  }
}

/** Sends the signed message, if the account is still connected. Removes the signature once the server has decided. */
async function send<Answer>(
  client: Client,
  { address }: Owner,
  { key }: Signed,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const queries = await client.getQueries()
  const connected = getConnected(client.store.getState(), 'eip155')
  if (connected?.addresses[0] !== address) throw new FoyerError('UNAUTHORIZED')
  try {
    const answer = await request()
    queries.set(key, null)
    return answer
  } catch (error) {
    // Keep the message if the server did not decide: it may have accepted the request. The next call sends it again.
    if (isDecided(error)) queries.set(key, null)
    throw error
  }
}

function isDecided(error: unknown): boolean {
  const status = isFoyerError(error) ? Number(error.context.status) : 0
  return status >= 400 && status < 500 && status !== 408
}

async function fetchOwnName(client: Client, address: string): Promise<RegisteredName | null | undefined> {
  const query = registeredNameQuery(client, address)
  return query && (await client.getQueries()).fetch({ ...query, staleTime: 0 })
}

/** Builds the registered name locally, if it cannot be fetched after the registration. */
function createRegisteredName(name: string, { address, coinType }: Owner, client: Client): RegisteredName {
  const created = new Date(client.environment.now()).toISOString()
  const addresses = { [coinType]: { address, created } }
  return { name, registered: created, updated: created, addresses, attributes: {} }
}

/**
 * Shows the account's name [S4.38] and refreshes the caches. A primary name of a registry has priority, as on later
 * visits.
 */
async function applyName(client: Client, address: string, now: RegisteredName | null, before?: string): Promise<void> {
  const queries = await client.getQueries()
  queries.set(getRegisteredNameKey(address), now)
  client.memory.remove('identity_cache')
  const state = client.store.getState()
  const shown = state.namespaces.eip155?.account.profileName
  const isShown = shown === undefined || shown === null || shown === before
  if (getConnected(state, 'eip155')?.addresses[0] === address && isShown)
    updateAccount(client, 'eip155', {
      profileName: now?.name ?? null,
      profileImage: now?.attributes.avatar ?? null,
    })
  for (const key of ['identity', 'recipient', 'recipientIdentity', 'nameLabel']) await queries.invalidate([key])
  if (now === null) await refreshAccount(client, 'eip155').catch(() => undefined)
}

/** Returns wallet errors unchanged. Converts server errors to `code`. */
function toNameError(code: 'NAME_REGISTRATION_FAILED' | 'NAME_CHANGE_FAILED', name: string, cause: unknown) {
  const error = fromProvider(cause)
  const ofServer = ['HTTP_FAILED', 'RATE_LIMITED', 'OFFLINE', 'RESPONSE_INVALID', 'NAMES_FOR_ADDRESS_FAILED']
  if (!ofServer.includes(getErrorCode(error))) return error
  const reason = getNameErrorReason(error)
  return new FoyerError(code, { context: { name, ...(reason !== undefined && { reason }) }, cause: error })
}
