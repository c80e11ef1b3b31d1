import * as z from 'zod/mini'

/** Where a log-in goes next [S5.5]. */
export const connectAction = z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])
/** Where an e-mail change goes next [S4.15]. */
export const updateEmailAction = z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])
/** Providers reached by OAuth [S5.3]; Farcaster has messages of its own. */
export const socialProvider = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
/** [S5.6] */
export const accountType = z.enum(['eoa', 'smartAccount'])

/** A CAIP-2 id, or the bare number the incumbent's client sends for EVM chains. */
export const frameChainId = z.union([z.string().check(z.maxLength(80)), z.number().check(z.int(), z.positive())])

export const account = z.object({ address: z.string(), type: accountType })

/** At most 254 characters, one `@`, as the browser's own e-mail field judges it [S5.1]. */
export const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.?[^\s@<>".]+$/))

/** A one-time code: spaces are forgiven, the frame and the server see six digits. */
export const oneTimeCode = z.string().check(z.maxLength(32))
