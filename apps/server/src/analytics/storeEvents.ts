import type { AnalyticsEvent } from '@foyer/contract/http/analytics'
import { sql } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { analyticsEvents, dailyCounts } from '../db/schema.js'
import { HttpError } from '../errors/HttpError.js'
import { type AddressKeys, createAddressKeys } from '../http/clientAddress.js'
import type { Project } from '../http/Project.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import type { AnalyticsSettings } from './settings.js'

const dayMs = 86_400_000

/** Returns the UTC day of a time, such as `2026-03-01`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** A daily limit of a project or client address. */
interface DailyLimit {
  readonly subject: string
  readonly limit: number
}

/** Daily counts that all servers with one database share. A restart does not reset them. */
export interface DailyCountsService {
  /**
   * Takes `count` from each limit for today (UTC), or from none. Throws `rate_limited` with the time until midnight, or
   * `unavailable` if the database fails.
   */
  readonly consume: (limits: readonly DailyLimit[], count: number) => Promise<void>
}

/** Creates the counts. `now` returns milliseconds since 1970. */
export function createDailyCounts(queries: Queries, now: () => number): DailyCountsService {
  return {
    consume: async (limits, count) => {
      const nowMs = now()
      const day = dayOf(nowMs)
      await runQuery(() =>
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
            // The error rolls back the transaction, including the limits taken before.
            if (taken === false || taken.length === 0)
              throw new HttpError('rate_limited', 'The limit of events for today is reached; try again tomorrow', {
                retryAfterMs: dayMs - (nowMs % dayMs),
              })
          }
        }),
      )
    },
  }
}

/** The services that the analytics routes use. */
export interface AnalyticsContext {
  readonly database: { readonly queries: Queries }
  readonly config: Pick<AnalyticsSettings, 'analyticsDailyEvents'>
  readonly addressKeys: AddressKeys
  readonly dailyCounts: DailyCountsService
}

/** Creates the keys of client addresses and the daily counts. Other limits per client use them too. */
export function createAnalytics(options: {
  readonly config: Pick<ServerSettings, 'secretKey'>
  readonly queries: Queries
  readonly now: () => number
}): Pick<AnalyticsContext, 'addressKeys' | 'dailyCounts'> {
  const { config, queries, now } = options
  return { addressKeys: createAddressKeys(config.secretKey), dailyCounts: createDailyCounts(queries, now) }
}

const maxPropsLength = 8_192

/** Removes query and fragment, which can contain pairing URIs, tickets or tokens. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return ''
  const { protocol, origin, pathname } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}${pathname}`.slice(0, 2_000) : ''
}

/**
 * Stores the events of a project with analytics, and returns the number of new ones. An event that is delivered twice
 * is stored once.
 *
 * A project has `analyticsDailyEvents` per day. One client address may use a tenth of them: project ids are public, and
 * a stranger must not use up the limit of a project. Throws `bad_request` for properties above 8 kB, `rate_limited`,
 * and `unavailable` if the database fails.
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
  await dailyCounts.consume(
    [
      { subject: `${subject}/${addressKeys(clientAddress)}`, limit: Math.ceil(limit / 10) },
      { subject, limit },
    ],
    rows.length,
  )
  const stored = await runQuery(() =>
    queries.insert(analyticsEvents).values(rows).onConflictDoNothing().returning({ id: analyticsEvents.eventId }),
  )
  return stored.length
}
