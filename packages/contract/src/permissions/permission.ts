import * as z from 'zod/mini'

// No values of other files: the frame loads this file late, and would split shared files.

/** The name and version in the EIP-712 domain of FoyerPermissions. */
export const permissionDomain = { name: 'FoyerPermissions', version: '1' } as const

/** The EIP-712 types of a permission, in the order of the contract. */
export const permissionTypes = {
  Permission: [
    { name: 'account', type: 'address' },
    { name: 'delegate', type: 'address' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
    { name: 'maxCalls', type: 'uint32' },
    { name: 'epoch', type: 'uint256' },
    { name: 'salt', type: 'uint256' },
    { name: 'rules', type: 'Rule[]' },
    { name: 'limits', type: 'Limit[]' },
  ],
  Rule: [
    { name: 'target', type: 'address' },
    { name: 'selectors', type: 'bytes4[]' },
  ],
  Limit: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'period', type: 'uint48' },
  ],
} as const

/** The bounds of one permission. A permission ends at most one year after it starts. */
export const permissionBounds = {
  rules: 10,
  selectors: 20,
  limits: 10,
  calls: 0xffff_ffff,
  minSeconds: 60,
  maxSeconds: 31_536_000,
} as const

/** The maximum number of permissions of a person in a project. */
export const maxPermissions = 50

/** A number of 256 bits as a decimal string. */
export const uint256 = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/, 'must be a decimal number'))
/** An EVM address. */
export const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits'))
const seconds = z.number().check(z.int(), z.minimum(0), z.maximum(2 ** 48 - 1))

/** The hash of a permission (EIP-712), which identifies it. AppKit calls it `pci`. */
export const pci = z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'must be a hash in lower case'))

/** The first four bytes of a function's hash. */
export const selector = z.string().check(z.regex(/^0x[0-9a-fA-F]{8}$/, 'must be 4 bytes in hex'))

/** The signature of an account with a key: 65 bytes. */
export const permissionSignature = z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/, 'must be 65 bytes in hex'))

/** A permission of FoyerPermissions as JSON. Numbers of 256 bits are decimal strings, times are in seconds. */
export const permission = z.object({
  account: address,
  /** The only account that can use the permission. */
  delegate: address,
  validAfter: seconds,
  validUntil: seconds,
  maxCalls: z.number().check(z.int(), z.minimum(1), z.maximum(permissionBounds.calls)),
  epoch: uint256,
  salt: uint256,
  /** The functions of a contract. An empty list allows payments without data. */
  rules: z
    .array(z.object({ target: address, selectors: z.array(selector).check(z.maxLength(permissionBounds.selectors)) }))
    .check(z.minLength(1), z.maxLength(permissionBounds.rules)),
  /** The most that may be spent in each period of `period` seconds, or in all with 0. Token 0 is the native coin. */
  limits: z
    .array(z.object({ token: address, amount: uint256, period: seconds }))
    .check(z.maxLength(permissionBounds.limits)),
})

/** A permission of FoyerPermissions as JSON. */
export type Permission = z.infer<typeof permission>
