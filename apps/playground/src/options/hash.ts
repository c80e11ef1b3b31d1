import { optionRows } from './optionRows.js'
import { formatValue, parseValue } from './parseValue.js'
import { changeSetting, type Settings } from './settings.js'

const maxLength = 8_000

/** Parses the settings from a URL hash. Ignores invalid values. */
export function readHash(hash: string): Settings {
  const text = hash.replace(/^#/, '')
  if (text.length > maxLength) return {}
  const params = new URLSearchParams(text)
  return optionRows.reduce<Settings>((settings, row) => {
    const written = params.get(row.key)
    return written === null ? settings : changeSetting(settings, row, parseValue(row.control, written))
  }, {})
}

/** Formats the settings as a URL hash for `readHash`. Returns an empty string for the default settings. */
export function writeHash(settings: Settings): string {
  const params = new URLSearchParams()
  for (const { key, control } of optionRows) {
    const value = settings[key]
    if (value !== undefined) params.set(key, formatValue(control, value))
  }
  const text = params.toString()
  return text && `#${text}`
}
