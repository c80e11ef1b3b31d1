import type { AppKit, TrackedEvent } from '@foyer/kit'
import { useEffect, useState } from 'react'

export interface LoggedEvent {
  readonly id: number
  readonly time: string
  readonly event: TrackedEvent
}

const maxEntries = 100

/** Everything `subscribeEvents` said, newest first; it goes on when the instance is made anew. */
export function useEventLog(appKit: AppKit): { readonly entries: readonly LoggedEvent[]; clear(): void } {
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
