import * as z from 'zod/mini'

/** The next step of a change of the e-mail address [S4.15]. */
export const updateEmailAction = z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])
/** Social providers that use OAuth [S5.3]. Farcaster has separate messages. */
export const socialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/**
 * An e-mail address: at most 254 characters and one `@`, like the browser's e-mail field [S5.1]. No two parts of the
 * pattern may match the same characters: otherwise a text of 64 kB would keep the server busy for seconds.
 */
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^\s@<>"]+@[^\s@<>"]+[^\s@<>".]$/))

/** A one-time code as the user types it. Spaces are allowed and removed: the code itself has six digits. */
export const oneTimeCode = z.string().check(z.maxLength(32))
