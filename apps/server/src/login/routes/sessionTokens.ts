import { randomUUID } from 'node:crypto'
import { postIdentityToken, postRefresh, postRefreshToken } from '@foyer/contract/login/sessionEndpoints'
import { and, eq, isNull } from 'drizzle-orm'
import { askDatabase } from '../../db/Database.js'
import { refreshTokens } from '../../db/loginSchema.js'
import { ServerError } from '../../errors/ServerError.js'
import { defineRoute } from '../../http/defineRoute.js'
import { FrameReply } from '../../http/FrameCall.js'
import { hashToken } from '../../secrets/secrets.js'
import { signAccessToken } from '../accessToken.js'
import { addRefreshToken, refreshCookie, refreshCookieName } from '../authSession.js'
import type { FrameContext } from '../frame/FrameContext.js'
import { lifetimes } from '../loginLimits.js'
import { readPerson } from '../readPerson.js'
import { rotateRefresh } from '../rotateRefresh.js'

/** A page that has the person's consent gets a new access token; the refresh token goes back the way it came. */
export const postRefreshRoute = defineRoute(postRefresh, { auth: 'frame' }, async (context: FrameContext, request) => {
  const own = request.body.refreshToken
  const { session, refreshToken } = await rotateRefresh(context, request, own)
  const known = await readPerson(context.database.queries, context.secrets, session, session.method)
  if (known === undefined) throw new ServerError('internal', 'a log-in without a person')
  const { id, email, userName, method } = known
  const token = await signAccessToken(context, request, session)
  const answer = { ...token, person: { id, email, userName, method }, isNewPerson: false, isNewDevice: false }
  if (own !== undefined) return { ...answer, refreshToken }
  return new FrameReply(answer, refreshToken === undefined ? [] : [refreshCookie(request.project.id, refreshToken)])
})

/**
 * Gives a refresh token to a frame whose browser dropped the cookie of its log-in. The token in that cookie is worth nothing
 * from then on: a log-in has one token that works, and a second one for the window of the frame's origin.
 */
export const postRefreshTokenRoute = defineRoute(
  postRefreshToken,
  { auth: 'session' },
  (context: FrameContext, { body, cookies, project, session }) =>
    askDatabase(() =>
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

/** A token for the host's own server and for nobody else: its audience is the page's origin. It opens no wallet. */
export const postIdentityTokenRoute = defineRoute(
  postIdentityToken,
  { auth: 'session' },
  async (context: FrameContext, request) => {
    const { session, project, hostOrigin } = request
    const person = await askDatabase(() =>
      readPerson(context.database.queries, context.secrets, session, session.method),
    )
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
