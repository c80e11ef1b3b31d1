import { maxPermissions } from '@foyer/contract/permissions/permission'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { persons } from '../db/loginSchema.js'
import { permissions } from '../db/permissionsSchema.js'
import { isOf, isPerson, type PersonKey } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'

/** A stored permission. */
export type PermissionRow = typeof permissions.$inferSelect

/** How long an expired or ended permission is stored. */
const keptMs = 30 * 86_400_000

/** The permissions in the database. */
export interface PermissionStore {
  /**
   * Stores a permission. Storing it again changes nothing. At the limit the oldest one that has ended is deleted. Throws
   * `too_many_tries` if none has ended, and `access_denied` if it belongs to another person.
   */
  readonly add: (row: Omit<PermissionRow, 'endedAtMs'>) => Promise<void>
  /** Returns the permissions of a person, newest first. With `pci` only this one. */
  readonly list: (person: PersonKey, pci?: string) => Promise<PermissionRow[]>
  /** Returns the permissions of an account in a project, newest first. With `origin` only those of this app. */
  readonly listOfAccount: (
    projectId: string,
    account: Pick<PermissionRow, 'account' | 'chainId'>,
    origin?: string,
  ) => Promise<PermissionRow[]>
  readonly find: (projectId: string, pci: string) => Promise<PermissionRow | undefined>
  /** Marks a permission as ended. A second call changes nothing. */
  readonly end: (row: Pick<PermissionRow, 'pci' | 'projectId'>) => Promise<void>
  /** Marks the permissions of a person's account as ended that are of an epoch before `epoch`. */
  readonly endEarlier: (
    person: PersonKey,
    account: Pick<PermissionRow, 'account' | 'chainId'>,
    epoch: bigint,
  ) => Promise<void>
  /** Deletes permissions 30 days after they expired or ended. */
  readonly clean: () => Promise<void>
}

/** Creates the store. `now` returns milliseconds since 1970. */
export function createPermissionStore(queries: Queries, now: () => number): PermissionStore {
  const newest = [desc(permissions.createdAtMs), asc(permissions.pci)]
  return {
    add: (row) => runQuery(() => queries.transaction((transaction) => addPermission(transaction, row, now()))),
    list: (person, pci) =>
      runQuery(() =>
        queries
          .select()
          .from(permissions)
          .where(and(isOf(permissions, person), pci === undefined ? undefined : eq(permissions.pci, pci)))
          .orderBy(...newest)
          .limit(maxPermissions),
      ),
    listOfAccount: (projectId, { account, chainId }, origin) =>
      runQuery(() =>
        queries
          .select()
          .from(permissions)
          .where(
            and(
              eq(permissions.projectId, projectId),
              eq(permissions.account, account),
              eq(permissions.chainId, chainId),
              origin === undefined ? undefined : eq(permissions.origin, origin),
            ),
          )
          .orderBy(...newest)
          .limit(maxPermissions),
      ),
    find: async (projectId, pci) => {
      const isIt = and(eq(permissions.projectId, projectId), eq(permissions.pci, pci))
      const [row] = await runQuery(() => queries.select().from(permissions).where(isIt))
      return row
    },
    end: async ({ projectId, pci }) => {
      const isOpen = and(eq(permissions.projectId, projectId), eq(permissions.pci, pci), isNull(permissions.endedAtMs))
      await runQuery(() => queries.update(permissions).set({ endedAtMs: now() }).where(isOpen))
    },
    endEarlier: (person, account, epoch) =>
      runQuery(() => endEarlier(queries, { person, account, epoch, nowMs: now() })),
    clean: async () => {
      const beforeMs = now() - keptMs
      await queries
        .delete(permissions)
        .where(or(lte(permissions.expiresAtMs, beforeMs), lte(permissions.endedAtMs, beforeMs)))
    },
  }
}

interface EarlierPermissions {
  readonly person: PersonKey
  readonly account: Pick<PermissionRow, 'account' | 'chainId'>
  readonly epoch: bigint
  readonly nowMs: number
}

async function endEarlier(
  queries: Queries,
  { person, account: { account, chainId }, epoch, nowMs }: EarlierPermissions,
): Promise<void> {
  const isOpen = and(
    isOf(permissions, person),
    eq(permissions.account, account),
    eq(permissions.chainId, chainId),
    isNull(permissions.endedAtMs),
  )
  // A person has at most `maxPermissions` rows.
  const open = await queries.select().from(permissions).where(isOpen).limit(maxPermissions)
  const earlier = open.filter(({ permission }) => BigInt(permission.epoch) < epoch).map(({ pci }) => pci)
  if (earlier.length === 0) return
  await queries
    .update(permissions)
    .set({ endedAtMs: nowMs })
    .where(and(isOpen, inArray(permissions.pci, earlier)))
}

async function addPermission(queries: Queries, row: Omit<PermissionRow, 'endedAtMs'>, nowMs: number): Promise<void> {
  // Lock the person: parallel calls must not exceed the limit.
  await queries.select({ id: persons.id }).from(persons).where(isPerson(row)).for('update')
  const [known] = await queries.select().from(permissions).where(eq(permissions.pci, row.pci))
  if (known?.projectId === row.projectId && known.personId === row.personId) return
  if (known !== undefined) throw new HttpError('access_denied', 'This permission belongs to another user')
  const stored = await queries.$count(permissions, isOf(permissions, row))
  if (stored >= maxPermissions) await deleteOldestEnded(queries, row, nowMs)
  await queries.insert(permissions).values(row)
}

async function deleteOldestEnded(queries: Queries, person: PersonKey, nowMs: number): Promise<void> {
  const hasEnded = or(isNotNull(permissions.endedAtMs), lte(permissions.expiresAtMs, nowMs))
  const [oldest] = await queries
    .select({ pci: permissions.pci })
    .from(permissions)
    .where(and(isOf(permissions, person), hasEnded))
    .orderBy(asc(permissions.createdAtMs))
    .limit(1)
  if (oldest === undefined)
    throw new HttpError('too_many_tries', `There are ${maxPermissions} permissions already. End one of them first`)
  await queries.delete(permissions).where(eq(permissions.pci, oldest.pci))
}
