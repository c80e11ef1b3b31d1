import { useInstance } from './AppKitContext.js'
import { useClientState } from './useClientState.js'

export function useAppKitTheme() {
  const { client, setThemeMode, setThemeVariables } = useInstance('useAppKitTheme')
  return useClientState(
    client,
    ({ theme }) => [theme],
    ({ theme }) => ({ themeMode: theme.mode, themeVariables: theme.variables, setThemeMode, setThemeVariables }),
  )
}
