import { postSignOut } from '@foyer/contract/login/sessionEndpoints'
import { and, eq, isNull, ne, notInArray } from 'drizzle-orm'
import { type Queries, runQuery } from '../../db/Database.js'
import { lockPerson } from '../../db/locks.js'
import { authSessions, devices, refreshTokens } from '../../db/loginSchema.js'
import { isOf, type PersonKey } from '../../db/personKey.js'
import { HttpError } from '../../errors/HttpError.js'
import { defineRoute, type RouteRequest } from '../../http/defineRoute.js'
import { FrameReply } from '../../http/FrameCall.js'
import { hashToken } from '../../secrets/secrets.js'
import { endAuthSession, noRefreshCookie, refreshCookieName } from '../authSession.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { writeAudit } from '../writeAudit.js'

/** Returns the session of the access token, or of the cookie if the token has expired. */
async function findSession(context: FrameContext, request: RouteRequest<typeof postSignOut, 'frame'>) {
  const { session, cookies, project, device } = request
  if (session !== undefined) return session
  const token = cookies[refreshCookieName(project.id)]
  if (token === undefined) return undefined
  const isOurs = and(eq(authSessions.jkt, device.jkt), eq(authSessions.projectId, project.id))
  const [row] = await context.database.queries
    .select({ id: authSessions.id, projectId: authSessions.projectId, personId: authSessions.personId })
    .from(refreshTokens)
    .innerJoin(authSessions, eq(authSessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.hash, hashToken(token)), isOurs, isNull(authSessions.endedAtMs)))
  return row
}

/**
 * Ends the sessions of a person on all devices. A device that logs in again keeps its age: otherwise a thief could use
 * this call to put the owner's devices on hold. A calling device on hold does not end the sessions of older devices.
 * Its session then stays open too, and the end of its hold is returned.
 */
async function signOutEverywhere(
  context: FrameContext,
  queries: Queries,
  { session, jkt }: { session: PersonKey; jkt: string },
): Promise<number | null> {
  const nowMs = context.now()
  await lockPerson(queries, session)
  const rows = await queries.select().from(devices).where(isOf(devices, session)).for('update')
  const own = rows.find((row) => row.jkt === jkt)
  const others = rows.filter((row) => row.jkt !== jkt && row.signedOutAtMs === null)
  const heldUntilMs =
    own === undefined ? null : context.keys.getHoldEndMs({ deviceAddedAtMs: own.addedAtMs, isLaterDevice: own.isLater })
  const spared = heldUntilMs === null ? [] : others.filter(({ addedAtMs }) => addedAtMs <= (own?.addedAtMs ?? 0))
  const kept = spared.length === 0 ? [] : [jkt, ...spared.map((row) => row.jkt)]
  const isOpen = and(isOf(authSessions, session), isNull(authSessions.endedAtMs))
  await queries
    .update(authSessions)
    .set({ endedAtMs: nowMs })
    .where(and(isOpen, notInArray(authSessions.jkt, kept)))
  const isElsewhere = and(isOf(devices, session), isNull(devices.signedOutAtMs), ne(devices.jkt, jkt))
  await queries
    .update(devices)
    .set({ signedOutAtMs: nowMs })
    .where(and(isElsewhere, notInArray(devices.jkt, kept)))
  await context.keys.onSignedOutEverywhere(queries, session, [jkt, ...kept])
  return spared.length === 0 ? null : heldUntilMs
}

/**
 * Ends the calling session, or all sessions of the person. Ending an ended session is no error, but ending all sessions
 * requires an open one. On a new device, throws `hold` with the wait: sessions of newer devices have then ended. Those
 * of older devices and the calling one stay open.
 */
export const postSignOutRoute = defineRoute(postSignOut, { auth: 'frame' }, async (context: FrameContext, request) => {
  const { everywhere } = request.body
  const session = await runQuery(() => findSession(context, request))
  if (everywhere && session === undefined)
    throw new HttpError('session_expired', 'Your log-in has ended. Please log in again')
  if (session !== undefined) {
    const nowMs = context.now()
    const heldUntilMs = await runQuery(() =>
      context.database.queries.transaction(async (transaction) => {
        const { id, projectId, personId } = session
        const until = everywhere
          ? await signOutEverywhere(context, transaction, { session, jkt: request.device.jkt })
          : null
        if (!everywhere) await endAuthSession(transaction, id, nowMs)
        const wide = until === null ? 'signout.everywhere' : 'signout.newer'
        const action = everywhere ? wide : 'signout'
        const facts = { session: id }
        await writeAudit(transaction, { action, atMs: nowMs, personId, projectId, facts })
        return until
      }),
    )
    if (heldUntilMs !== null)
      throw new HttpError('hold', 'This device is new. Devices that were there before it can be signed out later', {
        retryAfterMs: heldUntilMs - nowMs,
      })
  }
  return new FrameReply({}, [noRefreshCookie(request.project.id)])
})
