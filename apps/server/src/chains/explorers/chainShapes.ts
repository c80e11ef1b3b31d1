import * as z from 'zod/mini'

function lowerCase(pattern: RegExp) {
  return z.pipe(
    z.string().check(z.regex(pattern)),
    z.transform((text) => text.toLowerCase()),
  )
}

/** The address of an account or contract, converted to lower case. */
export const address = lowerCase(/^0x[0-9a-fA-F]{40}$/)
/** 32 bytes in hex, converted to lower case: a transaction hash or a log topic. */
export const hash = lowerCase(/^0x[0-9a-fA-F]{64}$/)
/** Bytes of any length in hex, converted to lower case. */
export const bytes = lowerCase(/^0x[0-9a-fA-F]*$/)
