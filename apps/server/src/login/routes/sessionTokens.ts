import { randomUUID } from 'node:crypto'
import { postIdentityToken, postRefresh, postRefreshToken } from '@foyer/contract/login/sessionEndpoints'
import { and, eq, isNull } from 'drizzle-orm'
import { runQuery } from '../../db/Database.js'
import { refreshTokens } from '../../db/loginSchema.js'
import { ServerError } from '../../errors/ServerError.js'
import { defineRoute } from '../../http/defineRoute.js'
import { FrameReply } from '../../http/FrameCall.js'
import { hashToken } from '../../secrets/secrets.js'
import { signAccessToken } from '../accessToken.js'
import { addRefreshToken, refreshCookie, refreshCookieName } from '../authSession.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { loadPerson } from '../loadPerson.js'
import { lifetimes } from '../loginLimits.js'
import { rotateRefresh } from '../rotateRefresh.js'

/**
 * Returns a new access token to a page with the person's consent. The new refresh token is returned like the old one
 * was sent: in the body or as a cookie.
 */
export const postRefreshRoute = defineRoute(postRefresh, { auth: 'frame' }, async (context: FrameContext, request) => {
  const own = request.body.refreshToken
  const { session, refreshToken } = await rotateRefresh(context, request, own)
  const known = await loadPerson(context.database.queries, context.secrets, session, session.method)
  if (known === undefined) throw new ServerError('internal', 'a log-in without a person')
  const { id, email, userName, method } = known
  const token = await signAccessToken(context, request, session)
  const answer = { ...token, person: { id, email, userName, method }, isNewPerson: false, isNewDevice: false }
  if (own !== undefined) return { ...answer, refreshToken }
  return new FrameReply(answer, refreshToken === undefined ? [] : [refreshCookie(request.project.id, refreshToken)])
})

/**
 * Issues a refresh token to a frame whose browser dropped the cookie of its session. Invalidates the token in that
 * cookie: a session has one valid token, and a second one for the window of the frame's origin. Returns null if the
 * browser sent the cookie.
 */
export const postRefreshTokenRoute = defineRoute(
  postRefreshToken,
  { auth: 'session' },
  (context: FrameContext, { body, cookies, project, session }) =>
    runQuery(() =>
      context.database.queries.transaction(async (queries) => {
        const isOurs = eq(refreshTokens.sessionId, session.id)
        const add = async () => ({ refreshToken: await addRefreshToken(queries, session.id, context.now()) })
        if (body.former !== undefined) {
          const isFormer = and(
            isOurs,
            eq(refreshTokens.hash, hashToken(body.former ?? '')),
            isNull(refreshTokens.usedAtMs),
          )
          await queries.delete(refreshTokens).where(isFormer)
          return add()
        }
        const cookie = cookies[refreshCookieName(project.id)]
        if (cookie !== undefined) {
          const isIt = and(isOurs, eq(refreshTokens.hash, hashToken(cookie)))
          const [kept] = await queries.select({ hash: refreshTokens.hash }).from(refreshTokens).where(isIt)
          if (kept !== undefined) return { refreshToken: null }
        }
        await queries.delete(refreshTokens).where(and(isOurs, isNull(refreshTokens.usedAtMs)))
        return add()
      }),
    ),
)

/**
 * Issues an identity token that only the host's server can use: its audience is the host origin. It cannot open a
 * wallet.
 */
export const postIdentityTokenRoute = defineRoute(
  postIdentityToken,
  { auth: 'session' },
  async (context: FrameContext, request) => {
    const { session, project, hostOrigin } = request
    const person = await runQuery(() => loadPerson(context.database.queries, context.secrets, session, session.method))
    const nowMs = context.now()
    const expiresAtMs = nowMs + lifetimes.identityToken
    const token = await context.signingKeys.sign('JWT', {
      iss: context.frameUrl(),
      aud: hostOrigin,
      sub: session.personId,
      project_id: project.id,
      login_method: session.method,
      ...(person?.email ? { email: person.email, email_verified: true } : {}),
      auth_time: Math.floor(session.createdAtMs / 1_000),
      jti: randomUUID(),
      iat: Math.floor(nowMs / 1_000),
      exp: Math.floor(expiresAtMs / 1_000),
    })
    return { token, expiresAtMs }
  },
)
