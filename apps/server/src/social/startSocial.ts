import { postSocialStart } from '@foyer/contract/login/loginEndpoints'
import { defineHostRoute, type FrameRoute } from '../frameOrigin/FrameRoute.js'
import { HttpError } from '../http/HttpError.js'
import { checkReturnUrl } from './checkReturnUrl.js'
import type { Providers } from './createProviders.js'
import { socialBudget } from './socialBudgets.js'
import { keepBeginning } from './socialTickets.js'

/** POST /api/login/social/start. Throws `not_enabled`, and `bad_request` for a page to return to on another origin. */
export const createStartRoute = (providers: Providers): FrameRoute =>
  defineHostRoute(postSocialStart, async (context, call) => {
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
