import { getWallets } from '@foyer/contract/http/getWallets'
import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '@foyer/contract/http/images'
import { defineRoute } from '../http/defineRoute.js'
import { imageAnswer } from '../images/icons.js'
import type { CatalogueContext } from './catalogue.js'
import { filterWallets } from './filterWallets.js'

/** `badge` is another spelling of `badge_type`, which wins. */
const getWalletsRoute = defineRoute(
  getWallets,
  { auth: 'project' },
  async ({ catalogue }: CatalogueContext, { query }) => {
    const answer = filterWallets(await catalogue.listWallets(), { ...query, badge: query.badge_type ?? query.badge })
    return Response.json(answer, { headers: { 'Cache-Control': 'private, max-age=60' } })
  },
)

/** By image id, or by wallet id. */
const getWalletImageRoute = defineRoute(
  getWalletImage,
  { auth: 'public', budget: 'image' },
  async ({ catalogue }: CatalogueContext, { params, headers }) =>
    imageAnswer(await catalogue.findWalletMark(params.id), headers.get('if-none-match')),
)

/** By symbol, in any case. */
const getTokenImageRoute = defineRoute(
  getTokenImage,
  { auth: 'public', budget: 'image' },
  async ({ marks }: CatalogueContext, { params, headers }) =>
    imageAnswer(marks.findTokenMark(params.symbol), headers.get('if-none-match')),
)

/** By ISO 4217 code, in any case. */
const getCurrencyImageRoute = defineRoute(
  getCurrencyImage,
  { auth: 'public', budget: 'image' },
  async ({ marks }: CatalogueContext, { params, headers }) =>
    imageAnswer(marks.findCurrencyMark(params.id), headers.get('if-none-match')),
)

/** By CAIP-2 id, or by image id. */
const getAssetImageRoute = defineRoute(
  getAssetImage,
  { auth: 'public', budget: 'image' },
  async ({ marks }: CatalogueContext, { params, headers }) =>
    imageAnswer(marks.findNetworkMark(params.id), headers.get('if-none-match')),
)

/** Routes of wallets and icons. */
export const catalogueRoutes = [
  getWalletsRoute,
  getWalletImageRoute,
  getTokenImageRoute,
  getCurrencyImageRoute,
  getAssetImageRoute,
] as const
