type Listener = (...values: never[]) => void

/** Listeners by event name; one that throws does not stop the others. */
export interface ProviderEvents {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, value: unknown): void
  clear(): void
}

/** An event list for one provider. */
export function createEvents(): ProviderEvents {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    off(event, listener) {
      const left = listeners.get(event) ?? []
      const index = left.lastIndexOf(listener)
      if (index >= 0) listeners.set(event, left.toSpliced(index, 1))
    },
    emit(event, value) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          ;(listener as (value: unknown) => void)(value) // `never[]` only keeps callers free in what they declare
        } catch (error) {
          reportError(error)
        }
      }
    },
    clear() {
      listeners.clear()
    },
  }
}

/** Says it where uncaught errors go, after the other listeners had their turn. */
function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
