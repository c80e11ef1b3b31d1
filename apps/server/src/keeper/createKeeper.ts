import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { WalletOwner } from '@foyer/contract/keys/keyFormulas'
import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { HttpError } from '../errors/HttpError.js'
import type { Keeper, KeeperSlot, Release } from './Keeper.js'
import { createHalfSealer } from './keeperKeys.js'
import { type KeeperEvent, verifyKeeperLog, writeKeeperLog } from './keeperLog.js'
import { keeperLog, keeperSecrets, keeperTries } from './keeperSchema.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Guesses at a password: so many wrong ones within so much time. */
const tryLimits = [
  { tries: 5, windowMs: hourMs },
  { tries: 20, windowMs: dayMs },
] as const
/** A half is given again by its id alone only while the frame may still be making the slot. */
const makingMs = hourMs
const abandonedMs = dayMs

function hashOwner(owner: WalletOwner) {
  return createHash('sha256')
    .update(JSON.stringify([owner.projectId, owner.personId, owner.walletId]))
    .digest('base64url')
}
function hashVerifier(verifier: string) {
  return createHash('sha256').update(Buffer.from(verifier, 'base64url')).digest()
}
function bind(owner: string, slot: KeeperSlot) {
  return `keeper/v1|${owner}|${slot.slotId}|${slot.kind}`
}
function unknown() {
  return new HttpError('secret_unknown', 'There is no such server half')
}

/** Milliseconds until another try is allowed, 0 when one is. `triesAtMs` are the wrong ones of the last day, oldest first. */
function waitFor(triesAtMs: readonly number[], nowMs: number): number {
  return Math.max(
    0,
    ...tryLimits.map(({ tries, windowMs }) => {
      const blocking = triesAtMs.at(-tries)
      return blocking === undefined ? 0 : blocking + windowMs - nowMs
    }),
  )
}

function triesLeft(triesAtMs: readonly number[], nowMs: number): number {
  return Math.min(
    ...tryLimits.map(({ tries, windowMs }) => tries - triesAtMs.filter((atMs) => atMs > nowMs - windowMs).length),
  )
}

