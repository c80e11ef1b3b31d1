import type { AppKit, TrackedEvent } from '@foyer/kit'
import { AppKitProvider } from '@foyer/kit/react'
import { type ReactNode, useEffect, useState } from 'react'
import { AccountState } from './AccountState.js'
import { LiveState } from './LiveState.js'
import { Tabs } from './Tabs.js'
import { TryPanel } from './TryPanel.js'

export interface LoggedEvent {
  readonly id: number
  readonly time: string
  readonly event: TrackedEvent
}

const maxEntries = 100

/** Collects the events of `subscribeEvents`, newest first. The list continues with the next instance. */
function useEventLog(appKit: AppKit): { readonly entries: readonly LoggedEvent[]; clear(): void } {
  const [entries, setEntries] = useState<readonly LoggedEvent[]>([])
  useEffect(() => {
    const add = ({ data, timestamp }: { readonly data: TrackedEvent; readonly timestamp: number }) =>
      setEntries((before) => {
        const id = (before[0]?.id ?? 0) + 1
        const time = new Date(timestamp || Date.now()).toLocaleTimeString('en-GB')
        return [{ id, time, event: data }, ...before].slice(0, maxEntries)
      })
    return appKit.subscribeEvents(add)
  }, [appKit])
  return { entries, clear: () => setEntries([]) }
}

/** Lists the events, newest first. */
function EventLog({ entries }: { readonly entries: readonly LoggedEvent[] }): ReactNode {
  if (entries.length === 0) return <p className="muted empty">No events yet. Use the widget to see its events here.</p>
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

export interface LiveCardProps {
  readonly appKit: AppKit
  readonly round: number
}

/** Shows the state, the events and the actions of the running instance, as a host page has them. */
export function LiveCard({ appKit, round }: LiveCardProps): ReactNode {
  const { entries, clear } = useEventLog(appKit)
  const within = (children: ReactNode) => (
    <AppKitProvider key={round} appKit={appKit}>
      {children}
    </AppKitProvider>
  )
  return (
    <Tabs
      label="The running instance"
      tabs={[
        { label: 'Account', render: () => within(<AccountState />) },
        { label: 'Try it', render: () => within(<TryPanel appKit={appKit} />) },
        { label: 'State', render: () => within(<LiveState />) },
        { label: 'Events', render: () => <EventLog entries={entries} /> },
      ]}
      tool={({ label }) =>
        label === 'Events' &&
        entries.length > 0 && (
          <button type="button" className="quiet" onClick={clear}>
            Clear
          </button>
        )
      }
    />
  )
}
