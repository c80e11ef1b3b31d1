import { postSignOut } from '@foyer/contract/login/sessionEndpoints'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { askDatabase } from '../../db/askDatabase.js'
import { authSessions, devices, refreshTokens } from '../../db/loginSchema.js'
import type { FrameContext } from '../../frameOrigin/FrameContext.js'
import { defineHostRoute, FrameReply, type HostRequest } from '../../frameOrigin/FrameRoute.js'
import { HttpError } from '../../http/HttpError.js'
import { hashToken } from '../hashToken.js'
import { endAuthSession } from '../openAuthSession.js'
import { noRefreshCookie, refreshCookieName } from '../refreshCookie.js'
import { writeAudit } from '../writeAudit.js'

/** The log-in of the access token, or of the cookie when the token is over. */
const findSession = async (context: FrameContext, request: HostRequest<typeof postSignOut>) => {
  const { session, cookies, project, device } = request
  if (session !== undefined) return { id: session.id, personId: session.personId }
  const token = cookies[refreshCookieName(project.id)]
  if (token === undefined) return undefined
  const isOurs = and(eq(authSessions.jkt, device.jkt), eq(authSessions.projectId, project.id))
  const [row] = await context.database.queries
    .select({ id: authSessions.id, personId: authSessions.personId })
    .from(refreshTokens)
    .innerJoin(authSessions, eq(authSessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.hash, hashToken(token)), isOurs, isNull(authSessions.endedAtMs)))
  return row
}

/** Ends this log-in, or every one of the person. Ending one that is over is no error; ending all needs one that stands. */
export const postSignOutRoute = defineHostRoute(postSignOut, async (context, request) => {
  const { everywhere } = request.body
  const session = await askDatabase(() => findSession(context, request))
  if (everywhere && session === undefined)
    throw new HttpError('session_expired', 'Your log-in has ended. Please log in again')
  if (session !== undefined) {
    const nowMs = context.now()
    const { personId } = session
    await askDatabase(() =>
      context.database.queries.transaction(async (transaction) => {
        await endAuthSession(transaction, session.id, nowMs)
        if (everywhere) {
          const isTheirs = and(eq(authSessions.personId, personId), isNull(authSessions.endedAtMs))
          await transaction.update(authSessions).set({ endedAtMs: nowMs }).where(isTheirs)
          // Whoever comes back on another device is new there: the person is told, and what matters waits.
          const isElsewhere = and(eq(devices.personId, personId), ne(devices.jkt, request.device.jkt))
          await transaction.delete(devices).where(isElsewhere)
          await context.keys.onSignedOutEverywhere(transaction, personId)
        }
        const action = everywhere ? 'signout.everywhere' : 'signout'
        const facts = { session: session.id }
        await writeAudit(transaction, { action, atMs: nowMs, personId, projectId: request.project.id, facts })
      }),
    )
  }
  return new FrameReply({}, [noRefreshCookie(request.project.id)])
})
