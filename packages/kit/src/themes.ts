import type { ThemeVariables } from './core/Options.js'

// Themes for the option `themeVariables`. Bundlers leave out those that an app does not import. A test checks their
// contrast.

/** Green on paper, with small corners. */
export const forestTheme: ThemeVariables = {
  '--foyer-border-radius-master': '3px',
  light: { '--foyer-accent': '#17663f', '--foyer-bg': '#fbfdfb', '--foyer-surface': '#eef4ef' },
  dark: { '--foyer-accent': '#4fbf87', '--foyer-bg': '#0f1712', '--foyer-surface': '#18231c' },
}

/** Warm sand and rust, with round corners. */
export const sandTheme: ThemeVariables = {
  '--foyer-border-radius-master': '6px',
  light: { '--foyer-accent': '#a3421b', '--foyer-bg': '#fffdf9', '--foyer-surface': '#f7f0e6' },
  dark: { '--foyer-accent': '#ec8f62', '--foyer-bg': '#1a1512', '--foyer-surface': '#261e19' },
}

/** Black and white, with square corners. */
export const monoTheme: ThemeVariables = {
  '--foyer-border-radius-master': '0px',
  light: { '--foyer-accent': '#111111', '--foyer-bg': '#ffffff', '--foyer-surface': '#f3f3f3' },
  dark: { '--foyer-accent': '#f5f5f5', '--foyer-bg': '#0b0b0b', '--foyer-surface': '#1a1a1a' },
}
