import * as z from 'zod/mini'

/** EVM account address, 0x and 40 hex digits in any case. */
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits'))
