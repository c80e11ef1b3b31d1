import type { Choice, Control, SettingValue } from './Control.js'
import type { Group, OptionRow, Way } from './OptionRow.js'
import { type OptionKey, optionTexts } from './optionTexts.js'

/** Returns choices whose labels are their values. */
export function list(...values: readonly string[]): readonly Choice[] {
  return values.map((value) => ({ value, label: value }))
}
export const onOff: Control = { kind: 'switch' }
/** An image as an example. */
export const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Cpath fill="%23e0483e" d="M0 0h1v1H0z"/%3E%3C/svg%3E'

/** Returns a function that creates the rows of one group. */
export function rowsOf(group: Group) {
  return (key: OptionKey, label: string, control: Control, way: Way, initial?: SettingValue): OptionRow => {
    const target = key.startsWith('features.') ? 'feature' : 'option'
    // docs/options.md has the same sentence, with code marks.
    const hint = optionTexts[key].effect.replaceAll('`', '')
    return { key, group, label, hint, control, way, target, ...(initial !== undefined && { initial }) }
  }
}
