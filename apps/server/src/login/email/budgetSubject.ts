import { and, eq } from 'drizzle-orm'
import { askDatabase } from '../../db/askDatabase.js'
import { devices, identities } from '../../db/loginSchema.js'
import type { FrameContext } from '../../frameOrigin/FrameContext.js'

/** Whether the owner of an address has logged in on this device. Somebody else has not, whatever they own. */
export const isOwnersDevice = async (context: FrameContext, email: string, jkt: string): Promise<boolean> => {
  const index = context.secrets.index('identity', 'email', email)
  const [own] = await askDatabase(() =>
    context.database.queries
      .select({ jkt: devices.jkt })
      .from(identities)
      .innerJoin(devices, eq(devices.personId, identities.personId))
      .where(and(eq(identities.index, index), eq(devices.jkt, jkt)))
      .limit(1),
  )
  return own !== undefined
}

/**
 * Whose tries are counted when a device asks about an address: all strangers share one count, and a device the
 * address's owner has logged in on has its own, so that strangers who guess cannot keep the owner out.
 */
export const budgetSubject = async (context: FrameContext, email: string, jkt: string): Promise<readonly string[]> =>
  (await isOwnersDevice(context, email, jkt)) ? [email, jkt] : [email]
