import * as z from 'zod/mini'

const bytes32 = /^[0-9a-f]{64}$/

/** 32 bytes in lower-case hex: a symmetric key or a public key. */
export const hex32 = z.string().check(z.regex(bytes32))

/** The address of a mailbox: the SHA-256 of the key that seals its messages, in lower-case hex. */
export const topic = z.string().check(z.regex(bytes32))
