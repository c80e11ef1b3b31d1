type Listener = (...args: readonly unknown[]) => void

interface Entry {
  readonly listener: Listener
  readonly context: unknown
  readonly isOnce: boolean
}

/**
 * Creates the methods of eventemitter3, which `@solana/wallet-adapter-base` uses for its events. An error in one
 * listener does not stop the others.
 */
export function createEmitter() {
  const events = new Map<string, readonly Entry[]>()
  const listOf = (event: string) => events.get(event) ?? []
  const set = (event: string, entries: readonly Entry[]) => {
    if (entries.length > 0) events.set(event, entries)
    else events.delete(event)
  }
  function add(this: unknown, event: string, listener: Listener, context?: unknown, isOnce = false): unknown {
    set(event, [...listOf(event), { listener, context: context ?? this, isOnce }])
    return this
  }
  function on(this: unknown, event: string, listener: Listener, context?: unknown): unknown {
    return add.call(this, event, listener, context)
  }
  function once(this: unknown, event: string, listener: Listener, context?: unknown): unknown {
    return add.call(this, event, listener, context, true)
  }
  function off(this: unknown, event: string, listener?: Listener, context?: unknown, isOnce = false): unknown {
    const stays = (entry: Entry) =>
      listener !== undefined &&
      (entry.listener !== listener || (isOnce && !entry.isOnce) || (context !== undefined && entry.context !== context))
    set(event, listOf(event).filter(stays))
    return this
  }
  return {
    on,
    addListener: on,
    once,
    off,
    removeListener: off,
    removeAllListeners(this: unknown, event?: string): unknown {
      if (event === undefined) events.clear()
      else events.delete(event)
      return this
    },
    emit: (event: string, ...args: readonly unknown[]): boolean => {
      const entries = listOf(event)
      set(
        event,
        listOf(event).filter(({ isOnce }) => !isOnce),
      )
      for (const { listener, context } of entries) {
        try {
          listener.apply(context, [...args])
        } catch (error) {
          console.error(error)
        }
      }
      return entries.length > 0
    },
    listeners: (event: string): readonly Listener[] => listOf(event).map(({ listener }) => listener),
    listenerCount: (event: string): number => listOf(event).length,
    eventNames: (): readonly string[] => [...events.keys()],
  }
}
