import type { AnalyticsEvent } from '@foyer/contract/http/analytics'
import { sql } from 'drizzle-orm'
import { askDatabase, type Queries } from '../db/Database.js'
import { analyticsEvents, dailyCounts } from '../db/schema.js'
import { HttpError } from '../errors/HttpError.js'
import { type AddressKeys, createAddressKeys } from '../http/clientAddress.js'
import type { Project } from '../http/Project.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import type { AnalyticsSettings } from './settings.js'

const dayMs = 86_400_000

/** The day (UTC) a moment belongs to, such as `2026-03-01`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Somebody who may use so much of something in a day. */
interface DailyLimit {
  readonly subject: string
  readonly limit: number
}

/** Counts that all servers on one database share, and that no restart begins anew. */
export interface DailyCountsService {
  /**
   * Takes `count` from what is left of each limit for today (UTC), or nothing at all. Throws `rate_limited` with the time until
   * midnight, `unavailable` when the database does not answer.
   */
  readonly take: (limits: readonly DailyLimit[], count: number) => Promise<void>
}

/** Creates the counts; `now` in milliseconds since 1970. */
export function createDailyCounts(queries: Queries, now: () => number): DailyCountsService {
  return {
    take: async (limits, count) => {
      const nowMs = now()
      const day = dayOf(nowMs)
      await askDatabase(() =>
        queries.transaction(async (transaction) => {
          for (const { subject, limit } of limits) {
            const used = sql`${dailyCounts.used} + ${count}`
            const taken =
              count <= limit &&
              (await transaction
                .insert(dailyCounts)
                .values({ day, subject, used: count })
                .onConflictDoUpdate({
                  target: [dailyCounts.day, dailyCounts.subject],
                  set: { used },
                  setWhere: sql`${used} <= ${limit}`,
                })
                .returning())
            // The error rolls back the transaction, and with it the use that was counted before.
            if (taken === false || taken.length === 0)
              throw new HttpError('rate_limited', 'That is enough for today; try again tomorrow', {
                retryAfterMs: dayMs - (nowMs % dayMs),
              })
          }
        }),
      )
    },
  }
}

/** Services of the analytics routes. */
export interface AnalyticsContext {
  readonly database: { readonly queries: Queries }
  readonly config: Pick<AnalyticsSettings, 'analyticsDailyEvents'>
  readonly addressKeys: AddressKeys
  readonly dailyCounts: DailyCountsService
}

/** Creates the keys of client addresses and the daily counts, which other limits per client use as well. */
export function createAnalytics(options: {
  readonly config: Pick<ServerSettings, 'secretKey'>
  readonly queries: Queries
  readonly now: () => number
}): Pick<AnalyticsContext, 'addressKeys' | 'dailyCounts'> {
  const { config, queries, now } = options
  return { addressKeys: createAddressKeys(config.secretKey), dailyCounts: createDailyCounts(queries, now) }
}

const maxPropsLength = 8_192

/** The page without query and fragment: they may carry pairing addresses, tickets or tokens. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return ''
  const { protocol, origin, pathname } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}${pathname}`.slice(0, 2_000) : ''
}

/**
 * Stores events of a project that has analytics on, and counts the new ones; one delivered twice is stored once. A project has
 * `analyticsDailyEvents` a day, a tenth of them for one client address: a project's id is no secret, and a stranger must not use
 * up what it has. Throws `bad_request` for properties above 8 kB, `rate_limited`, `unavailable` when the database does not answer.
 */
export async function storeEvents(
  { database: { queries }, config, addressKeys, dailyCounts }: AnalyticsContext,
  project: Project,
  clientAddress: string,
  events: readonly AnalyticsEvent[],
): Promise<number> {
  if (!project.analyticsEnabled) return 0
  const rows = events.map((event) => {
    if (JSON.stringify(event.props).length > maxPropsLength) throw new HttpError('bad_request', 'body.props: too large')
    return {
      projectId: project.id,
      eventId: event.eventId.toLowerCase(),
      type: event.props.type,
      event: event.props.event,
      address: event.props.address ?? null,
      url: withoutSecrets(event.url),
      domain: event.domain,
      props: event.props,
      occurredAt: new Date(event.timestamp),
    }
  })
  const subject = `events/project/${project.id}`
  const limit = config.analyticsDailyEvents
  await dailyCounts.take(
    [
      { subject: `${subject}/${addressKeys(clientAddress)}`, limit: Math.ceil(limit / 10) },
      { subject, limit },
    ],
    rows.length,
  )
  const stored = await askDatabase(() =>
    queries.insert(analyticsEvents).values(rows).onConflictDoNothing().returning({ id: analyticsEvents.eventId }),
  )
  return stored.length
}
