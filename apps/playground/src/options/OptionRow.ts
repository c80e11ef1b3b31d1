import type { Control, SettingValue } from './Control.js'

/** The part of a host's code that a setting belongs to. */
export type Target = 'option' | 'feature' | 'themeVariable' | 'button' | 'page'

/** The way to apply a change to the running widget. */
export type Way =
  /** Applied with `updateOptions`. */
  | 'update'
  | 'theme'
  /** A new instance replaces the old one. */
  | 'new'
  /** Only React renders it. The instance does not need it. */
  | 'draw'

/** A switch or field. The rows are data: rendering, parsing, applying and printing have no code for a single option. */
export interface OptionRow {
  /** The path in the options: `allWallets`, `features.send`, `themeVariables.--foyer-accent` … */
  readonly key: string
  readonly group: Group
  readonly label: string
  readonly hint?: string
  readonly control: Control
  /** The default value. A row without one starts unset. */
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
