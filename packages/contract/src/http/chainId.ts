import * as z from 'zod/mini'

/** A CAIP-2 chain id, such as `eip155:1`. */
export const chainId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 chain id such as "eip155:1"'))

/** A CAIP-10 token id. For the native currency: the chain id and 0xeeee…eeee. */
export const tokenId = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/, 'must be a CAIP-10 token id'))
