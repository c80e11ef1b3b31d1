import { addresses } from '../networkList.js'
import type { Choice, Control, SettingValue } from './Control.js'

const maxLength = 300
const loopback = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/

/** Parses a web address. Returns undefined for other schemes and for addresses with credentials. */
export function parseWebUrl(text: string): URL | undefined {
  if (text.length > maxLength || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url : undefined
}

/**
 * Accepts only servers on this machine and the server that the page was built for. Security: a link from another person
 * must not make this page send requests to a foreign server.
 */
export function isOwnUrl(text: string): boolean {
  const url = parseWebUrl(text)
  return url !== undefined && (loopback.test(url.hostname) || url.origin === new URL(addresses.server).origin)
}

/** Accepts an image as a data URL or a web address. */
export function isImageUrl(text: string): boolean {
  return (
    (/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/.test(text) && text.length < 8_000) ||
    parseWebUrl(text) !== undefined
  )
}

const maxIds = 50
const maxJsonLength = 6_000
const id = /^[\w.:@-]{1,100}$/

function split(text: string): readonly string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '')
}

function areAmong(values: readonly string[], choices: readonly Choice[]): boolean {
  return values.every((value) => choices.some((choice) => choice.value === value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses the text of a field or of an untrusted link. Returns undefined if the control does not accept it. */
export function parseValue(control: Control, text: string): SettingValue | undefined {
  switch (control.kind) {
    case 'switch':
      return text === 'true' || text === 'false' ? text === 'true' : undefined
    case 'choice':
      return areAmong([text], control.choices) ? text : undefined
    case 'set': {
      const values = split(text)
      return values.length > 0 && areAmong(values, control.choices) ? values : undefined
    }
    case 'order': {
      const values = split(text)
      return values.length === control.choices.length && areAmong(values, control.choices) ? values : undefined
    }
    case 'ids': {
      const values = split(text)
      return values.length <= maxIds && values.every((value) => id.test(value)) ? values : undefined
    }
    case 'text':
      return text.length <= control.maxLength && !/\p{Cc}/u.test(text) && (control.shape?.test(text) ?? true)
        ? text
        : undefined
    case 'url':
      return (control.reach === 'own' ? isOwnUrl(text) : parseWebUrl(text) !== undefined) ? text : undefined
    case 'number': {
      const number = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
      return number >= control.min && number <= control.max ? number : undefined
    }
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined
    case 'json':
      return text.length <= maxJsonLength ? control.parse(parseJson(text)) : undefined
    default:
      return control satisfies never
  }
}

/** Formats a value as text for `parseValue`. */
export function formatValue(control: Control, value: SettingValue): string {
  if (control.kind === 'json') return JSON.stringify(value)
  return Array.isArray(value) ? value.join(',') : String(value)
}
