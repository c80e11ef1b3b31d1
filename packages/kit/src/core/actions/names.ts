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
import { getCoinType, getOwnNameKey, ownNameQuery } from '../queries/names.js'
import { createDeadline, settle } from '../settle.js'
import { emit } from '../state/emit.js'
import { updateAccount } from '../state/namespaceState.js'
import { findNetwork, getConnected } from '../state/select.js'
import { refreshAccount } from './refreshAccount.js'

export interface NameSteps {
  readonly signal?: AbortSignal
  /** The wallet has signed; from now on the server is waited for. */
  readonly onSigned?: () => void
}

/** As the wire has it; a test compares them. */
const labelPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/** What is wrong with a label before anybody is asked [S5.16, S9.33]; undefined when it may be tried. */
export function findLabelFault(label: string): NameFault | undefined {
  if (label.length < limits.minLabelLength) return /^[a-z0-9-]*$/.test(label) ? 'too_short' : 'invalid_name'
  const isFine = label.length <= limits.maxLabelLength && labelPattern.test(label) && !/^..--/.test(label)
  return isFine ? undefined : 'invalid_name'
}

/** Why the server refused a name, as far as it said so. */
export function getNameFault(error: unknown): string | undefined {
  const reason = isFoyerError(error) ? error.context.reason : undefined
  return typeof reason === 'string' ? reason : undefined
}

/**
 * Registers `label.parent` for the connected account [S1.16, S4.34-S4.40]: the wallet signs the message of S3.41, the server takes
 * it, and the account goes by the name. After an answer that got lost the next call with the same name sends the same signature again
 * instead of asking the wallet once more.
 *
 * @throws FoyerError `NAME_REGISTRATION_FAILED` with the `reason` of a refusal [S8.22]; `UNSUPPORTED_CHAIN` without a server or on a
 *   family without names, `CAIP_NETWORK_OR_ADDRESS_UNDEFINED`, `USER_REJECTED` and the other wallet errors, `ABORTED`, `TIMED_OUT`.
 * @example await registerName(client, 'maya.foyer.eth')
 */
export async function registerName(client: Client, name: string, steps: NameSteps = {}): Promise<RegisteredName> {
  const details = { isSmartAccount: false, ensName: name }
  emit(client, 'REGISTER_NAME_INITIATED', details)
  try {
    const owner = getOwner(client)
    const reason = findLabelFault(name.split('.')[0] ?? '')
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
    const registered = (await readOwn(client, address).catch(() => undefined)) ?? pretend(name, owner, client)
    await settleName(client, address, registered)
    emit(client, 'REGISTER_NAME_SUCCESS', details)
    return registered
  } catch (cause) {
    const error = toNameError('NAME_REGISTRATION_FAILED', name, cause)
    emit(client, 'REGISTER_NAME_ERROR', { ...details, error: error.message })
    throw error
  }
}

/**
 * Gives the account's name another label; the old one is held for its owner.
 *
 * @throws FoyerError `NAME_CHANGE_FAILED` with the `reason` of a refusal, and as `registerName`.
 */
export function changeName(client: Client, name: string, newName: string, steps?: NameSteps) {
  return change(client, { kind: 'rename', name, newName }, steps)
}

/** Puts these records in place of all the old ones; addresses are hex bytes by coin type (ENSIP-9). @throws as `changeName`. */
export function setNameRecords(
  client: Client,
  records: Omit<NameChange & { kind: 'records' }, 'kind'>,
  steps?: NameSteps,
) {
  return change(client, { kind: 'records', ...records }, steps)
}

/** Gives the name back. Nobody else gets it for a while. @throws as `changeName`. */
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
        // What was sent before has been taken, and only its answer was lost.
        const own = getNameFault(error) === 'message_replayed' ? await readOwn(client, address) : undefined
        if (own === undefined || !isDone(wanted, own, address)) throw error
        return own
      }
    })
    await settleName(client, address, name, wanted.name)
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
  // The owner's own addresses come with the name.
  const added = Object.entries(own.addresses).filter(
    ([coin, { address }]) => coin in wanted.addresses || !isEqual(address, owner),
  )
  const asked = Object.entries(wanted.addresses)
  return added.length === asked.length && asked.every(([coin, value]) => isEqual(own.addresses[coin]?.address, value))
}

function isEqual(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

/** Whose name it is, and whom to ask. */
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

/** What the wallet signed; kept until the server has answered. */
interface Signed {
  readonly key: readonly string[]
  readonly message: string
  readonly timestampMs: number
  readonly signature: string
}

/** How long a signature is sent again, in ms: the server takes it for five minutes. */
const signedLifetimeMs = 240_000

/** Asks the wallet, or takes what it has signed for the same wish a moment ago. */
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
  // Each message of an address is later than the one before. A registration tells its time in whole seconds, so all of them do.
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

/** Hands in what was signed, for the account that is still the one in use; forgets it once the server has decided. */
async function send<Answer>(
  client: Client,
  { address }: Owner,
  { key }: Signed,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const queries = await client.getQueries()
  const connected = getConnected(client.store.getState(), 'eip155')
  if (connected?.addresses[0] !== address) throw new FoyerError('UNAUTHORIZED')
  try {
    const answer = await ask()
    queries.set(key, null)
    return answer
  } catch (error) {
    // Without a decision the same message is sent again: the server may have taken it.
    if (isDecided(error)) queries.set(key, null)
    throw error
  }
}

function isDecided(error: unknown): boolean {
  const status = isFoyerError(error) ? Number(error.context.status) : 0
  return status >= 400 && status < 500 && status !== 408
}

async function readOwn(client: Client, address: string): Promise<RegisteredName | null | undefined> {
  const query = ownNameQuery(client, address)
  return query && (await client.getQueries()).fetch({ ...query, staleTime: 0 })
}

/** The server has taken the name, but could not be asked for it once more. */
function pretend(name: string, { address, coinType }: Owner, client: Client): RegisteredName {
  const created = new Date(client.environment.now()).toISOString()
  const addresses = { [coinType]: { address, created } }
  return { name, registered: created, updated: created, addresses, attributes: {} }
}

/** Shows the name of the account [S4.38] and refreshes what was cached of it. A primary name of a registry has priority, as on later visits. */
async function settleName(client: Client, address: string, now: RegisteredName | null, before?: string): Promise<void> {
  const queries = await client.getQueries()
  queries.set(getOwnNameKey(address), now)
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

/** What the wallet said stays as it is; the rest is told as the field does. */
function toNameError(code: 'NAME_REGISTRATION_FAILED' | 'NAME_CHANGE_FAILED', name: string, cause: unknown) {
  const error = fromProvider(cause)
  const ofServer = ['HTTP_FAILED', 'RATE_LIMITED', 'OFFLINE', 'RESPONSE_INVALID', 'NAMES_FOR_ADDRESS_FAILED']
  if (!ofServer.includes(getErrorCode(error))) return error
  const reason = getNameFault(error)
  return new FoyerError(code, { context: { name, ...(reason !== undefined && { reason }) }, cause: error })
}
