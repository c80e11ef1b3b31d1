import type { challenges } from '../../db/loginSchema.js'

/** A code or link on its way. */
export type Challenge = typeof challenges.$inferSelect

/** Steps in which a code is awaited. */
export type CodeStep = 'code' | 'primary' | 'secondary'
