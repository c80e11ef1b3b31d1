import { setTimeout as delay } from 'node:timers/promises'
import { postEmailDevice } from '@foyer/contract/login/loginEndpoints'
import type { FrameContext } from '../../frameOrigin/FrameContext.js'
import { defineHostRoute } from '../../frameOrigin/FrameRoute.js'
import type { Challenge } from '../email/Challenge.js'
import { findChallenge } from '../email/checkCode.js'
import { approveLink } from '../email/decideLink.js'
import { readTestScript } from '../email/scriptedAddress.js'

const waitMs = 20_000
const lookEveryMs = 500

const stateOf = (challenge: Challenge, nowMs: number): 'waiting' | 'approved' | 'refused' | 'expired' => {
  if (challenge.step === 'refused') return 'refused'
  // Another tab of this device has begun anew, or has come to the end.
  if (challenge.step === 'over') return 'expired'
  if (challenge.step !== 'device') return 'approved'
  return challenge.expiresAtMs <= nowMs ? 'expired' : 'waiting'
}

/** Nobody opens the link of a test address, so asking is approving. */
const approveTest = async (context: FrameContext, challenge: Challenge): Promise<boolean> => {
  const email = context.secrets.open('email', challenge.id, challenge.emailSealed)
  return readTestScript(context.config, email) === 'device' && (await approveLink(context, challenge))
}

/** Looks again and again, for at most 20 s, whether the link was answered; only this device may ask. */
export const postEmailDeviceRoute = defineHostRoute(postEmailDevice, async (context, request) => {
  const endsAtMs = performance.now() + waitMs
  for (;;) {
    const challenge = await findChallenge(context, request, request.body.challengeId, 'login')
    const state = stateOf(challenge, context.now())
    if (state !== 'waiting') return { state }
    if (await approveTest(context, challenge)) return { state: 'approved' as const }
    if (request.signal.aborted || performance.now() >= endsAtMs) return { state }
    await delay(lookEveryMs, undefined, { signal: request.signal }).catch(() => undefined)
  }
})
