import type { ErrorCode } from '../errors/catalogue.js'
import type { Words } from './en.js'
import { format } from './format.js'

/** What a person reads about an error; errors that only a developer can cause read as "Something went wrong". */
export function describeError(
  words: Words<'errors'>,
  error: { code: ErrorCode; context?: Readonly<Record<string, string | number>> },
): string {
  const known: Readonly<Record<string, string | undefined>> = words
  return format(known[error.code] ?? words.UNKNOWN, error.context ?? {})
}
