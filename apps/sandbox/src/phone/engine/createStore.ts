/** A value that can be watched. */
export interface Store<Value> {
  get(): Value
  set(change: Partial<Value>): void
  replace(next: Value): void
  /** Returns the undo. */
  subscribe(listener: () => void): () => void
}

/** A store of one object; `set` replaces the fields given. */
export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const replace = (next: Value) => {
    value = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => value,
    set: (change) => replace({ ...value, ...change }),
    replace,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
