import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { postFarcasterFinish, postFarcasterStart } from '@foyer/contract/login/loginEndpoints'
import { and, eq, lte, or } from 'drizzle-orm'
import { runQuery } from '../../../db/Database.js'
import { farcasterLogins } from '../../../db/socialSchema.js'
import { formatErrorMessages } from '../../../errors/failures.js'
import { HttpError } from '../../../errors/HttpError.js'
import { defineRoute } from '../../../http/defineRoute.js'
import type { FrameCall } from '../../../http/FrameCall.js'
import { finishLogin } from '../../finishLogin.js'
import type { FrameContext } from '../../frame/FrameContext.js'
import { parsePersonName } from '../personFacts.js'
import type { FarcasterSettings } from '../socialSettings.js'
import { socialBudget, ticketLifetimeMs } from '../socialTickets.js'
import { checkSignIn, fetchFid, SignInError } from './checkSignIn.js'
import { createFarcasterRelay, type FarcasterAnswer } from './createFarcasterRelay.js'

/** Returns the settings of Farcaster. Throws `not_enabled`. */
function requireFarcaster({ config }: FrameContext): FarcasterSettings {
  const { farcaster } = config.social
  if (farcaster === undefined) throw new HttpError('not_enabled', 'Logging in with Farcaster is not set up here')
  return farcaster
}

/** Creates the error for a failure of relay, chain or message. Writes the reason only to the log. */
function farcasterFailed(context: FrameContext, cause: unknown): HttpError {
  context.logger.warn(
    { provider: 'farcaster', reason: formatErrorMessages(cause) },
    'rejected a sign-in with Farcaster',
  )
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
    await context.budgets.consume(queries, socialBudget(config.sandbox), [call.client.address])

    const nowMs = context.now()
    const expiresAtMs = nowMs + ticketLifetimeMs
    // Send the app and the project to the phone, which shows them. A user then sees the target of a code from another
    // person.
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
    await runQuery(async () => {
      // Delete earlier requests of this device: they become invalid.
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

/** Matches a log-in only for the page, project and device that started it. */
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
  const [row] = await runQuery(() => queries.select().from(farcasterLogins).where(isTheirs(call, id)))
  if (row === undefined)
    throw new HttpError('challenge_unknown', 'This log-in is over or began elsewhere. Please begin again')
  return row
}

/** Returns the answer of the phone, or undefined if there is none after 20 s. */
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

/** Returns the id that the message proves and the registry confirms. */
async function proveFid(
  context: FrameContext,
  settings: FarcasterSettings,
  row: Login,
  answer: FarcasterAnswer,
): Promise<bigint> {
  const { address, fid } = await checkSignIn(answer, row, context.now())
  if ((await fetchFid(context, settings, address)) !== fid) throw new SignInError('the signer does not own that id')
  return fid
}

/**
 * POST /api/login/farcaster/finish: waits up to 20 s for the phone. The first answer of the phone ends the log-in,
 * whether it is valid or not. Throws `challenge_unknown` and `provider_failed`.
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
    const taken = await runQuery(() => queries.delete(farcasterLogins).where(isTheirs(call, row.id)).returning())
    if (taken.length === 0) throw new HttpError('challenge_unknown', 'This log-in is over. Please begin again')
    const fid = await proveFid(context, settings, row, answer).catch((cause: unknown) => {
      throw farcasterFailed(context, cause)
    })
    return finishLogin(context, call, {
      method: 'farcaster',
      subject: String(fid),
      ...parsePersonName(answer.userName),
    })
  },
)
