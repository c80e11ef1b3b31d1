import { postRefresh } from '@foyer/contract/login/sessionEndpoints'
import { defineHostRoute, FrameReply } from '../../frameOrigin/FrameRoute.js'
import { signAccessToken } from '../accessToken.js'
import { readPerson } from '../readPerson.js'
import { refreshCookie } from '../refreshCookie.js'
import { rotateRefresh } from '../rotateRefresh.js'

/** A page that has the person's consent gets a new access token; the refresh token goes back the way it came. */
export const postRefreshRoute = defineHostRoute(postRefresh, async (context, request) => {
  const own = request.body.refreshToken
  const { session, refreshToken } = await rotateRefresh(context, request, own)
  const known = await readPerson(context.database.queries, context.secrets, session, session.method)
  if (known === undefined) throw new Error('a log-in without a person')
  const { id, email, userName, method } = known
  const token = await signAccessToken(context, request, session)
  const answer = { ...token, person: { id, email, userName, method }, isNewPerson: false, isNewDevice: false }
  if (own !== undefined) return { ...answer, refreshToken }
  return new FrameReply(answer, refreshToken === undefined ? [] : [refreshCookie(request.project.id, refreshToken)])
})
