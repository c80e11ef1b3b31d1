import { askDatabase } from '../../db/askDatabase.js'
import type { FrameContext } from '../../frameOrigin/FrameContext.js'
import type { FrameCall } from '../../frameOrigin/FrameRoute.js'
import { HttpError } from '../../http/HttpError.js'
import { tellWait } from '../createBudgets.js'
import { emailByStrangers, emailCooldown, emailPerAddress, sharedBudgets } from '../loginLimits.js'
import { isOwnersDevice } from './budgetSubject.js'
import { readTestScript } from './scriptedAddress.js'

/** The words of S5.2. */
const cooldown = (waitMs: number) =>
  new HttpError('cooldown', `Please try again after ${tellWait(waitMs)}`, { retryAfterMs: waitMs })

/**
 * Takes one mail from the budgets of client, address and project; whether anybody has the address makes no difference.
 * A stranger's mails are counted by their client address as well, so that nobody keeps an address waiting from one place.
 * The project's count comes last, for a mail that will leave, and not for a device of the address's owner: strangers who
 * use it up must not keep people out who were there before. Throws `cooldown` within 30 s of the last mail [S5.2] and
 * `too_many_tries`, with the wait.
 */
export const takeMailBudgets = async (context: FrameContext, call: FrameCall, email: string): Promise<void> => {
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
