import type { Control, SettingValue } from './Control.js'

/** What a setting belongs to in the code a host writes. */
export type Target = 'option' | 'feature' | 'themeVariable' | 'button' | 'page'

/** How a change gets into the running widget. */
export type Way =
  /** `updateOptions`. */
  | 'update'
  | 'theme'
  /** The instance is destroyed and made anew. */
  | 'new'
  /** React draws it; nothing to tell the instance. */
  | 'draw'

/** One switch or field. The rows are data; what draws, reads, applies and prints them knows no single option. */
export interface OptionRow {
  /** Where it stands in the options: `allWallets`, `features.send`, `themeVariables.--foyer-accent` … */
  readonly key: string
  readonly group: Group
  readonly label: string
  readonly hint?: string
  readonly control: Control
  /** What holds without it; a row without one is simply not set. */
  readonly initial?: SettingValue
  readonly target: Target
  readonly way: Way
}

export const groups = [
  'Connection',
  'Appearance',
  'Theme',
  'Wallets',
  'E-mail and social',
  'Networks and account',
  'Legal',
  'Buttons',
  'Advanced',
  'This page',
] as const

export type Group = (typeof groups)[number]
