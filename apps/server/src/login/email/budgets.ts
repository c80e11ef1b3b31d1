import { and, eq, isNull } from 'drizzle-orm'
import { runQuery } from '../../db/Database.js'
import { devices, identities } from '../../db/loginSchema.js'
import { isIdentity, isOf } from '../../db/personKey.js'
import { HttpError } from '../../errors/HttpError.js'
import type { FrameCall } from '../../http/FrameCall.js'
import { type Budget, formatWait } from '../createBudgets.js'
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
 * Returns whether the owner of an address has logged in on this device in the project, since their last sign-out
 * everywhere. A log-in with another address does not count.
 */
export async function isOwnersDevice(
  context: FrameContext,
  projectId: string,
  email: string,
  jkt: string,
): Promise<boolean> {
  const index = context.secrets.index('identity', 'email', email)
  const [own] = await runQuery(() =>
    context.database.queries
      .select({ jkt: devices.jkt })
      .from(identities)
      .innerJoin(devices, isOf(devices, { projectId: identities.projectId, personId: identities.personId }))
      .where(and(isIdentity(projectId, index), eq(devices.jkt, jkt), isNull(devices.signedOutAtMs)))
      .limit(1),
  )
  return own !== undefined
}

/** A budget of code guesses, and the subject it is counted for. */
export type GuessCount = readonly [Budget, readonly string[]]

/**
 * Returns the budgets that a code guess counts against, in order. A stranger uses up the share of their network before
 * the total of all strangers. A device on which the owner has logged in has a separate budget. Budgets are per project,
 * because another project may have another owner of the address.
 */
export async function getGuessCounts(
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

/** Creates the error with the wording of S5.2. */
function cooldown(waitMs: number) {
  return new HttpError('cooldown', `Please try again after ${formatWait(waitMs)}`, { retryAfterMs: waitMs })
}

/**
 * Counts one mail against the budgets of client, address and project, whether or not the address has an account. Also
 * counts a stranger's mails per client address, so that one client cannot block an address. Counts against the project
 * last: only mails that are sent, and not those for a device of the owner. Strangers who use up the project's budget
 * must not lock existing users out. Throws `cooldown` within 30 s of the last mail [S5.2] and `too_many_tries`, both
 * with the wait.
 */
export async function consumeMailBudgets(context: FrameContext, call: FrameCall, email: string): Promise<void> {
  const { budgets, config, database } = context
  const { emailPerClient, emailPerProject } = sharedBudgets(config.sandbox)
  const { queries } = database
  const { address } = call.client
  const { jkt } = call.device
  await runQuery(async () => {
    await budgets.consume(queries, emailPerClient, [address])
    // Skip the other budgets for a test address: it gets no mail, and a test may log in again at once.
    if (readTestScript(config, email) !== undefined) return
    const isOwners = await isOwnersDevice(context, call.project.id, email, jkt)
    const subject = isOwners ? ['device', email, jkt] : ['client', email, address]
    await budgets.consume(queries, emailCooldown, subject, cooldown)
    await budgets.consume(queries, emailPerAddress, subject)
    if (isOwners) return
    await budgets.consume(queries, emailByStrangers, [email])
    await budgets.consume(queries, emailPerProject, [call.project.id])
  })
}
