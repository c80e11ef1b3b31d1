import {
  type NameChange,
  type NameFault,
  type RegisteredName,
  registrationMessage,
  writeNameChangeMessage,
} from '@foyer/contract/http/names'
import type { DailyCountsService } from '../analytics/storeEvents.js'
import { HttpError } from '../errors/HttpError.js'
import { parseInput } from '../http/readInput.js'
import type { CheckSignature } from './checkSignature.js'
import { createNameError } from './createNameError.js'
import type { Identity } from './IdentityProvider.js'
import { ethereumCoinType, type FindRecords, findAddress, type NameRecords, readCoinType } from './NameRecords.js'
import { createNameRules, type NameRules, toAsciiLower, toSkeleton } from './nameRules.js'
import type { NameRow, NameStore, Signed } from './nameStore.js'
import { toNameRecords, toRegisteredName, validateRecords } from './ownRecords.js'
import type { NameSettings } from './settings.js'
import { suggestLabels } from './suggestLabels.js'

/**
 * The maximum age of a signed message, in milliseconds. The same time in the future is allowed, because clocks differ.
 */
const maxAgeMs = 300_000
const maxSuggestions = 5

interface SignedRequest {
  readonly address: string
  readonly signature: string
  readonly coinType: number
}

/** The names below the operator's parent. A rejected name throws `bad_request` with a `reason` in its context. */
export interface NamesService {
  readonly rules: NameRules
  /** Returns whether a name has the operator's ending. Only the database resolves such names. */
  readonly isOurs: (name: string) => boolean
  readonly findRecords: FindRecords
  /**
   * Returns a registered name. With `isForIncumbent`, accepts AppKit's endings too, and returns only addresses of EVM
   * networks.
   */
  readonly findName: (name: string, isForIncumbent: boolean) => Promise<RegisteredName | undefined>
  /** Returns the name of an address as a list of none or one. */
  readonly listNames: (address: string, isForIncumbent: boolean) => Promise<RegisteredName[]>
  /**
   * Returns name and avatar of an address if the name resolves to it on the network. Uses `claimed` if defined, else
   * the registered name. `readAvatar` parses the avatar record.
   */
  readonly findIdentity: (
    address: string,
    chainId: string | undefined,
    claimed: string | undefined,
    readAvatar: (record: string) => string | null,
  ) => Promise<Identity | undefined>
  /** Returns suggestions. Throws `wrong_zone`. */
  readonly suggest: (
    label: string,
    zone: string | undefined,
  ) => Promise<{ name: string; registered: boolean; fault?: NameFault }[]>
  /**
   * Registers a name. `message` is the signed JSON [S3.41]. The request counts against the limits of both `client` and
   * the address.
   */
  readonly register: (request: SignedRequest & { readonly message: string }, client: string) => Promise<void>
  /** Changes a name. Returns the changed name, or null after a release. */
  readonly change: (
    request: SignedRequest & { readonly change: NameChange; readonly timestampMs: number },
    client: string,
  ) => Promise<RegisteredName | null>
  readonly clean: () => Promise<void>
}

/**
 * Creates the service. `mainChainId` is the network of coin type 60. `dailyLimit` is the maximum of changes per client.
 * An address has a tenth of it.
 */
