import { and, eq, inArray } from 'drizzle-orm'
import { askDatabase, type Queries } from '../db/Database.js'
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
/** Without a token the one the browser has got meanwhile stays. */
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
  // Locked, so that of two calls with one token the second sees what the first has done.
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
 * A token that was used is forgiven in two cases only: two tabs at once (`keep`), or the answer with its successor got
 * lost, so that nobody has used that one (`replace`).
 */
async function judgeReuse(queries: Queries, token: Token, usedAtMs: number, nowMs: number) {
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
    // The cookie without the device's key: stolen, or the browser lost the key. Either way it cannot go on.
    await endFamily(context, queries, call, session, 'otherDevice')
    return { refused: 'session_expired' }
  }
  const [consent] = await queries
    .select()
    .from(consents)
    .where(and(isOf(consents, session), eq(consents.origin, call.hostOrigin)))
  if (consent === undefined) return { refused: 'not_consented' }
  if (token.usedAtMs !== null) {
    const judgement = await judgeReuse(queries, token, token.usedAtMs, nowMs)
    if (judgement === 'keep') return { session, refreshToken: undefined }
    if (judgement === 'reuse') {
      await endFamily(context, queries, call, session, 'reused')
      return { refused: 'reused' }
    }
  }
  const refreshToken = await addRefreshToken(queries, session.id, nowMs)
  await queries
    .update(refreshTokens)
    .set({ usedAtMs: nowMs, successorHash: hashToken(refreshToken) })
    // A successor nobody used is used up with it.
    .where(inArray(refreshTokens.hash, [token.hash, token.successorHash ?? token.hash]))
  return { session, refreshToken }
}

/**
 * Uses a refresh token up, the one of the cookie unless another is given, and gives its successor. Throws `session_expired`, `not_consented` when the
 * person never logged in on this page, and `reused` when the token was used before: the whole log-in is ended then.
 */
export async function rotateRefresh(
  context: FrameContext,
  call: FrameCall,
  given = call.cookies[refreshCookieName(call.project.id)],
): Promise<Rotated> {
  const outcome = await askDatabase(() =>
    context.database.queries.transaction((transaction) => rotate(context, transaction, call, given)),
  )
  if (!('refused' in outcome)) return outcome
  context.outbox.wake()
  const isOver = outcome.refused !== 'not_consented'
  throw new HttpError(outcome.refused, messages[outcome.refused], {
    headers: isOver ? { 'Set-Cookie': noRefreshCookie(call.project.id) } : {},
  })
}
