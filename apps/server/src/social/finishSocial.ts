import { timingSafeEqual } from 'node:crypto'
import { socialProvider } from '@foyer/contract/frame/words'
import { postSocialFinish } from '@foyer/contract/login/loginEndpoints'
import { defineHostRoute, type FrameCall, type FrameRoute } from '../frameOrigin/FrameRoute.js'
import { HttpError } from '../http/HttpError.js'
import { finishLogin } from '../login/finishLogin.js'
import { hashToken } from '../login/hashToken.js'
import type { Providers } from './createProviders.js'
import { describeFailure } from './describeFailure.js'
import { readTicket } from './resultUri.js'
import { takeTicket } from './socialTickets.js'

type Taken = NonNullable<Awaited<ReturnType<typeof takeTicket>>>

/** Whether the one who finishes is the one who began: the same page, on the same device, in the same frame. */
const isSameFrame = (row: Taken, call: FrameCall, binding: string): boolean => {
  if (row.projectId !== call.project.id) return false
  if (row.hostOrigin !== call.hostOrigin) return false
  if (row.jkt !== call.device.jkt) return false
  const expected = Buffer.from(row.bindingHash)
  const given = Buffer.from(hashToken(binding))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/**
 * POST /api/login/social/finish: the ticket is used up by the first call that shows it, right or wrong. Throws
 * `challenge_unknown` for a ticket that is unknown, used, old or somebody else's, `access_denied` and `provider_failed`.
 */
export const createFinishRoute = (providers: Providers): FrameRoute =>
  defineHostRoute(postSocialFinish, async (context, call) => {
    const ticket = readTicket(call.body.resultUri, context.frameOrigins())
    const row = ticket === undefined ? undefined : await takeTicket(context, ticket)
    if (row === undefined || !isSameFrame(row, call, call.body.binding))
      throw new HttpError('challenge_unknown', 'This log-in is over or began elsewhere. Please begin again')

    const name = socialProvider.parse(row.provider)
    const client = providers.find(context, name)
    const refusal = row.answer.get('error')
    if (refusal !== null) {
      context.logger.info({ provider: name, refusal: refusal.slice(0, 60) }, 'the provider sent the person back')
      // The person's own no, in the words of the standard and of Apple.
      if (/^(access_denied|user_cancelled_authorize)$/.test(refusal))
        throw new HttpError('access_denied', `You cancelled the log-in with ${client.title}. You may try again`)
      throw new HttpError('provider_failed', `${client.title} did not finish the log-in. You may try again`)
    }
    const person = await client.fetchPerson(row.answer, row.checks).catch((cause: unknown) => {
      // Neither the answer nor what is wrong with it is told: the person can do nothing about it but try again.
      context.logger.warn({ provider: name, reason: describeFailure(cause) }, 'the answer of a provider was refused')
      // Nor is it kept as a cause: it may hold tokens.
      throw new HttpError('provider_failed', `${client.title} did not answer as it should. You may try again`)
    })
    return finishLogin(context, call, { method: name, ...person })
  })
