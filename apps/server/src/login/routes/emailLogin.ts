import { setTimeout as delay } from 'node:timers/promises'
import { postEmailCode, postEmailDevice, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { HttpError } from '../../errors/HttpError.js'
import { defineRoute } from '../../http/defineRoute.js'
import { FrameReply } from '../../http/FrameCall.js'
import { resolveMailLocale } from '../../mail/wording.js'
import { consumeMailBudgets } from '../email/budgets.js'
import { type Challenge, checkCode, findChallenge } from '../email/codes.js'
import { approveLink } from '../email/decideLink.js'
import { assertMailAddress, readTestScript } from '../email/mailAddress.js'
import { linkCookieName, startLogin } from '../email/startLogin.js'
import { finishLogin } from '../finishLogin.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { emailCooldown, lifetimes } from '../loginLimits.js'

const slowTestMs = 3_000

/**
 * Starts a log-in by e-mail. Performs the same steps for every address, so that the response does not reveal whether it
 * has an account.
 */
export const postEmailStartRoute = defineRoute(
  postEmailStart,
  { auth: 'frame' },
  async (context: FrameContext, request) => {
    const { email } = request.body
    assertMailAddress(email)
    const script = readTestScript(context.config, email)
    if (context.config.smtpUrl === undefined && script === undefined)
      throw new HttpError('not_enabled', 'Log-in by e-mail is not set up here')
    if (script === 'fail') throw new HttpError('unavailable', 'The mail could not be sent')
    if (script === 'slow') await delay(slowTestMs, undefined, { signal: request.signal })
    await consumeMailBudgets(context, request, email)
    const started = await startLogin(context, request, email, resolveMailLocale(request.body.locale))
    const { challengeId, expiresAtMs, matchNumber, browserToken } = started
    const answer = { challengeId, expiresAtMs, resendAfterMs: emailCooldown.windowMs }
    if (matchNumber === undefined || browserToken === undefined) return { ...answer, action: 'VERIFY_OTP' as const }
    const attributes = `Max-Age=${lifetimes.deviceLink / 1_000}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned`
    const cookie = `${linkCookieName}=${browserToken}; ${attributes}`
    return new FrameReply({ ...answer, action: 'VERIFY_DEVICE' as const, matchNumber }, [cookie])
  },
)

const waitMs = 20_000
const pollIntervalMs = 500

function stateOf(challenge: Challenge, nowMs: number): 'waiting' | 'approved' | 'refused' | 'expired' {
  if (challenge.step === 'refused') return 'refused'
  // Another tab of this device has started a new log-in or has completed this one.
  if (challenge.step === 'over') return 'expired'
  if (challenge.step !== 'device') return 'approved'
  return challenge.expiresAtMs <= nowMs ? 'expired' : 'waiting'
}

/** Approves the link of a test address on the first poll: its link is never opened. */
async function approveTest(context: FrameContext, challenge: Challenge): Promise<boolean> {
  const email = context.secrets.open('email', challenge.id, challenge.emailSealed)
  return readTestScript(context.config, email) === 'device' && (await approveLink(context, challenge))
}

/** Polls for at most 20 s whether the link was answered. Only the device that started the log-in can call it. */
export const postEmailDeviceRoute = defineRoute(
  postEmailDevice,
  { auth: 'frame' },
  async (context: FrameContext, request) => {
    const endsAtMs = performance.now() + waitMs
    for (;;) {
      const challenge = await findChallenge(context, request, request.body.challengeId, 'login')
      const state = stateOf(challenge, context.now())
      if (state !== 'waiting') return { state }
      if (await approveTest(context, challenge)) return { state: 'approved' as const }
      if (request.signal.aborted || performance.now() >= endsAtMs) return { state }
      await delay(pollIntervalMs, undefined, { signal: request.signal }).catch(() => undefined)
    }
  },
)

/**
 * Checks the code and completes the log-in. The code proves that the person reads the mail of the address, so the
 * address is the identity.
 */
export const postEmailCodeRoute = defineRoute(
  postEmailCode,
  { auth: 'frame' },
  async (context: FrameContext, request) => {
    const { challengeId, code } = request.body
    const challenge = await findChallenge(context, request, challengeId, 'login')
    const email = context.secrets.open('email', challenge.id, challenge.emailSealed)
    await checkCode(context, request, { challenge, step: 'code', code, next: 'over', email })
    return finishLogin(context, request, { method: 'email', subject: email, locale: challenge.locale })
  },
)
