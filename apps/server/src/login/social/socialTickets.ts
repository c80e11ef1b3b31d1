import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { askDatabase } from '../../db/Database.js'
import { socialLogins } from '../../db/socialSchema.js'
import { createToken, hashToken } from '../../secrets/secrets.js'
import type { Budget } from '../createBudgets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import type { Checks } from './createProviderClient.js'
import type { ProviderName } from './Provider.js'

/** Log-ins one client address may begin; a sandbox gets a hundred times as many, for tests. */
export function socialBudget(sandbox: boolean): Budget {
  return {
    name: 'social/client',
    points: sandbox ? 10_000 : 100,
    windowMs: 900_000,
  }
}

/** Log-in pages stay open for a while, but not longer. */
export const ticketLifetimeMs = 600_000

/** Who begins a log-in, and where it shall end. */
interface Beginning {
  readonly provider: ProviderName
  readonly projectId: string
  readonly hostOrigin: string
  readonly jkt: string
  readonly bindingHash: string
  readonly redirectUri: string
  readonly returnUrl: string | undefined
}

const checksSchema = z.object({ verifier: z.string(), nonce: z.string() })

/** Keeps a new log-in; what the provider must show again at the end. */
export async function keepBeginning(context: FrameContext, beginning: Beginning): Promise<Checks> {
  const { queries } = context.database
  const nowMs = context.now()
  const state = randomBytes(32).toString('hex')
  const stateHash = hashToken(state)
  const checks = { verifier: createToken(), nonce: createToken() }
  await askDatabase(async () => {
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

/** Finds a log-in the provider has not answered yet. */
export async function findBeginning(context: FrameContext, provider: string, state: string) {
  const isIt = and(eq(socialLogins.stateHash, hashToken(state)), eq(socialLogins.provider, provider))
  const isOpen = and(isNull(socialLogins.ticketHash), gt(socialLogins.expiresAtMs, context.now()))
  const [row] = await askDatabase(() => context.database.queries.select().from(socialLogins).where(and(isIt, isOpen)))
  return row
}

/** Keeps the provider's answer; the ticket that stands for it, or undefined when there was an answer before. */
export async function keepAnswer(
  context: FrameContext,
  state: string,
  answer: URLSearchParams,
): Promise<string | undefined> {
  const stateHash = hashToken(state)
  const ticket = createToken()
  const sealed = context.secrets.seal('social', `${stateHash} answer`, JSON.stringify([...answer, ['state', state]]))
  const isOpen = and(eq(socialLogins.stateHash, stateHash), isNull(socialLogins.ticketHash))
  const rows = await askDatabase(() =>
    context.database.queries
      .update(socialLogins)
      .set({ ticketHash: hashToken(ticket), answerSealed: sealed })
      .where(isOpen)
      .returning(),
  )
  return rows.length === 0 ? undefined : ticket
}

const answerSchema = z.array(z.tuple([z.string(), z.string()]))

/** Takes the log-in of a ticket, for good: right or wrong, no second try. */
export async function takeTicket(context: FrameContext, ticket: string) {
  const [row] = await askDatabase(() =>
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
