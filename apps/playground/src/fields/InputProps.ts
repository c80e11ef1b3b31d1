import type { SettingValue } from '../options/Control.js'

/** What every kind of field is given. */
export interface InputProps {
  readonly id: string
  readonly labelId: string
  readonly hintId: string | undefined
  readonly value: SettingValue | undefined
  readonly isDisabled: boolean
  onChange(value: SettingValue | undefined): void
}

/** The list a field works on, whatever stands there. */
export function toTexts(value: SettingValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}
