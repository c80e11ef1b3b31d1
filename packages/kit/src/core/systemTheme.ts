import type { ThemeMode } from './Options.js'

const prefersDark = '(prefers-color-scheme:dark)'

export function subscribeToSystemTheme(listener: () => void): () => void {
  const dark = matchMedia(prefersDark)
  dark.addEventListener('change', listener)
  return () => dark.removeEventListener('change', listener)
}

export function getSystemTheme(): ThemeMode {
  return matchMedia(prefersDark).matches ? 'dark' : 'light'
}
