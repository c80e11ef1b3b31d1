import type { AppKit } from '../core/createInstance.js'
import { getLastInstance, requireLastInstance } from '../core/instances.js'
import type { ThemeMode, ThemeVariables } from '../core/Options.js'
import type { EventsControllerState, SIWXConfig } from '../core/public/appKitTypes.js'
import { type AppKitPublicState, type AppKitThemeState, projectState, projectTheme } from '../core/state/project.js'
import type { OpenRequest } from '../core/state/State.js'
import { subscribeToSystemTheme } from '../core/systemTheme.js'
import { createStateSource } from './createStateSource.js'
import { useSourceObject } from './useSource.js'

/** Opens and closes the widget. @example const { open } = useAppKit(); open({ view: 'Networks' }) */
export function useAppKit() {
  requireLastInstance('useAppKit')
  return {
    open: (request?: OpenRequest): Promise<void> => requireLastInstance('useAppKit').open(request),
    close: (): Promise<void> => requireLastInstance('useAppKit').close(),
  }
}

/** Returns whether the widget is open or busy, and the app's connection state, as a reactive object. */
export function useAppKitState(): AppKitPublicState {
  const { client } = requireLastInstance('useAppKitState')
  return useSourceObject(createStateSource(projectState, projectState(client.store.getInitialState())))
}

/**
 * Returns the theme that the visitor sees, as a reactive object. If the app sets no mode, it is the mode of the
 * visitor's system.
 */
export function useAppKitTheme(): AppKitThemeState & {
  setThemeMode(mode: ThemeMode | undefined): void
  setThemeVariables(variables: ThemeVariables): void
} {
  const { client, setThemeMode, setThemeVariables } = requireLastInstance('useAppKitTheme')
  const source = createStateSource(
    (state, _appKit, page) => projectTheme(state, page),
    projectTheme(client.store.getInitialState(), undefined),
    ({ theme }) => theme,
  )
  const theme = useSourceObject({
    ...source,
    subscribe: (listener) => {
      const undo = source.subscribe(listener)
      const stop = subscribeToSystemTheme(listener)
      return () => {
        undo()
        stop()
      }
    },
  })
  return Object.assign(theme, { setThemeMode, setThemeVariables })
}

function projectEvent({ event }: { readonly event: Omit<EventsControllerState, 'reportedErrors'> }, appKit: AppKit) {
  return { ...event, reportedErrors: appKit.reportedAlertErrors }
}

/** Returns the last event of the instance, as a reactive object [S7.69]. */
export function useAppKitEvents(): EventsControllerState {
  const appKit = requireLastInstance('useAppKitEvents')
  const first = projectEvent(appKit.client.store.getInitialState(), appKit)
  return useSourceObject(createStateSource(projectEvent, first, ({ event }) => event))
}

/**
 * Returns the `siwx` option of `createAppKit`, or the one that its `siweConfig` is converted to. Undefined if neither
 * is set or `createAppKit` has not run.
 */
export function useAppKitSIWX<Config = SIWXConfig>(): Config | undefined {
  return getLastInstance()?.getSIWX<Config>()
}
