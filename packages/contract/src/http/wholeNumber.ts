import * as z from 'zod/mini'

/** Decimal digits in a query, read as a whole number from `minimum` to `maximum`. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), z.transform(Number)),
    z.number().check(z.minimum(minimum), z.maximum(maximum)),
  )
