import type { SettingValue } from '../options/Control.js'

/** The list a field works on, whatever stands there. */
export function toTexts(value: SettingValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}
