import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import type { Words } from './en.js'

/** Fills the `{holes}` of a message; a hole without a value stays visible, so that it is found. */
export function format(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}

/** A message cut at its holes, to put elements such as links into them. */
export type MessagePart = string | { hole: string }

export function splitAtHoles(template: string): MessagePart[] {
  return template
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { hole: part.slice(1, -1) } : part))
}

/** Chooses the plural form `key.one`, `key.few` … of the language and fills in `{count}`, written as that language does. */
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

/** What a person reads about an error; errors that only a developer can cause read as "Something went wrong". */
export function describeError(
  words: Words<'errors'>,
  error: { code: ErrorCode; context?: Readonly<Record<string, string | number>> },
): string {
  const known: Readonly<Record<string, string | undefined>> = words
  return format(known[error.code] ?? words.UNKNOWN, error.context ?? {})
}
