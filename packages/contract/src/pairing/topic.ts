import * as z from 'zod/mini'

const bytes32 = /^[0-9a-f]{64}$/

/** 32 bytes as lower-case hex: a symmetric key, a public key. */
export const hex32 = z.string().check(z.regex(bytes32))

/** The address of a mailbox: SHA-256 of the key its messages are sealed with, as lower-case hex. */
export const topic = z.string().check(z.regex(bytes32))
