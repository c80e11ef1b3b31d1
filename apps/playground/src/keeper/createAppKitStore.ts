import type { AppKit, AppKitOptions } from '@foyer/kit'
import { toAppKitOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import { planChange } from './planChange.js'

/** The state that the page renders. */
export interface StoreState {
  readonly settings: Settings
  readonly appKit: AppKit
  /** Increases by one with every new instance. */
  readonly round: number
  /** The reason why the last settings were rejected. `appKit` is then still the previous instance. */
  readonly problem: string | undefined
}

/** Stores the one instance of the page and applies every change of the settings to it. */
export interface AppKitStore {
  get(): StoreState
  subscribe(listener: () => void): () => void
  apply(settings: Settings): void
}

export function createAppKitStore(create: (options: AppKitOptions) => AppKit, settings: Settings): AppKitStore {
  const listeners = new Set<() => void>()
  let kept: StoreState = { settings, appKit: create(toAppKitOptions(settings)), round: 0, problem: undefined }

  const renew = (next: Settings): StoreState => {
    try {
      const appKit = create(toAppKitOptions(next))
      kept.appKit.destroy()
      return { settings: next, appKit, round: kept.round + 1, problem: undefined }
    } catch (error) {
      return { ...kept, settings: next, problem: error instanceof Error ? error.message : String(error) }
    }
  }

  const patch = (next: Settings): StoreState => {
    const change = planChange(kept.settings, next)
    // After an error the instance does not have the stored settings, so an in-place change is not possible.
    if (change.kind === 'new' || kept.problem !== undefined) return renew(next)
    const { appKit } = kept
    if (change.options) appKit.updateOptions(change.options)
    if (change.themeMode) appKit.setThemeMode(change.themeMode === 'system' ? undefined : change.themeMode)
    if (change.themeVariables) appKit.setThemeVariables(change.themeVariables)
    return { ...kept, settings: next }
  }

  return {
    get: () => kept,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply: (next) => {
      kept = patch(next)
      for (const listener of listeners) listener()
    },
  }
}
