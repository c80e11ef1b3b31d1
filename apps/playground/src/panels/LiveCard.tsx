import type { AppKit } from '@foyer/kit'
import { AppKitProvider } from '@foyer/kit/react'
import type { ReactNode } from 'react'
import { EventLog } from './EventLog.js'
import { LiveState } from './LiveState.js'
import { Tabs } from './Tabs.js'
import { TryPanel } from './TryPanel.js'
import { useEventLog } from './useEventLog.js'

export interface LiveCardProps {
  readonly appKit: AppKit
  readonly round: number
}

/** What a host sees of the running instance, and what it can ask of it. */
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
