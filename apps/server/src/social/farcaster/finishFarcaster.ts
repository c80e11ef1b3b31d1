import { setTimeout as pause } from 'node:timers/promises'
import { postFarcasterFinish } from '@foyer/contract/login/loginEndpoints'
import { and, eq } from 'drizzle-orm'
import { askDatabase } from '../../db/askDatabase.js'
import { farcasterLogins } from '../../db/socialSchema.js'
import type { FrameContext } from '../../frameOrigin/FrameContext.js'
import { defineHostRoute, type FrameCall } from '../../frameOrigin/FrameRoute.js'
import { HttpError } from '../../http/HttpError.js'
import { finishLogin } from '../../login/finishLogin.js'
import { readPersonName } from '../readPersonName.js'
import type { FarcasterSettings } from '../settings/SocialSettings.js'
import { checkSignIn, SignInRefusal } from './checkSignIn.js'
import { createFarcasterRelay, type FarcasterAnswer } from './createFarcasterRelay.js'
import { fetchFid } from './fetchFid.js'
import { farcasterFailed, requireFarcaster } from './requireFarcaster.js'

const waitMs = 20_000
const pollMs = 1_000

type Login = typeof farcasterLogins.$inferSelect

/** Only the page, project and device that began may wait for the end. */
const isTheirs = (call: FrameCall, id: string) =>
  and(
    eq(farcasterLogins.id, id),
    eq(farcasterLogins.projectId, call.project.id),
    eq(farcasterLogins.hostOrigin, call.hostOrigin),
    eq(farcasterLogins.jkt, call.device.jkt),
  )

const findLogin = async (context: FrameContext, call: FrameCall, id: string): Promise<Login> => {
  const { queries } = context.database
  const [row] = await askDatabase(() => queries.select().from(farcasterLogins).where(isTheirs(call, id)))
  if (row === undefined)
    throw new HttpError('challenge_unknown', 'This log-in is over or began elsewhere. Please begin again')
  return row
}

/** The answer of the phone, or undefined when there is none after 20 s. */
const waitForAnswer = async (
  context: FrameContext,
  settings: FarcasterSettings,
  row: Login,
  signal: AbortSignal,
): Promise<FarcasterAnswer | undefined> => {
  const relay = createFarcasterRelay(settings.relayUrl, context.config.sandbox)
  const token = context.secrets.open('social', row.id, row.channelSealed)
  const deadlineMs = performance.now() + waitMs
  for (;;) {
    const answer = await relay.fetchAnswer(token, signal)
    if (answer !== undefined || performance.now() + pollMs > deadlineMs) return answer
    await pause(pollMs, undefined, { signal })
  }
}

/** The id the message proves, as the registry confirms it. */
const proveFid = async (
  context: FrameContext,
  settings: FarcasterSettings,
  row: Login,
  answer: FarcasterAnswer,
): Promise<bigint> => {
  const { address, fid } = await checkSignIn(answer, row, context.now())
  if ((await fetchFid(context, settings, address)) !== fid) throw new SignInRefusal('the signer does not hold that id')
  return fid
}

/**
 * POST /api/login/farcaster/finish: waits up to 20 s for the phone. The first answer of the phone ends the log-in, right
 * or wrong. Throws `challenge_unknown` and `provider_failed`.
 */
export const finishFarcasterRoute = defineHostRoute(postFarcasterFinish, async (context, call) => {
  const settings = requireFarcaster(context)
  const row = await findLogin(context, call, call.body.challengeId)
  if (row.expiresAtMs <= context.now()) return { state: 'expired' as const }
  const answer = await waitForAnswer(context, settings, row, call.signal).catch((cause: unknown) => {
    throw farcasterFailed(context, cause)
  })
  if (answer === undefined) return { state: 'waiting' as const }

  const { queries } = context.database
  const taken = await askDatabase(() => queries.delete(farcasterLogins).where(isTheirs(call, row.id)).returning())
  if (taken.length === 0) throw new HttpError('challenge_unknown', 'This log-in is over. Please begin again')
  const fid = await proveFid(context, settings, row, answer).catch((cause: unknown) => {
    throw farcasterFailed(context, cause)
  })
  return finishLogin(context, call, { method: 'farcaster', subject: String(fid), ...readPersonName(answer.userName) })
})
