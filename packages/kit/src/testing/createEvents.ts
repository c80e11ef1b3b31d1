type Listener = (...values: never[]) => void

/** Listeners by event name. A listener that throws does not stop the others. */
export interface ProviderEvents {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, value: unknown): void
  clear(): void
}

/** Creates the event listeners of one provider. */
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
          ;(listener as (value: unknown) => void)(value) // `never[]` lets callers declare listeners with any parameters
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

/** Throws the error as an uncaught one, after the other listeners have run. */
function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
