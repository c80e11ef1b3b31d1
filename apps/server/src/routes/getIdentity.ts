import { getIdentity } from '@foyer/contract/http/getIdentity'
import { defineRoute } from '../http/Route.js'

/** `sender` is accepted for compatibility and not used. */
export const getIdentityRoute = defineRoute(
  getIdentity,
  { access: 'project' },
  async ({ identity }, { params, query }) => identity.fetchIdentity(query.chainId, params.address),
)
