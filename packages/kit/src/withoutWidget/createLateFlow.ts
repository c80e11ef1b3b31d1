import type { Flow } from './createFlow.js'

/**
 * Creates a flow whose code loads with the first listener or call. Until then it has `first`. `onStart` is called each
 * time the loaded flow gets its first listener.
 */
export function createLateFlow<State extends { readonly error: Error | null }, Made extends Flow<State>>(
  first: State,
  loadCode: () => Promise<Made>,
  onStart: (made: Made) => void = () => {},
) {
  const listeners = new Set<() => void>()
  let state = first
  let made: Made | undefined
  let loading: Promise<Made> | undefined
  let undo = () => {}
  const set = (next: State) => {
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  const load = async () => {
    loading ??= loadCode()
    try {
      made = await loading
      return made
    } catch (error) {
      // The next listener or call loads again.
      loading = undefined
      throw error
    }
  }
  const start = () => {
    const life = { isOver: false, stop: () => {} }
    undo = () => {
      life.isOver = true
      life.stop()
    }
    load().then(
      (flow) => {
        if (life.isOver) return
        onStart(flow)
        life.stop = flow.subscribe(() => set(flow.get()))
        set(flow.get())
      },
      (error: Error) => life.isOver || set({ ...state, error }),
    )
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (listeners.size === 1) start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) undo()
      }
    },
    /** Calls the loaded flow. Returns the state after it. An error of the loading is in the state. */
    call: async (run: (flow: Made) => Promise<unknown>): Promise<State> => {
      try {
        const flow = await load()
        await run(flow)
        set(flow.get())
      } catch (error) {
        set({ ...state, error: error as Error })
      }
      return state
    },
    /** Returns the loaded flow while it has listeners. */
    getActive: () => (listeners.size > 0 ? made : undefined),
  }
}