export function createNameService(options: {
  settings: NameSettings
  store: NameStore
  checkSignature: CheckSignature
  mainChainId: string
  dailyCounts: DailyCountsService
  dailyLimit: number
  now: () => number
}): NamesService {
  const { settings, store, checkSignature, dailyCounts, dailyLimit, now } = options
  const rules = createNameRules(settings)
  const toNetworkCoinType = (chainId: string) => 0x8000_0000 + Number(chainId.slice('eip155:'.length))
  const mainCoinType = toNetworkCoinType(options.mainChainId)

  const recordsOf = (row: NameRow): NameRecords => toNameRecords(row, mainCoinType)
  const write = (row: NameRow, isForIncumbent: boolean) =>
    toRegisteredName(row, rules.toName(row.label), recordsOf(row), isForIncumbent)

  async function findRow(name: string, zones?: readonly string[]): Promise<NameRow | undefined> {
    const label = rules.readLabel(name, zones)
    return label === undefined || rules.findFault(label) === 'invalid_name' ? undefined : store.find(label)
  }

  /** Returns the label of a requested name. Throws the error if the name is not allowed. */
  function getAllowedLabel(name: string, zones?: readonly string[]): string {
    const label = rules.readLabel(name, zones)
    if (label === undefined) throw createNameError('wrong_zone')
    const fault = rules.findFault(label)
    if (fault !== undefined) throw createNameError(fault)
    return label
  }

  /** Returns the signer. The request counts against the signer only after the check, so it cannot use up the limit of another address. */
  async function verifySigner(request: SignedRequest, message: string, atMs: number, client: string): Promise<Signed> {
    if (Math.abs(now() - atMs) > maxAgeMs) throw createNameError('message_expired')
    const { coinType } = request
    const address = toAsciiLower(request.address) as `0x${string}`
    await dailyCounts.consume([{ subject: `names/client/${client}`, limit: dailyLimit }], 1)
    const kind = await checkSignature({ address, message, signature: request.signature as `0x${string}`, coinType })
    if (kind === undefined) throw createNameError('signature_invalid')
    await dailyCounts.consume([{ subject: `names/address/${address}`, limit: Math.ceil(dailyLimit / 10) }], 1)
    return { owner: address, kind, coinType: coinType === ethereumCoinType ? mainCoinType : coinType, atMs }
  }

  return {
    rules,
    isOurs: (name) => rules.readLabel(name) !== undefined,
    findRecords: async (name) => {
      const row = await findRow(name)
      return row && recordsOf(row)
    },
    findName: async (name, isForIncumbent) => {
      const row = await findRow(name, settings.zones)
      return row && write(row, isForIncumbent)
    },
    listNames: async (address, isForIncumbent) => {
      const row = await store.findOfOwner(address.toLowerCase())
      return row === undefined ? [] : [write(row, isForIncumbent)]
    },
    findIdentity: async (address, chainId, claimed, readAvatar) => {
      const account = address.toLowerCase()
      const isTheirs = (row: NameRow): boolean => {
        const coinType = chainId === undefined ? row.coinType : readCoinType(chainId)
        return coinType !== undefined && findAddress(recordsOf(row), coinType) === account
      }
      const claim = claimed === undefined ? undefined : await findRow(claimed)
      const row = claim !== undefined && isTheirs(claim) ? claim : await store.findOfOwner(account)
      if (row === undefined || !isTheirs(row)) return undefined
      return { name: rules.toName(row.label), avatar: readAvatar(row.texts.avatar ?? '') }
    },
    suggest: async (typed, zone) => {
      if (zone !== undefined && ![rules.parent, ...settings.zones].includes(zone)) throw createNameError('wrong_zone')
      const label = toAsciiLower(typed)
      const fault = rules.findFault(label)
      if (fault === 'invalid_name' || fault === 'too_short') return []
      // A label close to a reserved one gets no suggestions.
      const others = fault === undefined ? suggestLabels(rules, label) : []
      const occupied = await store.listOccupied([label, ...others].map(toSkeleton))
      const free = others.filter((other) => !occupied.has(toSkeleton(other))).slice(0, maxSuggestions)
      const isFree = fault === undefined && !occupied.has(toSkeleton(label))
      const why = isFree ? undefined : (fault ?? (await store.findFault(label)))
      const first = { name: label, registered: !isFree, ...(why !== undefined && { fault: why }) }
      return [first, ...free.map((name) => ({ name, registered: false }))]
    },
    register: async (request, client) => {
      const message = parseInput('body', registrationMessage, parseMessage(request.message))
      const label = getAllowedLabel(message.name, settings.zones)
      const { texts } = validateRecords({ texts: message.attributes })
      const signed = await verifySigner(request, request.message, message.timestamp * 1_000, client)
      await store.register(signed, label, texts)
    },
    change: async (request, client) => {
      const { change, timestampMs } = request
      const label = rules.readLabel(change.name)
      if (label === undefined) throw createNameError('wrong_zone')
      const newLabel = change.kind === 'rename' ? getAllowedLabel(change.newName) : ''
      const records = change.kind === 'records' ? validateRecords(change) : undefined
      const signed = await verifySigner(request, await writeMessage(change, timestampMs), timestampMs, client)
      if (records !== undefined) return write(await store.setRecords(signed, label, records), false)
      if (change.kind === 'rename') return write(await store.rename(signed, label, newLabel), false)
      await store.release(signed, label)
      return null
    },
    clean: store.clean,
  }
}

function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpError('bad_request', 'body.message: is not JSON', { cause })
  }
}

/** JavaScript dates end in the year 275760. */
async function writeMessage(change: NameChange, timestampMs: number): Promise<string> {
  if (timestampMs > 8.64e15) throw createNameError('message_expired')
  return writeNameChangeMessage(change, timestampMs)
}
