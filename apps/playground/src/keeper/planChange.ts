import type { MutableOptions, ThemeMode, ThemeVariables } from '@foyer/kit'
import type { Json } from '../options/Control.js'
import { formatThemeValue } from '../options/collectOptions.js'
import type { OptionRow } from '../options/OptionRow.js'
import { optionRows } from '../options/optionRows.js'
import { getSetting, hasChanged, type Settings } from '../options/settings.js'

/** The way to apply new settings to the running widget. */
export type Change =
  | { readonly kind: 'new' }
  | {
      readonly kind: 'patch'
      readonly options?: MutableOptions
      readonly themeMode?: ThemeMode | 'system'
      readonly themeVariables?: ThemeVariables
    }

/**
 * Computes how to apply new settings. Changeable options are updated in place. An option that is read only at creation
 * needs a new instance. So does a removed option without a default.
 */
export function planChange(before: Settings, after: Settings): Change {
  const changed = optionRows.filter((row) => row.way !== 'draw' && hasChanged(before, after, row))
  const isGone = (value: Json | undefined) => value === undefined || value === ''
  // The values of a preset for one mode have priority over a single value, so the preset is combined again.
  const isPartOfPreset = (row: OptionRow) => row.target === 'themeVariable' && Boolean(after.themePreset)
  const needsNew = (row: OptionRow) => row.way === 'new' || isPartOfPreset(row) || isGone(getSetting(after, row))
  if (changed.some(needsNew)) return { kind: 'new' }
  const options: Record<string, Json> = {}
  const features: Record<string, Json> = {}
  const themeVariables: Record<`--${string}`, string | number> = {}
  let themeMode: ThemeMode | 'system' | undefined
  for (const row of changed) {
    const value = getSetting(after, row) ?? ''
    const name = row.key.slice(row.key.indexOf('.') + 1)
    if (row.key === 'themeMode') themeMode = value === 'light' || value === 'dark' ? value : 'system'
    else if (row.target === 'themeVariable') themeVariables[name as `--${string}`] = formatThemeValue(row, value)
    else if (row.target === 'feature') features[name] = value
    else options[row.key] = value
  }
  const hasFeatures = Object.keys(features).length > 0
  const patch: MutableOptions = { ...options, ...(hasFeatures && { features }) }
  return {
    kind: 'patch',
    ...(Object.keys(patch).length > 0 && { options: patch }),
    ...(themeMode && { themeMode }),
    ...(Object.keys(themeVariables).length > 0 && { themeVariables }),
  }
}
