import { randomUUID } from 'node:crypto'
import { postIdentityToken } from '@foyer/contract/login/sessionEndpoints'
import { askDatabase } from '../../db/askDatabase.js'
import { definePersonRoute } from '../../frameOrigin/FrameRoute.js'
import { lifetimes } from '../loginLimits.js'
import { readPerson } from '../readPerson.js'

/** A token for the host's own server and for nobody else: its audience is the page's origin. It opens no wallet. */
export const postIdentityTokenRoute = definePersonRoute(postIdentityToken, async (context, request) => {
  const { session, project, hostOrigin } = request
  const person = await askDatabase(() => readPerson(context.database.queries, context.secrets, session, session.method))
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
})
