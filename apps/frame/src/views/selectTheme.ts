import type { ThemeVariables } from '@foyer/ui/themeVariables'
import type { Theme } from '../presentation/createPresentation.js'

type Mode = 'light' | 'dark'

/**
 * Returns the theme of a host for one mode. If the host has values for single modes but chose no mode, it is the mode of
 * the system now. `readTheme` checks the values.
 */
export function selectTheme(
  { themeMode, themeVariables, w3mThemeVariables }: Theme,
  systemMode: Mode,
): { readonly mode: Mode | undefined; readonly variables: ThemeVariables } {
  const mode = themeMode ?? systemMode
  const own = themeVariables?.[mode] as object | undefined
  return {
    mode: own ? mode : themeMode,
    variables: { ...themeVariables, ...own, ...w3mThemeVariables } as ThemeVariables,
  }
}
