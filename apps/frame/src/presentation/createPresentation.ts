import type { FramePayload } from '@foyer/contract/frame/frameMessages'

export type Theme = FramePayload<'SYNC_THEME'>

/** The host's theme, its claimed name, and the language. These are for display only: the origin identifies the host. */
export interface Presentation {
  readonly hostName: string | undefined
  readonly locale: string
  readonly theme: Theme
  setHostName(name: string | undefined): void
  setLocale(locale: string): void
  setTheme(theme: Theme): void
  /** Calls the listener with the current state and after every change. Returns a function that removes it. */
  watch(listener: (presentation: Presentation) => void): () => void
}

export function createPresentation(locale: string): Presentation {
  const listeners = new Set<(presentation: Presentation) => void>()
  const state: { hostName: string | undefined; locale: string; theme: Theme } = {
    hostName: undefined,
    locale,
    theme: {},
  }
  const notify = () => {
    for (const listener of listeners) listener(presentation)
  }
  const presentation: Presentation = {
    get hostName() {
      return state.hostName
    },
    get locale() {
      return state.locale
    },
    get theme() {
      return state.theme
    },
    setHostName(name) {
      state.hostName = name
      notify()
    },
    setLocale(next) {
      state.locale = next
      notify()
    },
    setTheme(theme) {
      // A host sends only the changed properties.
      state.theme = { ...state.theme, ...theme }
      notify()
    },
    watch(listener) {
      listeners.add(listener)
      listener(presentation)
      return () => listeners.delete(listener)
    },
  }
  return presentation
}
