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
