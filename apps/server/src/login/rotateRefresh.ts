import { and, eq, inArray } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { authSessions, consents, refreshTokens } from '../db/loginSchema.js'
import { isOf } from '../db/personKey.js'
import { HttpError } from '../errors/HttpError.js'
import type { FrameCall } from '../http/FrameCall.js'
import { hashToken } from '../secrets/secrets.js'
import { addRefreshToken, endAuthSession, noRefreshCookie, refreshCookieName } from './authSession.js'
import type { FrameContext } from './frame/FrameContext.js'
import { lifetimes } from './loginLimits.js'
import { queueNotice } from './notices.js'
import { writeAudit } from './writeAudit.js'

type SessionRow = typeof authSessions.$inferSelect
type Token = typeof refreshTokens.$inferSelect
interface Refused {
  readonly refused: 'session_expired' | 'not_consented' | 'reused'
}
/** A rotated session. Without a refresh token, the browser keeps the one that it has received meanwhile. */
interface Rotated {
  readonly session: SessionRow
  readonly refreshToken: string | undefined
}

const messages = {
  session_expired: 'Your log-in has ended. Please log in again',
  not_consented: 'You have not logged in on this page yet',
  reused: 'This log-in was used in two places and has ended for your safety. Please log in again',
} as const

async function findToken(queries: Queries, token: string): Promise<{ token: Token; session: SessionRow } | undefined> {
  // Lock the rows: of two calls with one token, the second one sees the changes of the first one.
  const [row] = await queries
    .select({ token: refreshTokens, session: authSessions })
    .from(refreshTokens)
    .innerJoin(authSessions, eq(authSessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hashToken(token)))
    .for('update')
  return row
}

async function endFamily(context: FrameContext, queries: Queries, call: FrameCall, session: SessionRow, why: string) {
  const nowMs = context.now()
  await endAuthSession(queries, session.id, nowMs)
  const { personId, projectId } = session
  if (why === 'reused')
    await queueNotice(context, queries, session, { kind: 'reused', hostOrigin: call.hostOrigin, atMs: nowMs })
  const facts = { why, session: session.id, origin: call.hostOrigin }
  await writeAudit(queries, { action: 'session.ended', atMs: nowMs, personId, projectId, facts })
}

/**
 * Classifies the second use of a token. `keep`: two tabs refreshed at once. `replace`: the response with the successor
 * was lost, so nothing has used the successor. All other cases are `reuse`.
 */
async function classifyReuse(queries: Queries, token: Token, usedAtMs: number, nowMs: number) {
  if (nowMs - usedAtMs <= lifetimes.refreshGrace) return 'keep'
  const [successor] = await queries
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, token.successorHash ?? ''))
  return successor?.usedAtMs === null ? 'replace' : 'reuse'
}

async function rotate(
  context: FrameContext,
  queries: Queries,
  call: FrameCall,
  given: string | undefined,
): Promise<Rotated | Refused> {
  const nowMs = context.now()
  const found = given === undefined ? undefined : await findToken(queries, given)
  if (found === undefined) return { refused: 'session_expired' }
  const { token, session } = found
  if (session.endedAtMs !== null) return { refused: 'session_expired' }
  if (session.projectId !== call.project.id) return { refused: 'session_expired' }
  if (session.expiresAtMs <= nowMs || token.expiresAtMs <= nowMs) return { refused: 'session_expired' }
  if (session.jkt !== call.device.jkt) {
    // The device's key is missing: the cookie was stolen, or the browser lost the key. End the session in both cases.
    await endFamily(context, queries, call, session, 'otherDevice')
    return { refused: 'session_expired' }
  }
  const [consent] = await queries
    .select()
    .from(consents)
    .where(and(isOf(consents, session), eq(consents.origin, call.hostOrigin)))
  if (consent === undefined) return { refused: 'not_consented' }
  if (token.usedAtMs !== null) {
    const reuse = await classifyReuse(queries, token, token.usedAtMs, nowMs)
    if (reuse === 'keep') return { session, refreshToken: undefined }
    if (reuse === 'reuse') {
      await endFamily(context, queries, call, session, 'reused')
      return { refused: 'reused' }
    }
  }
  const refreshToken = await addRefreshToken(queries, session.id, nowMs)
  await queries
    .update(refreshTokens)
    .set({ usedAtMs: nowMs, successorHash: hashToken(refreshToken) })
    // Use up an unused successor too.
    .where(inArray(refreshTokens.hash, [token.hash, token.successorHash ?? token.hash]))
  return { session, refreshToken }
}

/**
 * Uses up a refresh token, by default the one of the cookie, and returns its successor. Throws `session_expired`, and
 * `not_consented` if the person never logged in on this page. Throws `reused` if the token was used before: the whole
 * session has then ended.
 */
export async function rotateRefresh(
  context: FrameContext,
  call: FrameCall,
  given = call.cookies[refreshCookieName(call.project.id)],
): Promise<Rotated> {
  const outcome = await runQuery(() =>
    context.database.queries.transaction((transaction) => rotate(context, transaction, call, given)),
  )
  if (!('refused' in outcome)) return outcome
  context.outbox.startDelivery()
  const isOver = outcome.refused !== 'not_consented'
  throw new HttpError(outcome.refused, messages[outcome.refused], {
    headers: isOver ? { 'Set-Cookie': noRefreshCookie(call.project.id) } : {},
  })
}
