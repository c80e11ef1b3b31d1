import type { FramePayload } from '@foyer/contract/frame/frameMessages'

export type Theme = FramePayload<'SYNC_THEME'>

/** How the host looks, what it calls itself, and the language; only words, who asks is told by the origin. */
export interface Presentation {
  readonly hostName: string | undefined
  readonly locale: string
  readonly theme: Theme
  setHostName(name: string | undefined): void
  setLocale(locale: string): void
  setTheme(theme: Theme): void
  /** Tells of every change, and of the present state at once. Returns the undo. */
  watch(listener: (presentation: Presentation) => void): () => void
}

export function createPresentation(locale: string): Presentation {
  const listeners = new Set<(presentation: Presentation) => void>()
  const state: { hostName: string | undefined; locale: string; theme: Theme } = {
    hostName: undefined,
    locale,
    theme: {},
  }
  const tell = () => {
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
      tell()
    },
    setLocale(next) {
      state.locale = next
      tell()
    },
    setTheme(theme) {
      // A host tells only what changed.
      state.theme = { ...state.theme, ...theme }
      tell()
    },
    watch(listener) {
      listeners.add(listener)
      listener(presentation)
      return () => listeners.delete(listener)
    },
  }
  return presentation
}
