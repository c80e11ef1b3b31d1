import { getWallets } from '@foyer/contract/http/getWallets'
import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '@foyer/contract/http/images'
import { defineRoute } from '../http/Route.js'
import { imageAnswer } from '../images/icons.js'
import { filterWallets } from './filterWallets.js'

/** `badge` is another spelling of `badge_type`, which wins. */
export const getWalletsRoute = defineRoute(getWallets, { access: 'project' }, async ({ catalogue }, { query }) => {
  const answer = filterWallets(await catalogue.listWallets(), { ...query, badge: query.badge_type ?? query.badge })
  return Response.json(answer, { headers: { 'Cache-Control': 'private, max-age=60' } })
})

/** By image id, or by wallet id. */
export const getWalletImageRoute = defineRoute(
  getWalletImage,
  { access: 'public', budget: 'image' },
  async ({ catalogue }, { params, headers }) =>
    imageAnswer(await catalogue.findWalletMark(params.id), headers.get('if-none-match')),
)

/** By symbol, in any case. */
export const getTokenImageRoute = defineRoute(
  getTokenImage,
  { access: 'public', budget: 'image' },
  async ({ marks }, { params, headers }) =>
    imageAnswer(marks.findTokenMark(params.symbol), headers.get('if-none-match')),
)

/** By ISO 4217 code, in any case. */
export const getCurrencyImageRoute = defineRoute(
  getCurrencyImage,
  { access: 'public', budget: 'image' },
  async ({ marks }, { params, headers }) =>
    imageAnswer(marks.findCurrencyMark(params.id), headers.get('if-none-match')),
)

/** By CAIP-2 id, or by image id. */
export const getAssetImageRoute = defineRoute(
  getAssetImage,
  { access: 'public', budget: 'image' },
  async ({ marks }, { params, headers }) => imageAnswer(marks.findNetworkMark(params.id), headers.get('if-none-match')),
)
