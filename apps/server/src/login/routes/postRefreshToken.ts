import { postRefreshToken } from '@foyer/contract/login/sessionEndpoints'
import { and, eq, isNull } from 'drizzle-orm'
import { askDatabase } from '../../db/askDatabase.js'
import { refreshTokens } from '../../db/loginSchema.js'
import { definePersonRoute } from '../../frameOrigin/FrameRoute.js'
import { hashToken } from '../hashToken.js'
import { addRefreshToken } from '../openAuthSession.js'
import { refreshCookieName } from '../refreshCookie.js'

/**
 * Gives a refresh token to a frame whose browser dropped the cookie of its log-in. The token in that cookie is worth nothing
 * from then on: a log-in has one token that works, and a second one for the window of the frame's origin.
 */
export const postRefreshTokenRoute = definePersonRoute(
  postRefreshToken,
  (context, { body, cookies, project, session }) =>
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
