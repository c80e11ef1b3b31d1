import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { postFarcasterFinish, postFarcasterStart } from '@foyer/contract/login/loginEndpoints'
import { and, eq, lte, or } from 'drizzle-orm'
import { askDatabase } from '../../../db/Database.js'
import { farcasterLogins } from '../../../db/socialSchema.js'
import { describeFailure } from '../../../errors/failures.js'
import { HttpError } from '../../../errors/HttpError.js'
import { defineRoute } from '../../../http/defineRoute.js'
import type { FrameCall } from '../../../http/FrameCall.js'
import { finishLogin } from '../../finishLogin.js'
import type { FrameContext } from '../../frame/FrameContext.js'
import { readPersonName } from '../personFacts.js'
import type { FarcasterSettings } from '../socialSettings.js'
import { socialBudget, ticketLifetimeMs } from '../socialTickets.js'
import { checkSignIn, fetchFid, SignInRefusal } from './checkSignIn.js'
import { createFarcasterRelay, type FarcasterAnswer } from './createFarcasterRelay.js'

/** The settings of Farcaster. Throws `not_enabled`. */
function requireFarcaster({ config }: FrameContext): FarcasterSettings {
  const { farcaster } = config.social
  if (farcaster === undefined) throw new HttpError('not_enabled', 'Logging in with Farcaster is not set up here')
  return farcaster
}

/** The coded answer when relay, chain or message fail; the reason is for the log alone. */
function farcasterFailed(context: FrameContext, cause: unknown): HttpError {
  context.logger.warn({ provider: 'farcaster', reason: describeFailure(cause) }, 'a sign-in with Farcaster was refused')
  return new HttpError('provider_failed', 'Farcaster did not answer as it should. You may try again')
}

/** POST /api/login/farcaster/start: opens a channel at the relay. Throws `not_enabled` and `provider_failed`. */
export const startFarcasterRoute = defineRoute(
  postFarcasterStart,
  { auth: 'frame' },
  async (context: FrameContext, call) => {
    const settings = requireFarcaster(context)
    const { config, secrets, database } = context
    const { queries } = database
    await context.budgets.take(queries, socialBudget(config.sandbox), [call.client.address])

    const nowMs = context.now()
    const expiresAtMs = nowMs + ticketLifetimeMs
    // The phone shows the app and the project, so a user sees what a code from another person logs in to.
    const domain = new URL(call.hostOrigin).host
    const siweUri = `${call.hostOrigin}/?project=${call.project.id}`
    const requestId = call.project.id
    const nonce = randomBytes(16).toString('hex')
    const relay = createFarcasterRelay(settings.relayUrl, config.sandbox)
    const expirationTime = new Date(expiresAtMs).toISOString()
    const channel = await relay
      .openChannel({ siweUri, domain, nonce, expirationTime, requestId })
      .catch((cause: unknown) => {
        throw farcasterFailed(context, cause)
      })

    const id = randomUUID()
    await askDatabase(async () => {
      // Earlier requests of this device are invalid from here on.
      const isOurs = and(eq(farcasterLogins.jkt, call.device.jkt), eq(farcasterLogins.projectId, call.project.id))
      await queries.delete(farcasterLogins).where(or(lte(farcasterLogins.expiresAtMs, nowMs), isOurs))
      await queries.insert(farcasterLogins).values({
        id,
        projectId: call.project.id,
        hostOrigin: call.hostOrigin,
        jkt: call.device.jkt,
        domain,
        siweUri,
        nonce,
        channelSealed: secrets.seal('social', id, channel.channelToken),
        expiresAtMs,
      })
    })
    return { challengeId: id, url: channel.url, expiresAtMs }
  },
)

const waitMs = 20_000
const pollMs = 1_000

type Login = typeof farcasterLogins.$inferSelect

/** Only the page, project and device that began may wait for the end. */
function isTheirs(call: FrameCall, id: string) {
  return and(
    eq(farcasterLogins.id, id),
    eq(farcasterLogins.projectId, call.project.id),
    eq(farcasterLogins.hostOrigin, call.hostOrigin),
    eq(farcasterLogins.jkt, call.device.jkt),
  )
}

async function findLogin(context: FrameContext, call: FrameCall, id: string): Promise<Login> {
  const { queries } = context.database
  const [row] = await askDatabase(() => queries.select().from(farcasterLogins).where(isTheirs(call, id)))
  if (row === undefined)
    throw new HttpError('challenge_unknown', 'This log-in is over or began elsewhere. Please begin again')
  return row
}

/** The answer of the phone, or undefined when there is none after 20 s. */
async function waitForAnswer(
  context: FrameContext,
  settings: FarcasterSettings,
  row: Login,
  signal: AbortSignal,
): Promise<FarcasterAnswer | undefined> {
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
async function proveFid(
  context: FrameContext,
  settings: FarcasterSettings,
  row: Login,
  answer: FarcasterAnswer,
): Promise<bigint> {
  const { address, fid } = await checkSignIn(answer, row, context.now())
  if ((await fetchFid(context, settings, address)) !== fid) throw new SignInRefusal('the signer does not hold that id')
  return fid
}

/**
 * POST /api/login/farcaster/finish: waits up to 20 s for the phone. The first answer of the phone ends the log-in, right
 * or wrong. Throws `challenge_unknown` and `provider_failed`.
 */
export const finishFarcasterRoute = defineRoute(
  postFarcasterFinish,
  { auth: 'frame' },
  async (context: FrameContext, call) => {
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
  },
)
