import { setTimeout as delay } from 'node:timers/promises'
import { postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { defineHostRoute, FrameReply } from '../../frameOrigin/FrameRoute.js'
import { HttpError } from '../../http/HttpError.js'
import { assertMailAddress } from '../../mail/assertMailAddress.js'
import { pickLocale } from '../../mail/pickLocale.js'
import { readTestScript } from '../email/scriptedAddress.js'
import { linkCookieName, startLogin } from '../email/startLogin.js'
import { takeMailBudgets } from '../email/takeMailBudgets.js'
import { emailCooldown, lifetimes } from '../loginLimits.js'

const slowTestMs = 3_000

/** The same steps for every address, known or not: nothing is looked up that differs. */
export const postEmailStartRoute = defineHostRoute(postEmailStart, async (context, request) => {
  const { email } = request.body
  assertMailAddress(email)
  const script = readTestScript(context.config, email)
  if (context.config.smtpUrl === undefined && script === undefined)
    throw new HttpError('not_enabled', 'Log-in by e-mail is not set up here')
  if (script === 'fail') throw new HttpError('unavailable', 'The mail could not be sent')
  if (script === 'slow') await delay(slowTestMs, undefined, { signal: request.signal })
  await takeMailBudgets(context, request, email)
  const started = await startLogin(context, request, email, pickLocale(request.body.locale))
  const { challengeId, expiresAtMs, matchNumber, browserToken } = started
  const answer = { challengeId, expiresAtMs, resendAfterMs: emailCooldown.windowMs }
  if (matchNumber === undefined || browserToken === undefined) return { ...answer, action: 'VERIFY_OTP' as const }
  const attributes = `Max-Age=${lifetimes.deviceLink / 1_000}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned`
  const cookie = `${linkCookieName}=${browserToken}; ${attributes}`
  return new FrameReply({ ...answer, action: 'VERIFY_DEVICE' as const, matchNumber }, [cookie])
})
