import type { ReactNode } from 'react'
import type { LoggedEvent } from './useEventLog.js'

/** What happened, newest first. */
export function EventLog({ entries }: { readonly entries: readonly LoggedEvent[] }): ReactNode {
  if (entries.length === 0) return <p className="muted empty">Nothing yet. Open the widget and watch.</p>
  return (
    <div className="scroll" role="log" aria-label="Events" tabIndex={0}>
      <ol className="events">
        {entries.map(({ id, time, event }) => (
          <li key={id} data-type={event.type}>
            <time>{time}</time>
            <b>{event.event}</b>
            {event.properties !== undefined && <code>{JSON.stringify(event.properties)}</code>}
          </li>
        ))}
      </ol>
    </div>
  )
}
