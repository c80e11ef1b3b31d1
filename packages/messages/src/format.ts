import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import type { Words } from './en.js'

/**
 * Replaces the placeholders `{name}` of a message. A placeholder without a value stays visible, so that the mistake is
 * noticed.
 */
export function format(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

/** A part of a message that is split at its placeholders, to insert elements such as links. */
export type MessagePart = string | { hole: string }

export function splitAtPlaceholders(template: string): MessagePart[] {
  return template
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { hole: part.slice(1, -1) } : part))
}

/** Returns the plural form of the language (`key.one`, `key.few`, …) with `{count}` formatted for that language. */
export function formatPlural<Key extends string>(
  words: Readonly<Record<`${Key}.other`, string>>,
  key: Key,
  count: number,
  locale: string,
): string {
  const forms: Readonly<Record<string, string | undefined>> = words
  const form = forms[`${key}.${new Intl.PluralRules(locale).select(count)}`] ?? words[`${key}.other`]
  return format(form, { count: new Intl.NumberFormat(locale).format(count) })
}

/** Returns the user-facing text of an error. Errors that only a developer can cause return "Something went wrong". */
export function getErrorText(
  words: Words<'errors'>,
  error: { code: ErrorCode; context?: Readonly<Record<string, string | number>> },
): string {
  const known: Readonly<Record<string, string | undefined>> = words
  return format(known[error.code] ?? words.UNKNOWN, error.context ?? {})
}
