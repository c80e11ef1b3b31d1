import { useMemo } from 'react'
import { type AppKitPublicState, projectState } from '../core/project.js'
import type { State } from '../core/State.js'
import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

/** Opens and closes the widget. @example const { open } = useAppKit(); open({ view: 'Networks' }) */
export function useAppKit() {
  const instance = useInstance('useAppKit')
  return useMemo(() => ({ open: instance.open, close: instance.close }), [instance])
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

export function useAppKitTheme() {
  const { client, setThemeMode, setThemeVariables } = useInstance('useAppKitTheme')
  return useClientState(
    client,
    ({ theme }) => [theme],
    ({ theme }) => ({ themeMode: theme.mode, themeVariables: theme.variables, setThemeMode, setThemeVariables }),
  )
}

/** The last event of the instance [S7.69]. */
export function useAppKitEvents(): State['event'] {
  const { client } = useInstance('useAppKitEvents')
  return useClientState(
    client,
    ({ event }) => [event],
    ({ event }) => event,
  )
}
