import { timingSafeEqual } from 'node:crypto'
import { socialProvider } from '@foyer/contract/frame/words'
import { postSocialFinish, postSocialStart } from '@foyer/contract/login/loginEndpoints'
import { describeFailure } from '../../errors/failures.js'
import { HttpError } from '../../errors/HttpError.js'
import { defineRoute } from '../../http/defineRoute.js'
import type { FrameCall } from '../../http/FrameCall.js'
import { hashToken } from '../../secrets/secrets.js'
import { finishLogin } from '../finishLogin.js'
import type { FrameContext, FrameRoute } from '../frame/FrameContext.js'
import type { FramePage } from '../frame/FramePage.js'
import { callbackPages } from './answerCallback.js'
import { checkReturnUrl, readTicket } from './callbackAddresses.js'
import { createProviders, type Providers } from './createProviderClient.js'
import { finishFarcasterRoute, startFarcasterRoute } from './farcaster/farcasterRoutes.js'
import { keepBeginning, socialBudget, takeTicket } from './socialTickets.js'

/** POST /api/login/social/start. Throws `not_enabled`, and `bad_request` for a page to return to on another origin. */
function createStartRoute(providers: Providers): FrameRoute {
  return defineRoute(postSocialStart, { auth: 'frame' }, async (context: FrameContext, call) => {
    const { provider, bindingHash, returnUrl } = call.body
    const client = providers.find(context, provider)
    if (!/^[\w-]{43}$/.test(bindingHash)) throw new HttpError('bad_request', 'body.bindingHash: must be base64url')
    const page = returnUrl === undefined ? undefined : checkReturnUrl(returnUrl, call.hostOrigin)
    if (returnUrl !== undefined && page === undefined)
      throw new HttpError('bad_request', 'body.returnUrl: must lie on the origin of the page that asks')

    const { queries } = context.database
    await context.budgets.take(queries, socialBudget(context.config.sandbox), [call.client.address])
    const checks = await keepBeginning(context, {
      provider,
      projectId: call.project.id,
      hostOrigin: call.hostOrigin,
      jkt: call.device.jkt,
      bindingHash,
      redirectUri: `${call.frameOrigin}/login/social/callback/${provider}`,
      returnUrl: page?.href,
    })
    return { uri: await client.authorizationUrl(checks) }
  })
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeTicket>>>

/** Whether the one who finishes is the one who began: the same page, on the same device, in the same frame. */
function isSameFrame(row: Taken, call: FrameCall, binding: string): boolean {
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
function createFinishRoute(providers: Providers): FrameRoute {
  return defineRoute(postSocialFinish, { auth: 'frame' }, async (context: FrameContext, call) => {
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
}

/** Everything of the log-ins with providers, for one server; keys of the providers are kept for as long as it lives. */
export function createSocialRoutes(): {
  readonly routes: readonly FrameRoute[]
  readonly pages: readonly FramePage[]
} {
  const providers = createProviders()
  return {
    routes: [createStartRoute(providers), createFinishRoute(providers), startFarcasterRoute, finishFarcasterRoute],
    pages: callbackPages,
  }
}
