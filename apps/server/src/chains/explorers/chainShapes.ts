import * as z from 'zod/mini'

function lowerCase(pattern: RegExp) {
  return z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform((text) => text.toLowerCase()),
  )
}

/** Address of an account or a contract, put into lower case. */
export const address = lowerCase(/^0x[0-9a-fA-F]{40}$/)
/** 32 bytes, put into lower case: of a transaction, or a topic of a log. */
export const hash = lowerCase(/^0x[0-9a-fA-F]{64}$/)
/** Bytes of any length, put into lower case. */
export const bytes = lowerCase(/^0x[0-9a-fA-F]*$/)
