import type { SettingValue } from './Control.js'
import type { OptionRow } from './OptionRow.js'

/** The settings that differ from the playground's defaults, by row key. */
export type Settings = Readonly<Record<string, SettingValue>>

function isEqual(left: SettingValue | undefined, right: SettingValue | undefined): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

export function getSetting(settings: Settings, row: OptionRow): SettingValue | undefined {
  return settings[row.key] ?? row.initial
}

/** Returns the settings with one changed value. Removes the key if the value is undefined or the default. */
export function changeSetting(settings: Settings, row: OptionRow, value: SettingValue | undefined): Settings {
  const { [row.key]: _before, ...rest } = settings
  const isEmptyList = Array.isArray(value) && value.length === 0
  const isUnset = value === undefined || isEqual(value, row.initial) || (row.initial === undefined && isEmptyList)
  return isUnset ? rest : { ...rest, [row.key]: value }
}

export function hasChanged(before: Settings, after: Settings, row: OptionRow): boolean {
  return !isEqual(before[row.key], after[row.key])
}
