import type { AppKit, AppKitOptions } from '@foyer/kit'
import { toAppKitOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import { planChange } from './planChange.js'

/** What the page shows. */
export interface Kept {
  readonly settings: Settings
  readonly appKit: AppKit
  /** Grows with every new instance. */
  readonly round: number
  /** Why the last settings could not be used; the instance before them is still there. */
  readonly problem: string | undefined
}

/** Holds the one instance of the page and brings every change of the settings into it. */
export interface Keeper {
  get(): Kept
  subscribe(listener: () => void): () => void
  apply(settings: Settings): void
}

export function createKeeper(create: (options: AppKitOptions) => AppKit, settings: Settings): Keeper {
  const listeners = new Set<() => void>()
  let kept: Kept = { settings, appKit: create(toAppKitOptions(settings)), round: 0, problem: undefined }

  const renew = (next: Settings): Kept => {
    try {
      const appKit = create(toAppKitOptions(next))
      kept.appKit.destroy()
      return { settings: next, appKit, round: kept.round + 1, problem: undefined }
    } catch (error) {
      return { ...kept, settings: next, problem: error instanceof Error ? error.message : String(error) }
    }
  }

  const patch = (next: Settings): Kept => {
    const change = planChange(kept.settings, next)
    // Settings that failed before are not in the instance, so there is nothing to change in place.
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
