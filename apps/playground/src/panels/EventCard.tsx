import type { AppKit, TrackedEvent } from '@foyer/kit'
import { type ReactNode, useEffect, useState } from 'react'

interface Entry {
  readonly id: number
  readonly time: string
  readonly event: TrackedEvent
}

const maxEntries = 100

/** Everything `subscribeEvents` says, newest first; it goes on when the instance is made anew. */
export function EventCard({ appKit }: { readonly appKit: AppKit }): ReactNode {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    const add = ({ data, timestamp }: { readonly data: TrackedEvent; readonly timestamp: number }) =>
      setEntries((before) => {
        const id = (before[0]?.id ?? 0) + 1
        const time = new Date(timestamp || Date.now()).toLocaleTimeString('en-GB')
        return [{ id, time, event: data }, ...before].slice(0, maxEntries)
      })
    return appKit.subscribeEvents(add)
  }, [appKit])
  return (
    <section className="card events" aria-labelledby="events-title">
      <div className="section-head">
        <h2 id="events-title">Events</h2>
        <button type="button" className="quiet" disabled={entries.length === 0} onClick={() => setEntries([])}>
          Clear
        </button>
      </div>
      {entries.length === 0 && <p className="muted">Nothing yet. Open the widget and watch.</p>}
      <div className="scroll" role="log" aria-label="Events" tabIndex={entries.length > 0 ? 0 : -1}>
        <ol>
          {entries.map(({ id, time, event }) => (
            <li key={id} data-type={event.type}>
              <time>{time}</time>
              <b>{event.event}</b>
              <code>{event.properties === undefined ? '' : JSON.stringify(event.properties)}</code>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
