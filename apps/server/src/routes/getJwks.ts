import { getJwks } from '@foyer/contract/http/getJwks'
import { askDatabase } from '../db/askDatabase.js'
import { defineRoute } from '../http/Route.js'

/** Kept five minutes by whoever verifies; a key stays for days after the last token it signed. */
export const getJwksRoute = defineRoute(getJwks, { access: 'public' }, async ({ logins }) => {
  const jwks = logins === undefined ? { keys: [] } : await askDatabase(() => logins.jwks())
  return Response.json(jwks, { headers: { 'Cache-Control': 'public, max-age=300' } })
})
