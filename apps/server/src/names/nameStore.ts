import type { NameFault } from '@foyer/contract/http/names'
import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
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

/** The names of one parent, on a connection or in a transaction. */
interface NameTable {
  readonly queries: Queries
  readonly parent: string
  readonly now: () => number
}

/** Creates the store of one parent's names; `now` in milliseconds since 1970. */
export function createNameStore(queries: Queries, parent: string, now: () => number): NameStore {
  const table: NameTable = { queries, parent, now }
  return {
    find: (label) => askDatabase(() => findName(table, label)),
    findOfOwner: (owner) => askDatabase(() => findNameOfOwner(table, owner)),
    listOccupied: (skeletons) => askDatabase(() => listOccupied(table, skeletons)),
    findFault: (label) => askDatabase(() => findFault(table, label)),
    register: (signed, label, texts) =>
      changeName(table, signed, [label], (locked, own) => registerName(locked, own, signed, label, texts)),
    setRecords: (signed, label, records) =>
      changeName(table, signed, [label], (locked, own) => setRecords(locked, own, signed, label, records)),
    rename: (signed, label, newLabel) =>
      changeName(table, signed, [label, newLabel], (locked, own) => renameName(locked, own, signed, label, newLabel)),
    release: (signed, label) =>
      changeName(table, signed, [label], (locked, own) => releaseName(locked, own, signed, label)),
    clean: async () => {
      await queries.delete(names).where(lt(names.heldUntilMs, now()))
      await queries.delete(nameSigners).where(lt(nameSigners.lastMessageAtMs, now() - keepSignersMs))
    },
  }
}

async function findName({ queries, parent }: NameTable, label: string): Promise<NameRow | undefined> {
  const isLabel = and(eq(names.skeleton, toSkeleton(label)), eq(names.label, label))
  const [row] = await queries
    .select()
    .from(names)
    .where(and(isLive(parent), isLabel))
  return row
}

async function findNameOfOwner({ queries, parent }: NameTable, owner: string): Promise<NameRow | undefined> {
  const [row] = await queries
    .select()
    .from(names)
    .where(and(isLive(parent), eq(names.owner, owner)))
  return row
}

async function listOccupied(table: NameTable, skeletons: readonly string[]): Promise<ReadonlySet<string>> {
  const isOccupied = and(
    eq(names.parent, table.parent),
    inArray(names.skeleton, [...skeletons]),
    or(isNull(names.heldUntilMs), gt(names.heldUntilMs, table.now())),
  )
  const rows = await table.queries.select({ skeleton: names.skeleton }).from(names).where(isOccupied)
  return new Set(rows.map(({ skeleton }) => skeleton))
}

async function findFault({ queries, parent, now }: NameTable, label: string): Promise<NameFault | undefined> {
  const [other] = await queries
    .select()
    .from(names)
    .where(hasSkeleton(parent, toSkeleton(label)))
  if (other === undefined || (other.heldUntilMs !== null && other.heldUntilMs <= now())) return undefined
  if (other.heldUntilMs !== null) return 'held'
  return other.label === label ? 'taken' : 'too_similar'
}

/**
 * Runs a change in a transaction, with the owner's current name. Locks the owner first and then the labels in a fixed order: two
 * owners who swap names wait for each other, and neither transaction is aborted.
 */
function changeName<T>(
  table: NameTable,
  { owner }: Signed,
  labels: readonly string[],
  run: (locked: NameTable, own: NameRow | undefined) => Promise<T>,
): Promise<T> {
  return askDatabase(() =>
    table.queries.transaction(async (transaction) => {
      await lockTexts(transaction, [`name-owner/${owner}`])
      await lockTexts(
        transaction,
        labels.map((label) => `name/${table.parent}/${toSkeleton(label)}`),
      )
      const locked = { ...table, queries: transaction }
      return run(locked, await findNameOfOwner(locked, owner))
    }),
  )
}

async function registerName(
  table: NameTable,
  own: NameRow | undefined,
  signed: Signed,
  label: string,
  texts: NameRecords['texts'],
): Promise<void> {
  // A client whose answer was lost sends the same request again.
  if (own?.label === label && maySpeakFor(signed, own)) return
  await assertNewMessage(table, signed)
  if (own !== undefined) throw refuseName('already_named')
  await insertName(table, signed, label, { addresses: {}, texts })
}

