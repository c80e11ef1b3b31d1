import type { NameFault } from '@foyer/contract/http/names'
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { askDatabase, type Queries } from '../db/Database.js'
import { lockTexts } from '../db/lockTexts.js'
import { nameSigners, names } from '../db/namesSchema.js'
import type { SignerKind } from './checkSignature.js'
import type { NameRecords } from './NameRecords.js'
import { toSkeleton } from './nameRules.js'
import { refuseName } from './refuseName.js'

/** A name as it is kept. */
export type NameRow = typeof names.$inferSelect

/** Whose message it is. `coinType` says on which network a contract signed; `atMs` when, by the clock of whoever signed. */
export interface Signed {
  readonly owner: string
  readonly kind: SignerKind
  readonly coinType: number
  readonly atMs: number
}

/** A name that is given up is kept for whoever had it: payments to it must not reach somebody else at once. */
export const holdMs = 30 * 86_400_000
/** Nothing older is carried out in any case (`longestAgeMs`). */
const keepSignersMs = 86_400_000

/** Names in the database: any server of several may change one. Each change is one transaction; it throws refusals of `refuseName`. */
export interface NameStore {
  readonly find: (label: string) => Promise<NameRow | undefined>
  readonly findOfOwner: (owner: string) => Promise<NameRow | undefined>
  /** Which of some skeletons nobody may register now. */
  readonly listOccupied: (skeletons: readonly string[]) => Promise<ReadonlySet<string>>
  /** Why somebody new cannot have a label; undefined when they can. */
  readonly findFault: (label: string) => Promise<NameFault | undefined>
  /** Does nothing where the owner has that very name. */
  readonly register: (signed: Signed, label: string, texts: NameRecords['texts']) => Promise<void>
  readonly setRecords: (signed: Signed, label: string, records: NameRecords) => Promise<NameRow>
  readonly rename: (signed: Signed, label: string, newLabel: string) => Promise<NameRow>
  readonly release: (signed: Signed, label: string) => Promise<void>
  /** Forgets who had a name that is not kept for them any more. */
  readonly clean: () => Promise<void>
}

