import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { askDatabase } from '../../db/Database.js'
import { challenges } from '../../db/emailSchema.js'
import { HttpError } from '../../errors/HttpError.js'
import type { FrameCall } from '../../http/FrameCall.js'
import type { Secrets } from '../../secrets/secrets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { sharedBudgets } from '../loginLimits.js'
import { type GuessCount, guessCounts } from './budgets.js'
import { readTestScript } from './mailAddress.js'

/** A code or link on its way. */
export type Challenge = typeof challenges.$inferSelect

/** Steps in which a code is awaited. */
type CodeStep = 'code' | 'primary' | 'secondary'

/** HMAC of a code, bound to its challenge and step: worth nothing for another one. */
function codeHmacOf(secrets: Secrets, challengeId: string, step: CodeStep, code: string): string {
  return secrets.index('code', challengeId, step, code)
}

/** Six random digits and what is stored of them. */
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
  return new HttpError('challenge_unknown', 'This code is no longer asked for. Please ask for a new one')
}
function expired() {
  return new HttpError('code_expired', 'This code has expired. Please ask for a new one')
}

function wrong(triesLeft: number) {
  const options = { context: { triesLeft: String(triesLeft) } }
  if (triesLeft <= 0) return new HttpError('too_many_tries', 'Too many wrong codes. Please ask for a new one', options)
  const tries = triesLeft === 1 ? 'One try is left' : `${triesLeft} tries are left`
  return new HttpError('code_wrong', `This code is wrong. ${tries}`, options)
}

/** Finds a challenge of this very device, project and page; anybody else's does not exist for the caller. */
export async function findChallenge(
  context: FrameContext,
  call: FrameCall,
  challengeId: string,
  kind: Challenge['kind'],
): Promise<Challenge> {
  const [row] = await askDatabase(() =>
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

/** Takes a try, and only then says how many are left: guesses that come at the same moment each cost one. */
async function takeTry(context: FrameContext, challenge: Challenge, step: CodeStep): Promise<Challenge> {
  const { queries } = context.database
  const [taken] = await askDatabase(() =>
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
 * What a guess is counted by. Nobody gets to the code after a link who has not been let in by the reader of the mails, in the browser
 * that began or with its number: it has the tries of its challenge alone, or strangers could keep the address out.
 */
function countsOf(context: FrameContext, call: FrameCall, challenge: Challenge, email: string) {
  return challenge.browserHash !== null || readTestScript(context.config, email) !== undefined
    ? Promise.resolve<readonly GuessCount[]>([])
    : guessCounts(context, call, email)
}

/**
 * Checks the code sent to `email` and moves the challenge on to `next`: of two calls with the right code one succeeds.
 * Throws `challenge_unknown`, `code_expired`, `code_wrong` with the tries that are left, and `too_many_tries`.
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
  await askDatabase(() =>
    budgets.take(database.queries, sharedBudgets(config.sandbox).codesPerClient, [call.client.address]),
  )
  // First the try of this challenge: what is no guess any more must not use up the guesses an address has in a day.
  const { triesLeft, codeHmac } = await takeTry(context, challenge, step)
  const counts = await countsOf(context, call, challenge, options.email)
  // A new log-in gets a link in the place of a code; a change of the address has to wait.
  const refuse = challenge.kind === 'login' ? () => wrong(0) : undefined
  for (const [budget, subject] of counts)
    await askDatabase(() => budgets.take(database.queries, budget, subject, refuse))
  const code = options.code.replaceAll(/\s/g, '')
  const given = Buffer.from(codeHmacOf(secrets, challenge.id, step, code))
  const right = Buffer.from(codeHmac ?? '')
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw wrong(triesLeft)
  for (const [budget, subject] of counts) await askDatabase(() => budgets.reset(database.queries, budget, subject))
  const [moved] = await askDatabase(() =>
    database.queries
      .update(challenges)
      .set({ step: next, codeHmac: null })
      .where(and(eq(challenges.id, challenge.id), eq(challenges.step, step)))
      .returning(),
  )
  if (moved === undefined) throw unknown()
}
