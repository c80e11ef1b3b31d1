import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { runQuery } from '../../db/Database.js'
import { socialLogins } from '../../db/socialSchema.js'
import { createToken, hashToken } from '../../secrets/secrets.js'
import type { Budget } from '../createBudgets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import type { Checks } from './createProviderClient.js'
import type { ProviderName } from './Provider.js'

/**
 * Returns the budget of log-ins that one client address may start. A sandbox has a hundred times as much, for tests.
 */
export function socialBudget(sandbox: boolean): Budget {
  return {
    name: 'social/client',
    points: sandbox ? 10_000 : 100,
    windowMs: 900_000,
  }
}

/** The lifetime of a pending log-in, in milliseconds. Users may leave the provider's page open for a while. */
export const ticketLifetimeMs = 600_000

/** A new log-in: the frame that starts it, and the page to return to. */
interface NewSocialLogin {
  readonly provider: ProviderName
  readonly projectId: string
  readonly hostOrigin: string
  readonly jkt: string
  readonly bindingHash: string
  readonly redirectUri: string
  readonly returnUrl: string | undefined
}

const checksSchema = z.object({ verifier: z.string(), nonce: z.string() })

/** Stores a new log-in. Returns the values that its end must match. */
export async function storeSocialLogin(context: FrameContext, beginning: NewSocialLogin): Promise<Checks> {
  const { queries } = context.database
  const nowMs = context.now()
  const state = randomBytes(32).toString('hex')
  const stateHash = hashToken(state)
  const checks = { verifier: createToken(), nonce: createToken() }
  await runQuery(async () => {
    await queries.delete(socialLogins).where(lte(socialLogins.expiresAtMs, nowMs))
    await queries.insert(socialLogins).values({
      ...beginning,
      stateHash,
      checksSealed: context.secrets.seal('social', stateHash, JSON.stringify(checks)),
      expiresAtMs: nowMs + ticketLifetimeMs,
    })
  })
  return { ...checks, state, redirectUri: beginning.redirectUri }
}

/** Finds a log-in that the provider has not answered yet. */
export async function findOpenLogin(context: FrameContext, provider: string, state: string) {
  const isIt = and(eq(socialLogins.stateHash, hashToken(state)), eq(socialLogins.provider, provider))
  const isOpen = and(isNull(socialLogins.ticketHash), gt(socialLogins.expiresAtMs, context.now()))
  const [row] = await runQuery(() => context.database.queries.select().from(socialLogins).where(and(isIt, isOpen)))
  return row
}

/** Stores the provider's answer and returns a ticket for it. Returns undefined if there was an answer before. */
export async function storeAnswer(
  context: FrameContext,
  state: string,
  answer: URLSearchParams,
): Promise<string | undefined> {
  const stateHash = hashToken(state)
  const ticket = createToken()
  const sealed = context.secrets.seal('social', `${stateHash} answer`, JSON.stringify([...answer, ['state', state]]))
  const isOpen = and(eq(socialLogins.stateHash, stateHash), isNull(socialLogins.ticketHash))
  const rows = await runQuery(() =>
    context.database.queries
      .update(socialLogins)
      .set({ ticketHash: hashToken(ticket), answerSealed: sealed })
      .where(isOpen)
      .returning(),
  )
  return rows.length === 0 ? undefined : ticket
}

const answerSchema = z.array(z.tuple([z.string(), z.string()]))

/** Deletes the log-in of a ticket and returns it: a ticket works once, even if the call then fails. */
export async function claimTicket(context: FrameContext, ticket: string) {
  const [row] = await runQuery(() =>
    context.database.queries
      .delete(socialLogins)
      .where(eq(socialLogins.ticketHash, hashToken(ticket)))
      .returning(),
  )
  if (row === undefined || row.expiresAtMs <= context.now() || row.answerSealed === null) return undefined
  const { secrets } = context
  const checks = checksSchema.parse(JSON.parse(secrets.open('social', row.stateHash, row.checksSealed)))
  const pairs = answerSchema.parse(JSON.parse(secrets.open('social', `${row.stateHash} answer`, row.answerSealed)))
  const answer = new URLSearchParams(pairs)
  return { ...row, answer, checks: { ...checks, state: answer.get('state') ?? '', redirectUri: row.redirectUri } }
}
