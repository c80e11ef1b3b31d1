import type { AnalyticsEvent } from '@foyer/contract/http/postEvents'
import type { ServerContext } from '../context.js'
import { askDatabase } from '../db/askDatabase.js'
import { analyticsEvents } from '../db/schema.js'
import { HttpError } from '../http/HttpError.js'
import type { Project } from './projects.js'

type EventsContext = Pick<ServerContext, 'database' | 'config' | 'addressKeys' | 'dailyCounts'>

const maxPropsLength = 8_192

/** The page without query and fragment: they may carry pairing addresses, tickets or tokens. */
const withoutSecrets = (url: string): string => {
  if (!URL.canParse(url)) return ''
  const { protocol, origin, pathname } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? `${origin}${pathname}`.slice(0, 2_000) : ''
}

/**
 * Stores events of a project that has analytics on, and counts the new ones; one delivered twice is stored once. A project has
 * `analyticsDailyEvents` a day, a tenth of them for one client address: a project's id is no secret, and a stranger must not use
 * up what it has. Throws `bad_request` for properties above 8 kB, `rate_limited`, `unavailable` when the database does not answer.
 */
export const storeEvents = async (
  { database: { queries }, config, addressKeys, dailyCounts }: EventsContext,
  project: Project,
  clientAddress: string,
  events: readonly AnalyticsEvent[],
): Promise<number> => {
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
