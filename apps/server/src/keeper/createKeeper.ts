import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { HttpError } from '../errors/HttpError.js'
import { attemptLifetimeMs, decideAttempt } from './attemptLimits.js'
import type { Keeper, KeeperSlot, Release } from './Keeper.js'
import { createHalfSealer, type HalfSealer, type KeptHalf } from './keeperKeys.js'
import { type KeeperEvent, verifyKeeperLog, writeKeeperLog } from './keeperLog.js'
import { keeperLog, keeperSecrets, keeperTries } from './keeperSchema.js'

const hourMs = 3_600_000
/** Time in which the frame may still be creating a slot. Only then does its id alone return the half again. */
const creationMs = hourMs
/** Age at which a half that no wallet uses is deleted. */
const abandonedMs = 24 * hourMs

/** A call, with its transaction. */
interface Call {
  readonly transaction: Queries
  readonly sealer: HalfSealer
  /** Hash of the wallet and its person. */
  readonly owner: string
  readonly deviceId: string
  readonly nowMs: number
}

type BoundSlot = KeeperSlot & { readonly verifier?: string | undefined }
type SecretRow = typeof keeperSecrets.$inferSelect

/** Creates a keeper over its store. The caller closes the store. */
export function createKeeper(options: {
  queries: Queries
  keys: readonly Uint8Array[]
  now: () => number
}): Omit<Keeper, 'close'> {
  const { queries, now } = options
  const sealer = createHalfSealer(options.keys)
  const inTransaction = <T>(owner: WalletOwner, deviceId: string, run: (call: Call) => Promise<T>): Promise<T> =>
    queries.transaction((transaction) => run({ transaction, sealer, owner: hashOwner(owner), deviceId, nowMs: now() }))

  return {
    make: (owner, slots, deviceId) => inTransaction(owner, deviceId, (call) => createHalves(call, slots)),
    activate: async (owner, slots, deviceId) => {
      if (slots.length > 0) await inTransaction(owner, deviceId, (call) => activateHalves(call, slots))
    },
    release: (owner, slot, deviceId) => inTransaction(owner, deviceId, (call) => releaseHalf(call, slot)),
    destroy: async (owner, slotIds, deviceId) => {
      if (slotIds.length > 0) await inTransaction(owner, deviceId, (call) => destroyHalves(call, slotIds))
    },
    clean: () => deleteOldRows(queries, now()),
    verifyLog: () => verifyKeeperLog(queries),
  }
}

async function createHalves(call: Call, slots: readonly KeeperSlot[]) {
  const { transaction, sealer, nowMs } = call
  const rows = slots.map((slot) => ({
    slotId: slot.slotId,
    owner: call.owner,
    kind: slot.kind,
    state: 'pending' as const,
    sealed: sealer.seal(bindTo(call, slot), { half: randomBytes(32), verifierHash: undefined }),
    createdAtMs: nowMs,
    changedAtMs: nowMs,
  }))
  await transaction.insert(keeperSecrets).values(rows).onConflictDoNothing()
  const found = await lockSecrets(call, slots)
  const halves = slots.map((slot) => {
    const { row, kept } = openHalf(call, slot, found)
    if (row.state === 'active' && nowMs - row.changedAtMs > creationMs) throw createUnknownError()
    return { slotId: slot.slotId, half: kept.half }
  })
  await writeLog(call, 'made', await findUnloggedSlots(call, slots))
  return halves
}

/** Returns the slots without a log line `made` for this device. A repeated call adds no line, because no line can be deleted. */
async function findUnloggedSlots({ transaction, deviceId }: Call, slots: readonly KeeperSlot[]): Promise<string[]> {
  const slotIds = slots.map(({ slotId }) => slotId)
  const isMade = and(eq(keeperLog.event, 'made'), eq(keeperLog.deviceId, deviceId))
  const logged = await transaction
    .select({ slotId: keeperLog.slotId })
    .from(keeperLog)
    .where(and(inArray(keeperLog.slotId, slotIds), isMade))
  return slotIds.filter((slotId) => !logged.some((line) => line.slotId === slotId))
}

async function activateHalves(call: Call, slots: readonly BoundSlot[]): Promise<void> {
  const { transaction, sealer, nowMs } = call
  const found = await lockSecrets(call, slots)
  const activated: string[] = []
  for (const slot of slots) {
    const { row, kept } = openHalf(call, slot, found)
    const verifierHash = slot.verifier === undefined ? undefined : hashVerifier(slot.verifier)
    if (row.state === 'active') {
      const isSame = Buffer.from(kept.verifierHash ?? []).equals(Buffer.from(verifierHash ?? []))
      if (!isSame) throw new HttpError('slot_exists', 'The server half is bound to another verifier')
      continue
    }
    const sealed = sealer.seal(bindTo(call, slot), { half: kept.half, verifierHash })
    await transaction
      .update(keeperSecrets)
      .set({ state: 'active', sealed, changedAtMs: nowMs })
      .where(eq(keeperSecrets.slotId, slot.slotId))
    activated.push(slot.slotId)
  }
  await writeLog(call, 'activated', activated)
}

