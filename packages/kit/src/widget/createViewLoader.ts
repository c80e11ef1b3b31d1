import type { LoadedView } from './LoadedView.js'
import type { ViewName } from './navigation/ViewParams.js'
import { registry } from './registry.js'

export type ViewState =
  | { readonly status: 'loaded'; readonly view: LoadedView }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }

/** The views of one widget, as far as their code has come. */
export interface ViewLoader {
  get(name: ViewName): ViewState
  subscribe(listener: () => void): () => void
  /** Fetches a view that is not here; one that failed is asked for again. */
  load(name: ViewName): void
}

const loading: ViewState = { status: 'loading' }

export function createViewLoader(views: typeof registry = registry): ViewLoader {
  const states = new Map<ViewName, ViewState>()
  const listeners = new Set<() => void>()
  const set = (name: ViewName, state: ViewState) => {
    states.set(name, state)
    for (const listener of [...listeners]) listener()
  }
  for (const [name, entry] of Object.entries(views))
    if (typeof entry !== 'function') set(name as ViewName, { status: 'loaded', view: entry as LoadedView })
  return {
    get: (name) => states.get(name) ?? loading,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load(name) {
      const entry = views[name]
      const status = states.get(name)?.status
      if (typeof entry !== 'function' || status === 'loaded' || status === 'loading') return
      set(name, loading)
      const fetch = entry as () => Promise<LoadedView>
      fetch().then(
        (view) => set(name, { status: 'loaded', view }),
        () => set(name, { status: 'failed' }),
      )
    },
  }
}
