import type { SettingValue } from '../options/Control.js'

/** The props of every kind of field. */
export interface InputProps {
  readonly id: string
  readonly labelId: string
  readonly hintId: string | undefined
  readonly value: SettingValue | undefined
  readonly isDisabled: boolean
  onChange(value: SettingValue | undefined): void
}

/** Returns the strings of a list value. Returns an empty list for any other value. */
export function toTexts(value: SettingValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}
