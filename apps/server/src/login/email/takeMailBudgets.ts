import { askDatabase } from '../../db/askDatabase.js'
import type { FrameContext } from '../../frameOrigin/FrameContext.js'
import type { FrameCall } from '../../frameOrigin/FrameRoute.js'
import { HttpError } from '../../http/HttpError.js'
import { tellWait } from '../createBudgets.js'
import { emailCooldown, emailPerAddress, sharedBudgets } from '../loginLimits.js'
import { budgetSubject } from './budgetSubject.js'
import { readTestScript } from './scriptedAddress.js'

/** The words of S5.2. */
const cooldown = (waitMs: number) =>
  new HttpError('cooldown', `Please try again after ${tellWait(waitMs)}`, { retryAfterMs: waitMs })

/**
 * Takes one mail from the budgets of client, project and address; whether anybody has the address makes no difference.
 * Throws `cooldown` within 30 s of the last mail [S5.2] and `too_many_tries`, with the wait.
 */
export const takeMailBudgets = async (context: FrameContext, call: FrameCall, email: string): Promise<void> => {
  const { budgets, config, database } = context
  const { emailPerClient, emailPerProject } = sharedBudgets(config.sandbox)
  const { queries } = database
  await askDatabase(async () => {
    await budgets.take(queries, emailPerClient, [call.client.address])
    await budgets.take(queries, emailPerProject, [call.project.id])
    // No mail goes to a test address, and a test may log in as the same person again at once.
    if (readTestScript(config, email) !== undefined) return
    const subject = await budgetSubject(context, email, call.device.jkt)
    await budgets.take(queries, emailCooldown, subject, cooldown)
    await budgets.take(queries, emailPerAddress, subject)
  })
}