async function setRecords(
  table: NameTable,
  own: NameRow | undefined,
  signed: Signed,
  label: string,
  records: NameRecords,
): Promise<NameRow> {
  if (own?.label !== label || !maySpeakFor(signed, own)) throw refuseName('not_yours')
  if (isSame(own, records)) return own
  await assertNewMessage(table, signed)
  const changed = { addresses: records.addresses, texts: records.texts, updatedAtMs: table.now() }
  const [row] = await table.queries
    .update(names)
    .set(changed)
    .where(hasSkeleton(table.parent, own.skeleton))
    .returning()
  return row ?? own
}

async function renameName(
  table: NameTable,
  own: NameRow | undefined,
  signed: Signed,
  label: string,
  newLabel: string,
): Promise<NameRow> {
  if (own === undefined || !maySpeakFor(signed, own)) throw refuseName('not_yours')
  if (own.label === newLabel) return own
  if (own.label !== label) throw refuseName('not_yours')
  await assertNewMessage(table, signed)
  await reserveName(table, own)
  // The first signer decides what the name answers. A key that renames later is the same account.
  const firstSigner = { ...signed, kind: own.ownerKind, coinType: own.coinType }
  return insertName(table, firstSigner, newLabel, { addresses: own.addresses, texts: own.texts })
}

async function releaseName(table: NameTable, own: NameRow | undefined, signed: Signed, label: string): Promise<void> {
  if (own === undefined && (await isHeldFor(table, signed.owner, label))) return
  if (own?.label !== label || !maySpeakFor(signed, own)) throw refuseName('not_yours')
  await assertNewMessage(table, signed)
  await reserveName(table, own)
}

/** Requires a message newer than the last one of its owner, so none is processed twice. Throws `message_replayed`. */
async function assertNewMessage({ queries }: NameTable, { owner, atMs }: Signed): Promise<void> {
  const stored = await queries
    .insert(nameSigners)
    .values({ address: owner, lastMessageAtMs: atMs })
    .onConflictDoUpdate({
      target: nameSigners.address,
      set: { lastMessageAtMs: atMs },
      setWhere: lt(nameSigners.lastMessageAtMs, atMs),
    })
    .returning()
  if (stored.length === 0) throw refuseName('message_replayed')
}

/** Inserts a name whose label is free, or is held for this owner. */
async function insertName(table: NameTable, signed: Signed, label: string, records: NameRecords): Promise<NameRow> {
  const { owner, kind, coinType } = signed
  const { queries, parent, now } = table
  const nowMs = now()
  const row = {
    ...{ parent, skeleton: toSkeleton(label), label, owner, ownerKind: kind, coinType, ...records },
    ...{ registeredAtMs: nowMs, updatedAtMs: nowMs, heldUntilMs: null },
  }
  const isOwn = and(
    eq(names.owner, owner),
    kind === 'key' ? undefined : and(eq(names.ownerKind, 'contract'), eq(names.coinType, coinType)),
  )
  const [inserted] = await queries
    .insert(names)
    .values(row)
    .onConflictDoUpdate({
      target: [names.parent, names.skeleton],
      set: row,
      setWhere: sql`${names.heldUntilMs} is not null and (${names.heldUntilMs} <= ${nowMs} or (${isOwn}))`,
    })
    .returning()
  if (inserted !== undefined) return inserted
  throw refuseName((await findFault(table, label)) ?? 'taken')
}

/** Removes the records of a released name, and reserves the name for its owner. */
async function reserveName({ queries, parent, now }: NameTable, { skeleton }: NameRow): Promise<void> {
  const nowMs = now()
  const held = { addresses: {}, texts: {}, updatedAtMs: nowMs, heldUntilMs: nowMs + holdMs }
  await queries.update(names).set(held).where(hasSkeleton(parent, skeleton))
}

async function isHeldFor({ queries, parent }: NameTable, owner: string, label: string): Promise<boolean> {
  const [row] = await queries
    .select()
    .from(names)
    .where(hasSkeleton(parent, toSkeleton(label)))
  return row?.label === label && row.owner === owner && row.heldUntilMs !== null
}

function isLive(parent: string): SQL | undefined {
  return and(eq(names.parent, parent), isNull(names.heldUntilMs))
}

function hasSkeleton(parent: string, skeleton: string): SQL | undefined {
  return and(eq(names.parent, parent), eq(names.skeleton, skeleton))
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
