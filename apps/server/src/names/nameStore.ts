import type { NameFault } from '@foyer/contract/http/names'
import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { lockTexts } from '../db/lockTexts.js'
import { nameSigners, names } from '../db/namesSchema.js'
import type { SignerKind } from './checkSignature.js'
import { createNameError } from './createNameError.js'
import type { NameRecords } from './NameRecords.js'
import { toSkeleton } from './nameRules.js'

/** A name as stored. */
export type NameRow = typeof names.$inferSelect

/**
 * The signer of a message. `coinType` is the network on which a contract signed. `atMs` is the time of signing by the
 * signer's clock.
 */
export interface Signed {
  readonly owner: string
  readonly kind: SignerKind
  readonly coinType: number
  readonly atMs: number
}

/**
 * The time for which a released name stays reserved for its owner, in milliseconds. Payments to it must not reach a new
 * owner at once.
 */
export const holdMs = 30 * 86_400_000
/** The time for which signers are stored. Older messages are rejected in any case (`maxAgeMs`). */
const signerLifetimeMs = 86_400_000

/**
 * The names in the database. Several servers may change them. Each change is one transaction. Throws errors of
 * `createNameError`.
 */
export interface NameStore {
  readonly find: (label: string) => Promise<NameRow | undefined>
  readonly findOfOwner: (owner: string) => Promise<NameRow | undefined>
  /** Returns those of the skeletons that cannot be registered now. */
  readonly listOccupied: (skeletons: readonly string[]) => Promise<ReadonlySet<string>>
  /** Returns why a new owner cannot register a label, or undefined if they can. */
  readonly findFault: (label: string) => Promise<NameFault | undefined>
  /** Registers a name. Does nothing if the owner already has this name. */
  readonly register: (signed: Signed, label: string, texts: NameRecords['texts']) => Promise<void>
  readonly setRecords: (signed: Signed, label: string, records: NameRecords) => Promise<NameRow>
  readonly rename: (signed: Signed, label: string, newLabel: string) => Promise<NameRow>
  readonly release: (signed: Signed, label: string) => Promise<void>
  /** Removes released names whose reservation has ended, and old signers. */
  readonly clean: () => Promise<void>
}

/** The names of one parent, and the connection or transaction for their queries. */
interface NameTable {
  readonly queries: Queries
  readonly parent: string
  readonly now: () => number
}

/** Creates the store for the names of one parent. `now` returns milliseconds since 1970. */
export function createNameStore(queries: Queries, parent: string, now: () => number): NameStore {
  const table: NameTable = { queries, parent, now }
  return {
    find: (label) => runQuery(() => findName(table, label)),
    findOfOwner: (owner) => runQuery(() => findNameOfOwner(table, owner)),
    listOccupied: (skeletons) => runQuery(() => listOccupied(table, skeletons)),
    findFault: (label) => runQuery(() => findFault(table, label)),
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
      await queries.delete(nameSigners).where(lt(nameSigners.lastMessageAtMs, now() - signerLifetimeMs))
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
 * Runs a change in a transaction, with the owner's current name. Locks the owner first and then the labels in a fixed
 * order. If two owners swap names, they wait for each other, and no transaction is aborted.
 */
function changeName<T>(
  table: NameTable,
  { owner }: Signed,
  labels: readonly string[],
  run: (locked: NameTable, own: NameRow | undefined) => Promise<T>,
): Promise<T> {
  return runQuery(() =>
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
  // A client that lost the response sends the same request again.
  if (own?.label === label && canChangeName(signed, own)) return
  await assertNewMessage(table, signed)
  if (own !== undefined) throw createNameError('already_named')
  await insertName(table, signed, label, { addresses: {}, texts })
}

async function setRecords(
  table: NameTable,
  own: NameRow | undefined,
  signed: Signed,
  label: string,
  records: NameRecords,
): Promise<NameRow> {
  if (own?.label !== label || !canChangeName(signed, own)) throw createNameError('not_yours')
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
  if (own === undefined || !canChangeName(signed, own)) throw createNameError('not_yours')
  if (own.label === newLabel) return own
  if (own.label !== label) throw createNameError('not_yours')
  await assertNewMessage(table, signed)
  await reserveName(table, own)
  // The first signer determines the addresses of the name. A key that renames later is the same account.
  const firstSigner = { ...signed, kind: own.ownerKind, coinType: own.coinType }
  return insertName(table, firstSigner, newLabel, { addresses: own.addresses, texts: own.texts })
}

async function releaseName(table: NameTable, own: NameRow | undefined, signed: Signed, label: string): Promise<void> {
  if (own === undefined && (await isHeldFor(table, signed.owner, label))) return
  if (own?.label !== label || !canChangeName(signed, own)) throw createNameError('not_yours')
  await assertNewMessage(table, signed)
  await reserveName(table, own)
}

/**
 * Requires a message newer than the owner's last one, so that no message is processed twice. Throws `message_replayed`.
 */
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
  if (stored.length === 0) throw createNameError('message_replayed')
}

/** Inserts a name whose label is free, or reserved for this owner. */
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
  throw createNameError((await findFault(table, label)) ?? 'taken')
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
 * Returns whether a signer may change a name. A contract may do so only on its own network: someone else may have the
 * same address on another network. Code that was added later to a key's account (EIP-7702) may not.
 */
function canChangeName({ kind, coinType }: Signed, row: NameRow): boolean {
  return kind === 'key' || (row.ownerKind === 'contract' && coinType === row.coinType)
}

function isSame(row: NameRow, records: NameRecords): boolean {
  const write = (part: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(part).sort(byKey))
  return write(row.addresses) === write(records.addresses) && write(row.texts) === write(records.texts)
}

function byKey([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1
}
