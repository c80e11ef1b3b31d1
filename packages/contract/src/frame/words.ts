import * as z from 'zod/mini'

/** Where an e-mail change goes next [S4.15]. */
export const updateEmailAction = z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])
/** Providers reached by OAuth [S5.3]; Farcaster has messages of its own. */
export const socialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/**
 * At most 254 characters, one `@`, as the browser's own e-mail field judges it [S5.1]. No two parts of the pattern may match the same
 * characters: a text of 64 kB would keep the server busy for seconds.
 */
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^\s@<>"]+@[^\s@<>"]+[^\s@<>".]$/))

/** A one-time code: spaces are forgiven, the frame and the server see six digits. */
export const oneTimeCode = z.string().check(z.maxLength(32))
