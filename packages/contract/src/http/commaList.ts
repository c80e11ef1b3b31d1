import * as z from 'zod/mini'

/** Comma-separated query value, read as a list without empty parts. Throws a schema error above `maxLength` characters. */
export const commaList = (maxLength: number) =>
  z.pipe(
    z.string().check(z.maxLength(maxLength)),
    z.transform((text: string) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  )