/** Creates the store of one parent's names; `now` in milliseconds since 1970. */
export function createNameStore(queries: Queries, parent: string, now: () => number): NameStore {
  const isLive = and(eq(names.parent, parent), isNull(names.heldUntilMs))
  const isOf = (skeleton: string) => and(eq(names.parent, parent), eq(names.skeleton, skeleton))

  async function findOfOwner(owner: string, from: Queries = queries): Promise<NameRow | undefined> {
    return (
      await from
        .select()
        .from(names)
        .where(and(isLive, eq(names.owner, owner)))
    )[0]
  }

  /**
   * Runs a change with the owner's name as it is. Nobody else changes names of this owner until the commit; then labels are locked in
   * their order, so that two who swap names wait for each other and neither is aborted.
   */
  function change<T>(
    { owner }: Signed,
    labels: readonly string[],
    run: (transaction: Queries, own: NameRow | undefined) => Promise<T>,
  ): Promise<T> {
    return askDatabase(() =>
      queries.transaction(async (transaction) => {
        await lockTexts(transaction, [`name-owner/${owner}`])
        const skeletons = labels.map((label) => `name/${parent}/${toSkeleton(label)}`)
        await lockTexts(transaction, skeletons)
        return run(transaction, await findOfOwner(owner, transaction))
      }),
    )
  }

  /** Each message must be newer than the last one that was carried out: so none is carried out twice. */
  async function takeTurn(transaction: Queries, { owner, atMs }: Signed): Promise<void> {
    const taken = await transaction
      .insert(nameSigners)
      .values({ address: owner, lastMessageAtMs: atMs })
      .onConflictDoUpdate({
        target: nameSigners.address,
        set: { lastMessageAtMs: atMs },
        setWhere: lt(nameSigners.lastMessageAtMs, atMs),
      })
      .returning()
    if (taken.length === 0) throw refuseName('message_replayed')
  }

  /** Takes a label that nobody has, or that is kept for this very owner. */
  async function occupy(transaction: Queries, signed: Signed, label: string, records: NameRecords): Promise<NameRow> {
    const { owner, kind, coinType } = signed
    const nowMs = now()
    const row = {
      ...{ parent, skeleton: toSkeleton(label), label, owner, ownerKind: kind, coinType, ...records },
      ...{ registeredAtMs: nowMs, updatedAtMs: nowMs, heldUntilMs: null },
    }
    const isTheirs = and(
      eq(names.owner, owner),
      kind === 'key' ? undefined : and(eq(names.ownerKind, 'contract'), eq(names.coinType, coinType)),
    )
    const [taken] = await transaction
      .insert(names)
      .values(row)
      .onConflictDoUpdate({
        target: [names.parent, names.skeleton],
        set: row,
        setWhere: sql`${names.heldUntilMs} is not null and (${names.heldUntilMs} <= ${nowMs} or (${isTheirs}))`,
      })
      .returning()
    if (taken !== undefined) return taken
    throw refuseName((await findFault(label, transaction)) ?? 'taken')
  }

  async function findFault(label: string, from: Queries): Promise<NameFault | undefined> {
    const [other] = await from
      .select()
      .from(names)
      .where(isOf(toSkeleton(label)))
    if (other === undefined || (other.heldUntilMs !== null && other.heldUntilMs <= now())) return undefined
    if (other.heldUntilMs !== null) return 'held'
    return other.label === label ? 'taken' : 'too_similar'
  }

  async function giveUp(transaction: Queries, { skeleton }: NameRow): Promise<void> {
    const nowMs = now()
    const nothing = { addresses: {}, texts: {}, updatedAtMs: nowMs, heldUntilMs: nowMs + holdMs }
    await transaction.update(names).set(nothing).where(isOf(skeleton))
  }

  return {
    find: async (label) => {
      const isIt = and(isLive, eq(names.skeleton, toSkeleton(label)), eq(names.label, label))
      return (await askDatabase(() => queries.select().from(names).where(isIt)))[0]
    },
    findOfOwner: (owner) => askDatabase(() => findOfOwner(owner)),
    listOccupied: async (skeletons) => {
      const isOccupied = and(
        eq(names.parent, parent),
        inArray(names.skeleton, [...skeletons]),
        or(isNull(names.heldUntilMs), gt(names.heldUntilMs, now())),
      )
      const rows = await askDatabase(() => queries.select({ skeleton: names.skeleton }).from(names).where(isOccupied))
      return new Set(rows.map(({ skeleton }) => skeleton))
    },
    findFault: (label) => askDatabase(() => findFault(label, queries)),
    register: (signed, label, texts) =>
      change(signed, [label], async (transaction, own) => {
        // Its answer may have been lost: whoever asks again has what they asked for.
        if (own?.label === label && maySpeakFor(signed, own)) return
        await takeTurn(transaction, signed)
        if (own !== undefined) throw refuseName('already_named')
        await occupy(transaction, signed, label, { addresses: {}, texts })
      }),
    setRecords: (signed, label, records) =>
      change(signed, [label], async (transaction, own) => {
        if (own?.label !== label || !maySpeakFor(signed, own)) throw refuseName('not_yours')
        if (isSame(own, records)) return own
        await takeTurn(transaction, signed)
        const changed = { addresses: records.addresses, texts: records.texts, updatedAtMs: now() }
        const [row] = await transaction.update(names).set(changed).where(isOf(own.skeleton)).returning()
        return row ?? own
      }),
    rename: (signed, label, newLabel) =>
      change(signed, [label, newLabel], async (transaction, own) => {
        if (own === undefined || !maySpeakFor(signed, own)) throw refuseName('not_yours')
        if (own.label === newLabel) return own
        if (own.label !== label) throw refuseName('not_yours')
        await takeTurn(transaction, signed)
        const { addresses, texts } = own
        await giveUp(transaction, own)
        // Who signed the first time says what the name answers; a key that renames later is the same account.
        const same = { ...signed, kind: own.ownerKind, coinType: own.coinType }
        return occupy(transaction, same, newLabel, { addresses, texts })
      }),
    release: (signed, label) =>
      change(signed, [label], async (transaction, own) => {
        if (own === undefined) {
          const [given] = await transaction
            .select()
            .from(names)
            .where(isOf(toSkeleton(label)))
          if (given?.label === label && given.owner === signed.owner && given.heldUntilMs !== null) return
        }
        if (own?.label !== label || !maySpeakFor(signed, own)) throw refuseName('not_yours')
        await takeTurn(transaction, signed)
        await giveUp(transaction, own)
      }),
    clean: async () => {
      await queries.delete(names).where(lt(names.heldUntilMs, now()))
      await queries.delete(nameSigners).where(lt(nameSigners.lastMessageAtMs, now() - keepSignersMs))
    },
  }
}

/**
 * A contract speaks for its address on its own network only: on another one somebody else may have put theirs there. Nor does code that an
 * account with a key came to have later (EIP-7702): what the key registered answers on every network.
 */
function maySpeakFor({ kind, coinType }: Signed, row: NameRow): boolean {
  return kind === 'key' || (row.ownerKind === 'contract' && coinType === row.coinType)
}

function isSame(row: NameRow, records: NameRecords): boolean {
  const write = (part: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(part).sort(byKey))
  return write(row.addresses) === write(records.addresses) && write(row.texts) === write(records.texts)
}

function byKey([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1
}
