import * as z from 'zod/mini'

const label = z.string().check(z.maxLength(200))

/**
 * The query fields of every call [S7.1]: the project id, the SDK's type and version, and the relay client id if known.
 */
export const projectQueryFields = {
  projectId: z.string().check(z.maxLength(64)),
  st: z.optional(label),
  sv: z.optional(label),
  clientId: z.optional(label),
}

/** The project query alone, for endpoints without other query fields. */
export const projectQuery = z.object(projectQueryFields)

/** The project query as a caller writes it. */
export type ProjectQuery = z.input<typeof projectQuery>

/**
 * Parses a comma-separated query value into a list without empty parts. Throws a schema error above `maxLength`
 * characters.
 */
export function commaList(maxLength: number) {
  return z.pipe(
    z.string().check(z.maxLength(maxLength)),
    z.transform((text: string) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  )
}

/** Parses decimal digits in a query into a whole number from `minimum` to `maximum`. */
export function wholeNumber(minimum: number, maximum: number) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)),
    z.number().check(z.minimum(minimum), z.maximum(maximum)),
  )
}