async function releaseHalf(call: Call, slot: BoundSlot): Promise<Release> {
  const { sealer, owner } = call
  const [row] = await lockSecrets(call, [slot])
  if (row === undefined || row.sealed === null || row.state !== 'active') return { status: 'unknown' }
  if (row.owner !== owner || row.kind !== slot.kind) return { status: 'unknown' }
  const { half, verifierHash } = sealer.open(bindTo(call, slot), row.sealed)
  const refusal = verifierHash && (await checkVerifier(call, slot, verifierHash))
  if (refusal !== undefined) return refusal
  await writeLog(call, 'released', [slot.slotId])
  return { status: 'released', half }
}

/** Checks the verifier of an attempt, and stores a wrong one. Returns undefined if the half may be released. */
async function checkVerifier(
  call: Call,
  { slotId, verifier }: BoundSlot,
  expectedHash: Uint8Array,
): Promise<Release | undefined> {
  const { transaction, nowMs } = call
  const wrong = await transaction
    .select({ atMs: keeperTries.atMs })
    .from(keeperTries)
    .where(and(eq(keeperTries.slotId, slotId), gt(keeperTries.atMs, nowMs - attemptLifetimeMs)))
    .orderBy(asc(keeperTries.atMs))
  const wrongAtMs = wrong.map(({ atMs }) => atMs)
  const isRight = verifier !== undefined && timingSafeEqual(hashVerifier(verifier), expectedHash)
  const result = decideAttempt(wrongAtMs, isRight, nowMs)
  if (result.status === 'released') return undefined
  if (result.status === 'exhausted') {
    const isLogged = await hasExhaustedLine(call, slotId, wrongAtMs.at(-1) ?? nowMs)
    if (!isLogged) await writeLog(call, 'exhausted', [slotId])
    return result
  }
  await transaction.insert(keeperTries).values({ slotId, atMs: nowMs })
  await writeLog(call, 'wrong', [slotId])
  return result
}

/** Returns whether the log has a line `exhausted` since the last counted attempt. One line covers all attempts until the next. */
async function hasExhaustedLine({ transaction }: Call, slotId: string, sinceMs: number): Promise<boolean> {
  const isExhausted = and(eq(keeperLog.event, 'exhausted'), gte(keeperLog.atMs, sinceMs))
  const [line] = await transaction
    .select({ seq: keeperLog.seq })
    .from(keeperLog)
    .where(and(eq(keeperLog.slotId, slotId), isExhausted))
    .limit(1)
  return line !== undefined
}

async function destroyHalves(call: Call, slotIds: readonly string[]): Promise<void> {
  const isOwn = and(inArray(keeperSecrets.slotId, [...slotIds]), eq(keeperSecrets.owner, call.owner))
  const destroyed = await call.transaction
    .update(keeperSecrets)
    .set({ state: 'destroyed', sealed: null, changedAtMs: call.nowMs })
    .where(and(isOwn, inArray(keeperSecrets.state, ['pending', 'active'])))
    .returning({ slotId: keeperSecrets.slotId })
  await writeLog(
    call,
    'destroyed',
    destroyed.map(({ slotId }) => slotId),
  )
}

async function deleteOldRows(queries: Queries, nowMs: number): Promise<void> {
  // Use a single statement: a half that is activated at the same moment is deleted before or not at all.
  await queries
    .delete(keeperSecrets)
    .where(and(eq(keeperSecrets.state, 'pending'), lt(keeperSecrets.changedAtMs, nowMs - abandonedMs)))
  await queries.delete(keeperTries).where(lt(keeperTries.atMs, nowMs - attemptLifetimeMs))
}

/** Reads rows and locks them until the commit, in a fixed order: a second call sees the log and the attempts of the first. */
function lockSecrets({ transaction }: Call, slots: readonly KeeperSlot[]): Promise<SecretRow[]> {
  const slotIds = slots.map(({ slotId }) => slotId)
  return transaction
    .select()
    .from(keeperSecrets)
    .where(inArray(keeperSecrets.slotId, slotIds))
    .orderBy(asc(keeperSecrets.slotId))
    .for('update')
}

/** Opens the half of a slot. Throws `secret_unknown` if it was destroyed, or has another owner or kind. */
function openHalf(call: Call, slot: KeeperSlot, rows: readonly SecretRow[]): { row: SecretRow; kept: KeptHalf } {
  const row = rows.find(({ slotId }) => slotId === slot.slotId)
  if (row === undefined || row.sealed === null || row.state === 'destroyed') throw createUnknownError()
  if (row.owner !== call.owner || row.kind !== slot.kind) throw createUnknownError()
  return { row, kept: call.sealer.open(bindTo(call, slot), row.sealed) }
}

function writeLog(call: Call, event: KeeperEvent['event'], slotIds: readonly string[]): Promise<void> {
  const { transaction, owner, deviceId, nowMs } = call
  const lines = slotIds.map((slotId): KeeperEvent => ({ event, slotId, owner, deviceId, atMs: nowMs }))
  return writeKeeperLog(transaction, lines)
}

function hashOwner({ projectId, personId, walletId }: WalletOwner): string {
  return createHash('sha256')
    .update(JSON.stringify([projectId, personId, walletId]))
    .digest('base64url')
}

function hashVerifier(verifier: string): Buffer {
  return createHash('sha256').update(Buffer.from(verifier, 'base64url')).digest()
}

function bindTo({ owner }: Call, slot: KeeperSlot): string {
  return `keeper/v1|${owner}|${slot.slotId}|${slot.kind}`
}

function createUnknownError(): HttpError {
  return new HttpError('secret_unknown', 'There is no such server half')
}
