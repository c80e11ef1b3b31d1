import { useMemo, useSyncExternalStore } from 'react'
import type { ThemeMode, ThemeVariables } from '../core/Options.js'
import type { EventsControllerState } from '../core/public/appKitTypes.js'
import { type AppKitPublicState, type AppKitThemeState, projectState } from '../core/state/project.js'
import { getSystemTheme, subscribeToSystemTheme } from '../core/systemTheme.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/** Opens and closes the widget. @example const { open } = useAppKit(); open({ view: 'Networks' }) */
export function useAppKit() {
  const instance = useInstance('useAppKit')
  return useMemo(() => ({ open: instance.open, close: instance.close as () => Promise<void> }), [instance])
}

/** Returns whether the widget is open or busy, and the app's connection state. */
export function useAppKitState(): AppKitPublicState {
  const { client } = useInstance('useAppKitState')
  return useClientState(
    client,
    (state) => [state.modal.open, state.modal.loading, state.initialized, state.namespaces, state.activeNamespace],
    projectState,
  )
}

/** Returns the theme that the visitor sees. If the app sets no mode, it is the mode of the visitor's system. */
export function useAppKitTheme(): AppKitThemeState & {
  setThemeMode(mode: ThemeMode | undefined): void
  setThemeVariables(variables: ThemeVariables): void
} {
  const { client, setThemeMode, setThemeVariables } = useInstance('useAppKitTheme')
  const system = useSyncExternalStore<ThemeMode>(subscribeToSystemTheme, getSystemTheme, () => 'light')
  return useClientState(
    client,
    ({ theme }) => [theme, system],
    ({ theme }) => ({
      themeMode: theme.mode ?? system,
      themeVariables: theme.variables,
      setThemeMode,
      setThemeVariables,
    }),
  )
}

/** Returns the last event of the instance [S7.69]. */
export function useAppKitEvents(): EventsControllerState {
  const instance = useInstance('useAppKitEvents')
  return useClientState(
    instance.client,
    ({ event }) => [event],
    ({ event }) => ({ ...event, reportedErrors: instance.reportedAlertErrors }),
  )
}
