import type { SettingValue } from './Control.js'
import type { OptionRow } from './OptionRow.js'

/** Returns a valid value of an option that differs from its default. */
export function createExampleValue({ control, initial, key }: OptionRow): SettingValue {
  switch (control.kind) {
    case 'switch':
      return initial !== true
    case 'choice':
      return control.choices.findLast(({ value }) => value !== initial)?.value ?? ''
    case 'set':
      return control.choices.map(({ value }) => value)
    case 'ids':
      return control.choices.slice(0, 1).map(({ value }) => value)
    case 'order':
      return control.choices.map(({ value }) => value).reverse()
    case 'text':
      return 'mine'
    case 'url':
      // A link from another person must not set a foreign frame or server.
      return control.reach === 'own' ? 'http://localhost:4000' : `https://example.com/${key}`
    case 'number':
      return control.max
    case 'color':
      return '#aa0033'
    case 'json':
      return control.example
    default:
      return control satisfies never
  }
}
