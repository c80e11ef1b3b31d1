import { and, eq, isNull } from 'drizzle-orm'
import { askDatabase } from '../../db/Database.js'
import { devices, identities } from '../../db/loginSchema.js'
import { isIdentity, isOf } from '../../db/personKey.js'
import { HttpError } from '../../errors/HttpError.js'
import type { FrameCall } from '../../http/FrameCall.js'
import { type Budget, tellWait } from '../createBudgets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import {
  emailByStrangers,
  emailCooldown,
  emailPerAddress,
  guessesPerAddress,
  guessesPerClient,
  sharedBudgets,
} from '../loginLimits.js'
import { readTestScript } from './mailAddress.js'

/**
 * Whether the owner of an address has logged in at this project on this device, since they last signed out everywhere. Somebody else has not, whatever
 * they own.
 */
export async function isOwnersDevice(
  context: FrameContext,
  projectId: string,
  email: string,
  jkt: string,
): Promise<boolean> {
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
export async function guessCounts(
  context: FrameContext,
  call: Pick<FrameCall, 'project' | 'client' | 'device'>,
  email: string,
): Promise<readonly GuessCount[]> {
  const { jkt } = call.device
  const { id } = call.project
  if (await isOwnersDevice(context, id, email, jkt)) return [[guessesPerAddress, [id, email, jkt]]]
  return [
    [guessesPerClient, [id, email, call.client.address]],
    [guessesPerAddress, [id, email]],
  ]
}

/** The words of S5.2. */
function cooldown(waitMs: number) {
  return new HttpError('cooldown', `Please try again after ${tellWait(waitMs)}`, { retryAfterMs: waitMs })
}

/**
 * Takes one mail from the budgets of client, address and project; whether anybody has the address makes no difference.
 * A stranger's mails are counted by their client address as well, so that nobody keeps an address waiting from one place.
 * The project's count comes last, for a mail that will leave, and not for a device of the address's owner: strangers who
 * use it up must not keep people out who were there before. Throws `cooldown` within 30 s of the last mail [S5.2] and
 * `too_many_tries`, with the wait.
 */
export async function takeMailBudgets(context: FrameContext, call: FrameCall, email: string): Promise<void> {
  const { budgets, config, database } = context
  const { emailPerClient, emailPerProject } = sharedBudgets(config.sandbox)
  const { queries } = database
  const { address } = call.client
  const { jkt } = call.device
  await askDatabase(async () => {
    await budgets.take(queries, emailPerClient, [address])
    // No mail goes to a test address, and a test may log in as the same person again at once.
    if (readTestScript(config, email) !== undefined) return
    const isOwners = await isOwnersDevice(context, call.project.id, email, jkt)
    const subject = isOwners ? ['device', email, jkt] : ['client', email, address]
    await budgets.take(queries, emailCooldown, subject, cooldown)
    await budgets.take(queries, emailPerAddress, subject)
    if (isOwners) return
    await budgets.take(queries, emailByStrangers, [email])
    await budgets.take(queries, emailPerProject, [call.project.id])
  })
}
