import { lt } from 'drizzle-orm'
import type { Queries } from '../db/Database.js'
import { analyticsEvents } from '../db/schema.js'

/** Deletes analytics events received more than `days` days before `nowMs` (milliseconds since 1970). */
export const deleteOldEvents = async (queries: Queries, days: number, nowMs: number): Promise<void> => {
  await queries.delete(analyticsEvents).where(lt(analyticsEvents.receivedAt, new Date(nowMs - days * 86_400_000)))
}
