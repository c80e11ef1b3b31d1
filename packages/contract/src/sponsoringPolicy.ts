import * as z from 'zod/mini'
import { evmAddress } from './http/accounts.js'

const wei = z.string().check(z.regex(/^\d{1,30}$/, 'must be a decimal number of wei, such as "1000000000000000"'))
const evmChainId = z.string().check(z.regex(/^eip155:[1-9]\d{0,15}$/, 'must be an EVM network such as "eip155:1"'))
const selector = z.string().check(z.regex(/^0x[0-9a-fA-F]{8}$/, 'must be 0x and 8 hex digits'))

/** A contract that sponsored operations may call. */
const target = z.strictObject({
  // An account treats the zero address as its own (ERC-7821), so such a call can hide others.
  address: evmAddress.check(z.refine((text) => !/^0x0*$/.test(text), 'must not be the zero address')),
  /** The functions that may be called. Every function and plain transfers if absent. */
  selectors: z.optional(z.array(selector).check(z.minLength(1), z.maxLength(100))),
})

// Unknown fields are errors: a misspelt limit would be no limit.
const networkRule = z.strictObject({
  /** The maximum fees of the project per day (UTC) on this network, in wei. */
  budgetPerDay: wei,
  /** The maximum fees of one user per day (UTC) on this network, in wei. */
  budgetPerUserAndDay: wei,
  /** The maximum fee of one operation, in wei. */
  maxPerOperation: z.optional(wei),
  /** If present, every call of a sponsored operation must match one of these targets. */
  targets: z.optional(z.array(target).check(z.minLength(1), z.maxLength(200))),
})

/** The schema of a project's policy for sponsored fees (ERC-7677), as an operator writes it. */
export const sponsoringPolicySchema = z.strictObject({
  /**
   * `loggedIn`: only the embedded wallet of a logged-in user, whose own account sends the operation. `anyone`: every
   * account, and each has a user budget.
   */
  users: z._default(z.enum(['loggedIn', 'anyone']), 'loggedIn'),
  /** The sponsored networks by chain id. */
  networks: z
    .record(evmChainId, networkRule)
    .check(z.refine((rules) => Object.keys(rules).length <= 100, 'must have at most 100 networks')),
})

/** A parsed policy. */
export type SponsoringPolicy = z.infer<typeof sponsoringPolicySchema>
/** The rules of a policy for one network. */
export type SponsoringRule = SponsoringPolicy['networks'][string]
