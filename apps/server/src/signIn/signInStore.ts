import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { signInAccounts, signInNonces, signIns } from '../db/signInSchema.js'

/** A stored sign-in. */
export type SignInRow = typeof signIns.$inferSelect
/** A stored account of a project. */
export type AccountRow = typeof signInAccounts.$inferSelect

type AccountKey = Pick<SignInRow, 'projectId' | 'chainId' | 'address'>

/** Sign-ins in the database, so that all servers of a project can find them. */
export interface SignInStore {
  /** Marks a nonce as used. Returns whether it was unused before: of parallel calls, one returns true. */
  readonly useNonce: (nonce: string, expiresAtMs: number) => Promise<boolean>
  /** Stores a sign-in and its account. */
  readonly add: (signIn: SignInRow, connectionMethod: string | null) => Promise<void>
  /** Returns a sign-in that has not ended, with its account. */
  readonly find: (id: string) => Promise<{ signIn: SignInRow; account: AccountRow } | undefined>
  readonly markChecked: (id: string) => Promise<void>
  readonly end: (id: string) => Promise<void>
  readonly setMetadata: (account: AccountKey, metadata: Record<string, unknown> | null) => Promise<void>
  /** Deletes expired nonces and sign-ins. */
  readonly clean: () => Promise<void>
}

/** Creates the store. `now` returns milliseconds since 1970. */
export function createSignInStore(queries: Queries, now: () => number): SignInStore {
  const isOf = ({ projectId, chainId, address }: AccountKey) =>
    and(
      eq(signInAccounts.projectId, projectId),
      eq(signInAccounts.chainId, chainId),
      eq(signInAccounts.address, address),
    )
  return {
    useNonce: (nonce, expiresAtMs) =>
      runQuery(async () => {
        const added = await queries
          .insert(signInNonces)
          .values({ nonce, expiresAtMs })
          .onConflictDoNothing()
          .returning()
        return added.length === 1
      }),
    add: (signIn, connectionMethod) =>
      runQuery(() =>
        queries.transaction(async (transaction) => {
          const nowMs = now()
          const { projectId, chainId, address } = signIn
          const times = { updatedAtMs: nowMs, lastSignInAtMs: nowMs }
          await transaction
            .insert(signInAccounts)
            .values({ projectId, chainId, address, id: randomUUID(), connectionMethod, createdAtMs: nowMs, ...times })
            .onConflictDoUpdate({
              target: [signInAccounts.projectId, signInAccounts.chainId, signInAccounts.address],
              set: { connectionMethod, ...times },
            })
          await transaction.insert(signIns).values(signIn)
        }),
      ),
    find: async (id) => {
      const isLive = and(eq(signIns.id, id), gt(signIns.expiresAtMs, now()))
      const [row] = await runQuery(() =>
        queries
          .select({ signIn: signIns, account: signInAccounts })
          .from(signIns)
          .innerJoin(
            signInAccounts,
            and(
              eq(signInAccounts.projectId, signIns.projectId),
              eq(signInAccounts.chainId, signIns.chainId),
              eq(signInAccounts.address, signIns.address),
            ),
          )
          .where(isLive),
      )
      return row
    },
    markChecked: async (id) => {
      await runQuery(() => queries.update(signIns).set({ checkedAtMs: now() }).where(eq(signIns.id, id)))
    },
    end: async (id) => {
      await runQuery(() => queries.delete(signIns).where(eq(signIns.id, id)))
    },
    setMetadata: async (account, metadata) => {
      const changes = { metadata, updatedAtMs: now() }
      await runQuery(() => queries.update(signInAccounts).set(changes).where(isOf(account)))
    },
    clean: async () => {
      await queries.delete(signInNonces).where(lte(signInNonces.expiresAtMs, now()))
      await queries.delete(signIns).where(lte(signIns.expiresAtMs, now()))
    },
  }
}