/** Creates a keeper over its store. `close` is left to whoever opened that store. */
export function createKeeper(options: {
  queries: Queries
  keys: readonly Uint8Array[]
  now: () => number
}): Omit<Keeper, 'close'> {
  const { queries, now } = options
  const sealer = createHalfSealer(options.keys)
  const line = (event: KeeperEvent['event'], slotId: string, owner: string, deviceId: string): KeeperEvent => ({
    event,
    slotId,
    owner,
    deviceId,
    atMs: now(),
  })
  const idsOf = (slots: readonly KeeperSlot[]) => slots.map(({ slotId }) => slotId)

  return {
    make: (walletOwner, slots, deviceId) =>
      queries.transaction(async (transaction) => {
        const owner = hashOwner(walletOwner)
        const nowMs = now()
        const rows = slots.map((slot) => ({
          slotId: slot.slotId,
          owner,
          kind: slot.kind,
          state: 'pending' as const,
          sealed: sealer.seal(bind(owner, slot), { half: randomBytes(32), verifierHash: undefined }),
          createdAtMs: nowMs,
          changedAtMs: nowMs,
        }))
        await transaction.insert(keeperSecrets).values(rows).onConflictDoNothing()
        // Locked, so that of two calls at once the second sees what the first has told.
        const found = await transaction
          .select()
          .from(keeperSecrets)
          .where(inArray(keeperSecrets.slotId, idsOf(slots)))
          .orderBy(asc(keeperSecrets.slotId))
          .for('update')
        const halves = slots.map((slot) => {
          const row = found.find(({ slotId }) => slotId === slot.slotId)
          if (row === undefined || row.sealed === null || row.state === 'destroyed') throw unknown()
          if (row.owner !== owner || row.kind !== slot.kind) throw unknown()
          if (row.state === 'active' && nowMs - row.changedAtMs > makingMs) throw unknown()
          return { slotId: slot.slotId, half: sealer.open(bind(owner, slot), row.sealed).half }
        })
        // Each device it was given to is told once, however often that one asks: nobody can take a line out again.
        const isGiven = and(eq(keeperLog.event, 'made'), eq(keeperLog.deviceId, deviceId))
        const given = await transaction
          .select({ slotId: keeperLog.slotId })
          .from(keeperLog)
          .where(and(inArray(keeperLog.slotId, idsOf(slots)), isGiven))
        const untold = slots.filter((slot) => !given.some(({ slotId }) => slotId === slot.slotId))
        await writeKeeperLog(
          transaction,
          untold.map(({ slotId }) => line('made', slotId, owner, deviceId)),
        )
        return halves
      }),

    activate: async (walletOwner, slots, deviceId) => {
      if (slots.length === 0) return
      await queries.transaction(async (transaction) => {
        const owner = hashOwner(walletOwner)
        const found = await transaction
          .select()
          .from(keeperSecrets)
          .where(inArray(keeperSecrets.slotId, idsOf(slots)))
          .for('update')
        const lines: KeeperEvent[] = []
        for (const slot of slots) {
          const row = found.find(({ slotId }) => slotId === slot.slotId)
          if (row === undefined || row.sealed === null || row.state === 'destroyed') throw unknown()
          if (row.owner !== owner || row.kind !== slot.kind) throw unknown()
          const kept = sealer.open(bind(owner, slot), row.sealed)
          const verifierHash = slot.verifier === undefined ? undefined : hashVerifier(slot.verifier)
          if (row.state === 'active') {
            const isSame = Buffer.from(kept.verifierHash ?? []).equals(Buffer.from(verifierHash ?? []))
            if (!isSame) throw new HttpError('slot_exists', 'The server half is bound to something else')
            continue
          }
          const sealed = sealer.seal(bind(owner, slot), { half: kept.half, verifierHash })
          await transaction
            .update(keeperSecrets)
            .set({ state: 'active', sealed, changedAtMs: now() })
            .where(eq(keeperSecrets.slotId, slot.slotId))
          lines.push(line('activated', slot.slotId, owner, deviceId))
        }
        await writeKeeperLog(transaction, lines)
      })
    },

    release: (walletOwner, slot, deviceId) =>
      queries.transaction(async (transaction): Promise<Release> => {
        const owner = hashOwner(walletOwner)
        const nowMs = now()
        // Locked, so that guesses over many connections are counted one after the other.
        const [row] = await transaction
          .select()
          .from(keeperSecrets)
          .where(eq(keeperSecrets.slotId, slot.slotId))
          .for('update')
        if (row === undefined || row.sealed === null || row.state !== 'active') return { status: 'unknown' }
        if (row.owner !== owner || row.kind !== slot.kind) return { status: 'unknown' }
        const kept = sealer.open(bind(owner, slot), row.sealed)
        if (kept.verifierHash !== undefined) {
          const since = nowMs - dayMs
          const tries = await transaction
            .select({ atMs: keeperTries.atMs })
            .from(keeperTries)
            .where(and(eq(keeperTries.slotId, slot.slotId), gt(keeperTries.atMs, since)))
            .orderBy(asc(keeperTries.atMs))
          const triesAtMs = tries.map(({ atMs }) => atMs)
          const waitMs = waitFor(triesAtMs, nowMs)
          if (waitMs > 0) {
            // No try is counted while all are used up, so one line since the latest tells of them all.
            const isTold = and(eq(keeperLog.event, 'exhausted'), gte(keeperLog.atMs, triesAtMs.at(-1) ?? nowMs))
            const [told] = await transaction
              .select({ seq: keeperLog.seq })
              .from(keeperLog)
              .where(and(eq(keeperLog.slotId, slot.slotId), isTold))
              .limit(1)
            if (told === undefined) await writeKeeperLog(transaction, [line('exhausted', slot.slotId, owner, deviceId)])
            return { status: 'exhausted', waitMs }
          }
          if (slot.verifier === undefined || !timingSafeEqual(hashVerifier(slot.verifier), kept.verifierHash)) {
            await transaction.insert(keeperTries).values({ slotId: slot.slotId, atMs: nowMs })
            await writeKeeperLog(transaction, [line('wrong', slot.slotId, owner, deviceId)])
            return { status: 'wrong', triesLeft: triesLeft([...triesAtMs, nowMs], nowMs) }
          }
        }
        await writeKeeperLog(transaction, [line('released', slot.slotId, owner, deviceId)])
        return { status: 'released', half: kept.half }
      }),

    destroy: async (walletOwner, slotIds, deviceId) => {
      if (slotIds.length === 0) return
      await queries.transaction(async (transaction) => {
        const owner = hashOwner(walletOwner)
        const nowMs = now()
        const gone = await transaction
          .update(keeperSecrets)
          .set({ state: 'destroyed', sealed: null, changedAtMs: nowMs })
          .where(
            and(
              inArray(keeperSecrets.slotId, [...slotIds]),
              eq(keeperSecrets.owner, owner),
              inArray(keeperSecrets.state, ['pending', 'active']),
            ),
          )
          .returning({ slotId: keeperSecrets.slotId })
        await writeKeeperLog(
          transaction,
          gone.map(({ slotId }) => line('destroyed', slotId, owner, deviceId)),
        )
      })
    },

    clean: async () => {
      const nowMs = now()
      // The one statement decides: a half that is activated at the same moment is either kept or was never there.
      await queries
        .delete(keeperSecrets)
        .where(and(eq(keeperSecrets.state, 'pending'), lt(keeperSecrets.changedAtMs, nowMs - abandonedMs)))
      await queries.delete(keeperTries).where(lt(keeperTries.atMs, nowMs - dayMs))
    },

    verifyLog: () => verifyKeeperLog(queries),
  }
}
