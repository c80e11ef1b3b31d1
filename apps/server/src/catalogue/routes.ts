import { getWallets } from '@foyer/contract/http/getWallets'
import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '@foyer/contract/http/images'
import { defineRoute } from '../http/defineRoute.js'
import { imageAnswer } from '../images/icons.js'
import type { CatalogueContext } from './catalogue.js'
import { filterWallets } from './filterWallets.js'

/** Accepts `badge` as another spelling of `badge_type`, which has priority. */
const getWalletsRoute = defineRoute(
  getWallets,
  { auth: 'project' },
  async ({ catalogue }: CatalogueContext, { query }) => {
    const answer = filterWallets(await catalogue.listWallets(), { ...query, badge: query.badge_type ?? query.badge })
    return Response.json(answer, { headers: { 'Cache-Control': 'private, max-age=60' } })
  },
)

/** Finds the icon by image id or wallet id. */
const getWalletImageRoute = defineRoute(
  getWalletImage,
  { auth: 'public', budget: 'image' },
  async ({ catalogue }: CatalogueContext, { params, headers }) =>
    imageAnswer(await catalogue.findWalletMark(params.id), headers.get('if-none-match')),
)

/** Finds the icon by symbol, in any case. */
const getTokenImageRoute = defineRoute(
  getTokenImage,
  { auth: 'public', budget: 'image' },
  async ({ marks }: CatalogueContext, { params, headers }) =>
    imageAnswer(marks.findTokenMark(params.symbol), headers.get('if-none-match')),
)

/** Finds the icon by ISO 4217 code, in any case. */
const getCurrencyImageRoute = defineRoute(
  getCurrencyImage,
  { auth: 'public', budget: 'image' },
  async ({ marks }: CatalogueContext, { params, headers }) =>
    imageAnswer(marks.findCurrencyMark(params.id), headers.get('if-none-match')),
)

/** Finds the icon by CAIP-2 id or image id. */
const getAssetImageRoute = defineRoute(
  getAssetImage,
  { auth: 'public', budget: 'image' },
  async ({ marks }: CatalogueContext, { params, headers }) =>
    imageAnswer(marks.findNetworkMark(params.id), headers.get('if-none-match')),
)

export const catalogueRoutes = [
  getWalletsRoute,
  getWalletImageRoute,
  getTokenImageRoute,
  getCurrencyImageRoute,
  getAssetImageRoute,
] as const
