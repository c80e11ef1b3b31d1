import * as z from 'zod/mini'

/** 32 bytes as lower-case hex: a topic, a symmetric key, a public key. */
export const hex32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The address of a mailbox: SHA-256 of the key its messages are sealed with, as lower-case hex. */
export const topic = hex32
