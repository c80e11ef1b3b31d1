import { postFungiblePrice } from '@foyer/contract/http/postFungiblePrice'
import { defineRoute } from '../http/defineRoute.js'
import type { TokensContext } from './createTokens.js'

/** Returns prices of known tokens in the order of the request. */
const postFungiblePriceRoute = defineRoute(
  postFungiblePrice,
  { auth: 'project' },
  async ({ tokenPrices }: TokensContext, { body }) => tokenPrices.fetchPrices(body.addresses, body.currency),
)

export const tokenRoutes = [postFungiblePriceRoute] as const
