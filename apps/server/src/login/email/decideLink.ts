import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { runQuery } from '../../db/Database.js'
import { challenges } from '../../db/emailSchema.js'
import { hashToken } from '../../secrets/secrets.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { codeTries, lifetimes } from '../loginLimits.js'
import { writeAudit } from '../writeAudit.js'
import { type Challenge, issueCode } from './codes.js'
import { readTestScript, testCode } from './mailAddress.js'

/** Returns the waiting challenge of a device link. Returns undefined if the link is unknown, used or expired. */
export async function findLink(context: FrameContext, token: string): Promise<Challenge | undefined> {
  const isIt = and(eq(challenges.linkHash, hashToken(token)), eq(challenges.step, 'device'))
  const [row] = await runQuery(() =>
    context.database.queries
      .select()
      .from(challenges)
      .where(and(isIt, gt(challenges.expiresAtMs, context.now()))),
  )
  return row
}

/**
 * Finds a challenge like {@link findLink} and uses its link up: of several answers to one link, only the first counts.
 */
export async function claimLink(context: FrameContext, token: string): Promise<Challenge | undefined> {
  const isIt = and(eq(challenges.linkHash, hashToken(token)), eq(challenges.step, 'device'))
  const [row] = await runQuery(() =>
    context.database.queries
      .update(challenges)
      .set({ linkHash: null })
      .where(and(isIt, gt(challenges.expiresAtMs, context.now())))
      .returning(),
  )
  return row
}

/** Returns whether this browser started the log-in. */
export function isSameBrowser(challenge: Challenge, browserToken: string | undefined): boolean {
  return browserToken !== undefined && challenge.browserHash === hashToken(browserToken)
}

/** Returns whether the number is the one shown on the page that started the log-in. */
export function isRightNumber(context: FrameContext, challenge: Challenge, number: string): boolean {
  const given = Buffer.from(context.secrets.index('link', challenge.id, number.trim()))
  const right = Buffer.from(challenge.matchHmac ?? '')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Approves the device and queues the code for the same address. Returns false if the link was decided before. */
export async function approveLink(context: FrameContext, challenge: Challenge): Promise<boolean> {
  const { secrets, outbox, config } = context
  const nowMs = context.now()
  const email = secrets.open('email', challenge.id, challenge.emailSealed)
  const isTest = readTestScript(config, email) !== undefined
  const { code, codeHmac } = issueCode(secrets, challenge.id, 'code', isTest ? testCode : undefined)
  const expiresAtMs = nowMs + lifetimes.code
  const moved = await runQuery(() =>
    context.database.queries.transaction(async (transaction) => {
      const rows = await transaction
        .update(challenges)
        .set({ step: 'code', codeHmac, expiresAtMs, triesLeft: codeTries, linkHash: null, matchHmac: null })
        .where(and(eq(challenges.id, challenge.id), eq(challenges.step, 'device')))
        .returning()
      if (rows.length === 0) return false
      const content = { kind: 'code', code, hostOrigin: challenge.hostOrigin } as const
      if (!isTest) await outbox.queue(transaction, { to: email, locale: challenge.locale, content }, expiresAtMs)
      return true
    }),
  )
  outbox.startDelivery()
  return moved
}

/** Ends the log-in after a wrong number or a rejection by the user. */
export async function rejectLink(context: FrameContext, challenge: Challenge, why: string): Promise<void> {
  await runQuery(() =>
    context.database.queries.transaction(async (transaction) => {
      const rows = await transaction
        .update(challenges)
        .set({ step: 'refused', linkHash: null, matchHmac: null })
        .where(and(eq(challenges.id, challenge.id), eq(challenges.step, 'device')))
        .returning()
      const facts = { why, origin: challenge.hostOrigin }
      const entry = { action: 'device.refused', atMs: context.now(), projectId: challenge.projectId, facts }
      if (rows.length > 0) await writeAudit(transaction, entry)
    }),
  )
}
