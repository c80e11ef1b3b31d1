import { timingSafeEqual } from 'node:crypto'
import { socialProvider } from '@foyer/contract/frame/words'
import { postSocialFinish, postSocialStart } from '@foyer/contract/login/loginEndpoints'
import { formatErrorMessages } from '../../errors/failures.js'
import { HttpError } from '../../errors/HttpError.js'
import { defineRoute } from '../../http/defineRoute.js'
import type { FrameCall } from '../../http/FrameCall.js'
import { hashToken } from '../../secrets/secrets.js'
import { finishLogin } from '../finishLogin.js'
import type { FrameContext, FrameRoute } from '../frame/FrameContext.js'
import type { FramePage } from '../frame/FramePage.js'
import { checkReturnUrl, parseTicket } from './callbackAddresses.js'
import { createProviders, type Providers } from './createProviderClient.js'
import { finishFarcasterRoute, startFarcasterRoute } from './farcaster/farcasterRoutes.js'
import { callbackPages } from './handleCallback.js'
import { claimTicket, socialBudget, storeSocialLogin } from './socialTickets.js'

/**
 * POST /api/login/social/start. Throws `not_enabled`, and `bad_request` if the page to return to has another origin.
 */
function createStartRoute(providers: Providers): FrameRoute {
  return defineRoute(postSocialStart, { auth: 'frame' }, async (context: FrameContext, call) => {
    const { provider, bindingHash, returnUrl } = call.body
    const client = providers.find(context, provider)
    if (!/^[\w-]{43}$/.test(bindingHash)) throw new HttpError('bad_request', 'body.bindingHash: must be base64url')
    const page = returnUrl === undefined ? undefined : checkReturnUrl(returnUrl, call.hostOrigin)
    if (returnUrl !== undefined && page === undefined)
      throw new HttpError('bad_request', 'body.returnUrl: must have the origin of the calling page')

    const { queries } = context.database
    await context.budgets.consume(queries, socialBudget(context.config.sandbox), [call.client.address])
    const checks = await storeSocialLogin(context, {
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

type Taken = NonNullable<Awaited<ReturnType<typeof claimTicket>>>

/** Returns whether the log-in was started on the same page and device and in the same frame. */
function isSameFrame(row: Taken, call: FrameCall, binding: string): boolean {
  if (row.projectId !== call.project.id) return false
  if (row.hostOrigin !== call.hostOrigin) return false
  if (row.jkt !== call.device.jkt) return false
  const expected = Buffer.from(row.bindingHash)
  const given = Buffer.from(hashToken(binding))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/**
 * POST /api/login/social/finish: the first call with a ticket uses it up, whether it is valid or not. Throws
 * `challenge_unknown` for a ticket that is unknown, used, expired or of another frame, `access_denied` and
 * `provider_failed`.
 */
function createFinishRoute(providers: Providers): FrameRoute {
  return defineRoute(postSocialFinish, { auth: 'frame' }, async (context: FrameContext, call) => {
    const ticket = parseTicket(call.body.resultUri, context.frameOrigins())
    const row = ticket === undefined ? undefined : await claimTicket(context, ticket)
    if (row === undefined || !isSameFrame(row, call, call.body.binding))
      throw new HttpError('challenge_unknown', 'This log-in is over or began elsewhere. Please begin again')

    const name = socialProvider.parse(row.provider)
    const client = providers.find(context, name)
    const refusal = row.answer.get('error')
    if (refusal !== null) {
      context.logger.info(
        { provider: name, refusal: refusal.slice(0, 60) },
        'the provider returned an error to the callback',
      )
      // The person has cancelled: the codes of the standard and of Apple.
      if (/^(access_denied|user_cancelled_authorize)$/.test(refusal))
        throw new HttpError('access_denied', `You cancelled the log-in with ${client.title}. You may try again`)
      throw new HttpError('provider_failed', `${client.title} did not finish the log-in. You may try again`)
    }
    const person = await client.fetchPerson(row.answer, row.checks).catch((cause: unknown) => {
      // Log the reason but do not return it: the person can only try again.
      context.logger.warn({ provider: name, reason: formatErrorMessages(cause) }, 'rejected the response of a provider')
      // Do not attach the cause: it may contain tokens.
      throw new HttpError('provider_failed', `${client.title} did not answer as it should. You may try again`)
    })
    return finishLogin(context, call, { method: name, ...person })
  })
}

/**
 * Creates the routes and pages of social log-ins for one server. The clients with the providers' keys are cached while
 * it runs.
 */
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
