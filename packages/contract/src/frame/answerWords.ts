import * as z from 'zod/mini'

/** The next step of a log-in [S5.5]. */
export const connectAction = z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])
/** [S5.6] */
export const accountType = z.enum(['eoa', 'smartAccount'])

/** A CAIP-2 id, or the plain number that the AppKit client sends for EVM chains. */
export const frameChainId = z.union([z.string().check(z.maxLength(80)), z.number().check(z.int(), z.positive())])
