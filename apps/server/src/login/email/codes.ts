import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { runQuery } from '../../db/Database.js'
import { challenges } from '../../db/emailSchema.js'
import { HttpError } from '../../errors/HttpError.js'
import type { FrameCall } from '../../http/FrameCall.js'
import type { Secrets } from '../../secrets/secrets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { sharedBudgets } from '../loginLimits.js'
import { type GuessCount, getGuessCounts } from './budgets.js'
import { readTestScript } from './mailAddress.js'

/** A pending code or link. */
export type Challenge = typeof challenges.$inferSelect

/** The steps that wait for a code. */
type CodeStep = 'code' | 'primary' | 'secondary'

/** Returns the HMAC of a code. It is bound to challenge and step, so the code is not valid for another one. */
function codeHmacOf(secrets: Secrets, challengeId: string, step: CodeStep, code: string): string {
  return secrets.index('code', challengeId, step, code)
}

/** Creates a code of six random digits, and its HMAC to store. */
export function issueCode(
  secrets: Secrets,
  challengeId: string,
  step: CodeStep,
  fixedCode?: string,
): { code: string; codeHmac: string } {
  const code = fixedCode ?? String(randomInt(0, 1_000_000)).padStart(6, '0')
  return { code, codeHmac: codeHmacOf(secrets, challengeId, step, code) }
}

function unknown() {
  return new HttpError('challenge_unknown', 'This code is no longer valid. Request a new one')
}
function expired() {
  return new HttpError('code_expired', 'This code has expired. Request a new one')
}

function wrong(triesLeft: number) {
  const options = { context: { triesLeft: String(triesLeft) } }
  if (triesLeft <= 0) return new HttpError('too_many_tries', 'Too many wrong codes. Request a new one', options)
  const tries = triesLeft === 1 ? 'One try is left' : `${triesLeft} tries are left`
  return new HttpError('code_wrong', `This code is wrong. ${tries}`, options)
}

/** Returns a challenge of the calling device, project and page. Throws `challenge_unknown` for all others. */
export async function findChallenge(
  context: FrameContext,
  call: FrameCall,
  challengeId: string,
  kind: Challenge['kind'],
): Promise<Challenge> {
  const [row] = await runQuery(() =>
    context.database.queries
      .select()
      .from(challenges)
      .where(and(eq(challenges.id, challengeId), eq(challenges.kind, kind))),
  )
  if (row === undefined) throw unknown()
  if (row.jkt !== call.device.jkt) throw unknown()
  if (row.projectId !== call.project.id) throw unknown()
  if (row.hostOrigin !== call.hostOrigin) throw unknown()
  return row
}

/**
 * Uses up one try in a single update, so that parallel guesses cost one try each. Throws `too_many_tries` if none is
 * left.
 */
async function consumeTry(context: FrameContext, challenge: Challenge, step: CodeStep): Promise<Challenge> {
  const { queries } = context.database
  const [taken] = await runQuery(() =>
    queries
      .update(challenges)
      .set({ triesLeft: sql`${challenges.triesLeft} - 1` })
      .where(and(eq(challenges.id, challenge.id), eq(challenges.step, step), gt(challenges.triesLeft, 0)))
      .returning(),
  )
  if (taken === undefined) throw challenge.step === step ? wrong(0) : unknown()
  return taken
}

/**
 * Returns the budgets that a guess counts against. A code after a device link has only the tries of its challenge: a
 * reader of the mail has approved it, in the same browser or with the number. Other budgets would let strangers lock
 * the address out.
 */
function getCountsOf(context: FrameContext, call: FrameCall, challenge: Challenge, email: string) {
  return challenge.browserHash !== null || readTestScript(context.config, email) !== undefined
    ? Promise.resolve<readonly GuessCount[]>([])
    : getGuessCounts(context, call, email)
}

/**
 * Checks the code sent to `email` and moves the challenge to `next`. If two calls send the right code, one of them
 * succeeds. Throws `challenge_unknown`, `code_expired`, `code_wrong` with the tries that are left, and
 * `too_many_tries`.
 */
export async function checkCode(
  context: FrameContext,
  call: FrameCall,
  options: { challenge: Challenge; step: CodeStep; code: string; next: Challenge['step']; email: string },
): Promise<void> {
  const { challenge, step, next } = options
  const { budgets, config, secrets, database } = context
  if (challenge.step !== step) throw unknown()
  if (challenge.expiresAtMs <= context.now()) throw expired()
  await runQuery(() =>
    budgets.consume(database.queries, sharedBudgets(config.sandbox).codesPerClient, [call.client.address]),
  )
  // Use up a try of the challenge first: a guess at an exhausted challenge must not count against the address's daily
  // budget.
  const { triesLeft, codeHmac } = await consumeTry(context, challenge, step)
  const counts = await getCountsOf(context, call, challenge, options.email)
  // If a budget is used up, a new log-in gets a link instead of a code, so its error has no wait. An address change has
  // to wait.
  const reject = challenge.kind === 'login' ? () => wrong(0) : undefined
  for (const [budget, subject] of counts)
    await runQuery(() => budgets.consume(database.queries, budget, subject, reject))
  const code = options.code.replaceAll(/\s/g, '')
  const given = Buffer.from(codeHmacOf(secrets, challenge.id, step, code))
  const right = Buffer.from(codeHmac ?? '')
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw wrong(triesLeft)
  for (const [budget, subject] of counts) await runQuery(() => budgets.reset(database.queries, budget, subject))
  const [moved] = await runQuery(() =>
    database.queries
      .update(challenges)
      .set({ step: next, codeHmac: null })
      .where(and(eq(challenges.id, challenge.id), eq(challenges.step, step)))
      .returning(),
  )
  if (moved === undefined) throw unknown()
}
