import { and, eq, isNull } from 'drizzle-orm'
import { askDatabase } from '../../db/askDatabase.js'
import { devices, identities } from '../../db/loginSchema.js'
import { isIdentity, isOf } from '../../db/personKey.js'
import type { FrameContext } from '../../frameOrigin/FrameContext.js'
import type { FrameCall } from '../../frameOrigin/FrameRoute.js'
import type { Budget } from '../createBudgets.js'
import { guessesPerAddress, guessesPerClient } from '../loginLimits.js'

/**
 * Whether the owner of an address has logged in at this project on this device, since they last signed out everywhere. Somebody else has not, whatever
 * they own.
 */
export const isOwnersDevice = async (
  context: FrameContext,
  projectId: string,
  email: string,
  jkt: string,
): Promise<boolean> => {
  const index = context.secrets.index('identity', 'email', email)
  const [own] = await askDatabase(() =>
    context.database.queries
      .select({ jkt: devices.jkt })
      .from(identities)
      .innerJoin(devices, isOf(devices, { projectId: identities.projectId, personId: identities.personId }))
      .where(and(isIdentity(projectId, index), eq(devices.jkt, jkt), isNull(devices.signedOutAtMs)))
      .limit(1),
  )
  return own !== undefined
}

/** A count of guesses at codes, and whose. */
export type GuessCount = readonly [Budget, readonly string[]]

/**
 * Which counts a guess at a code of an address at a project is taken from (at another project it is about somebody else), in this order: a stranger uses up the share of their network before the
 * total of all strangers. A device the address's owner has logged in on has a count of its own.
 */
export const guessCounts = async (
  context: FrameContext,
  call: Pick<FrameCall, 'project' | 'client' | 'device'>,
  email: string,
): Promise<readonly GuessCount[]> => {
  const { jkt } = call.device
  const { id } = call.project
  if (await isOwnersDevice(context, id, email, jkt)) return [[guessesPerAddress, [id, email, jkt]]]
  return [
    [guessesPerClient, [id, email, call.client.address]],
    [guessesPerAddress, [id, email]],
  ]
}
