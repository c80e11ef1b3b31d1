import { CodedError } from '@foyer/primitives/errors/CodedError'
import type { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../core/Client.js'

// Pages load this file with their own code. The conversion of errors loads with the first error, because a module that
// the widget needs too would become a separate file of every page.

/** A state with its listeners. `get` returns the same object until the state changes. */
export interface Flow<State> {
  get(): State
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

/** The state of a flow and its methods. */
export type FlowResult<State, Made extends Flow<State>> = State & Omit<Made, 'get' | 'subscribe'>

/** The error of the last task of a flow. Null if it succeeded, and while the next one runs. */
export interface FlowError {
  readonly error: FoyerError | null
}

/** A running task of a flow. */
export interface Task<State> {
  readonly signal: AbortSignal
  /** Changes the state, unless the task was canceled or replaced. */
  update(change: Partial<State>): void
  /** Changes the state also if the task was canceled, because a wallet can approve its request later. */
  updateLate(change: Partial<State>): void
}

export interface TaskParts<State> {
  /** The change of the state when the task starts. */
  readonly begin: Partial<State>
  /** The change of the state when the task fails. */
  readonly failure: Partial<State> | ((error: FoyerError) => Partial<State>)
  /** The change of the state when the task is canceled. Default: the first state. */
  readonly canceled?: Partial<State>
  /** Runs the task. It starts in the same turn, so that it can open a window. Returns the last change of the state. */
  work(task: Task<State>): Promise<Partial<State>>
}

/**
 * Creates a flow that runs one task at a time. A task always settles: with its result, with its error, by `cancel` or
 * with the instance. `run` never rejects. It returns the state after the task.
 */
export function createFlow<State extends FlowError>({ lifetime }: Client, first: State) {
  const listeners = new Set<() => void>()
  let state = first
  let current: { readonly controller: AbortController; readonly canceled: Partial<State> | undefined } | undefined
  let isRunning = false
  const set = (next: State) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const stop = () => {
    isRunning = false
    current?.controller.abort()
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isRunning: () => isRunning,
    async run({ begin, failure, canceled, work }: TaskParts<State>): Promise<State> {
      stop()
      const own = { controller: new AbortController(), canceled }
      const { signal } = own.controller
      const updateLate = (change: Partial<State>) => {
        if (current === own) set({ ...state, ...change })
      }
      const update = (change: Partial<State>) => {
        if (!signal.aborted) updateLate(change)
      }
      const end = () => own.controller.abort()
      current = own
      isRunning = true
      set({ ...state, error: null, ...begin })
      lifetime.signal.addEventListener('abort', end)
      if (lifetime.signal.aborted) end()
      try {
        update(
          await Promise.race([failOnAbort(signal), ...(signal.aborted ? [] : [work({ signal, update, updateLate })])]),
        )
      } catch (cause) {
        if (signal.aborted && !lifetime.signal.aborted) return state
        const error = await toFlowError(cause, lifetime.signal.aborted)
        updateLate({ ...(typeof failure === 'function' ? failure(error) : failure), error } as Partial<State>)
      } finally {
        lifetime.signal.removeEventListener('abort', end)
        if (current === own) isRunning = false
      }
      return state
    },
    /** Ends the running task. Does nothing if none runs. */
    cancel: () => {
      if (!isRunning) return
      stop()
      set({ ...(current?.canceled ? { ...state, ...current.canceled } : first), error: null })
    },
    /** Ends the running task and returns to the first state. */
    reset: () => {
      stop()
      current = undefined
      if (state !== first) set(first)
    },
  }
}

/** Rejects when the signal aborts, so that a wallet that never responds blocks nothing. */
function failOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

async function toFlowError(cause: unknown, isDestroyed: boolean): Promise<FoyerError> {
  const part = await import('./toError.js').catch(() => undefined)
  return part?.toError(cause, isDestroyed) ?? new CodedError('OFFLINE', 'No connection to the network', {}, cause)
}
