import { useMemo, useSyncExternalStore } from 'react'
import type { ThemeMode, ThemeVariables } from '../core/Options.js'
import type { EventsControllerState } from '../core/public/appKitTypes.js'
import { type AppKitPublicState, type AppKitThemeState, projectState } from '../core/state/project.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/** Opens and closes the widget. @example const { open } = useAppKit(); open({ view: 'Networks' }) */
export function useAppKit() {
  const instance = useInstance('useAppKit')
  return useMemo(() => ({ open: instance.open, close: instance.close as () => Promise<void> }), [instance])
}

/** Whether the widget is open or busy, and where the app stands. */
export function useAppKitState(): AppKitPublicState {
  const { client } = useInstance('useAppKitState')
  return useClientState(
    client,
    (state) => [state.modal.open, state.modal.loading, state.initialized, state.namespaces, state.activeNamespace],
    projectState,
  )
}

function followSystem(listener: () => void): () => void {
  const dark = matchMedia(prefersDark)
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

const prefersDark = '(prefers-color-scheme:dark)'
function readSystem() {
  return matchMedia(prefersDark).matches ? 'dark' : 'light'
}

/** The theme as the visitor sees it: where the host chose no mode, the one that their system prefers. */
export function useAppKitTheme(): AppKitThemeState & {
  setThemeMode(mode: ThemeMode | undefined): void
  setThemeVariables(variables: ThemeVariables): void
} {
  const { client, setThemeMode, setThemeVariables } = useInstance('useAppKitTheme')
  const system = useSyncExternalStore<ThemeMode>(followSystem, readSystem, () => 'light')
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

/** The last event of the instance [S7.69]. */
export function useAppKitEvents(): EventsControllerState {
  const instance = useInstance('useAppKitEvents')
  return useClientState(
    instance.client,
    ({ event }) => [event],
    ({ event }) => ({ ...event, reportedErrors: instance.reportedAlertErrors }),
  )
}
