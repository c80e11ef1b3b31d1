import { getWallets } from '@foyer/contract/http/getWallets'
import { defineRoute } from '../http/Route.js'
import { filterWallets } from '../services/filterWallets.js'

/** `badge` is another spelling of `badge_type`, which wins. */
export const getWalletsRoute = defineRoute(getWallets, { access: 'project' }, async ({ catalogue }, { query }) => {
  const answer = filterWallets(await catalogue.listWallets(), { ...query, badge: query.badge_type ?? query.badge })
  return Response.json(answer, { headers: { 'Cache-Control': 'private, max-age=60' } })
})
