import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { HttpError } from '../http/HttpError.js'

type Schema = Record<string, unknown>

/**
 * Queries over a pool. Transactions take and give back their connection here: drizzle never gives one back whose `begin` failed, so
 * that a short loss of the database would use up the pool for good.
 */
export const createPgQueries = <S extends Schema>(pool: pg.Pool, schema: S): NodePgDatabase<S> => {
  const transaction: NodePgDatabase<S>['transaction'] = async (work, config) => {
    const client = await pool.connect()
    const kept = { isGood: false }
    try {
      const result = await drizzle({ client, schema }).transaction(work, config)
      kept.isGood = true
      return result
    } catch (error) {
      // A refusal of our own was rolled back; after anything else nobody knows what the connection is in the middle of.
      kept.isGood = error instanceof HttpError
      throw error
    } finally {
      client.release(!kept.isGood)
    }
  }
  return Object.assign(drizzle({ client: pool, schema }), { transaction })
}
