import { postFungiblePrice } from '@foyer/contract/http/postFungiblePrice'
import { defineRoute } from '../http/Route.js'

/** Prices of known tokens in the order asked. */
export const postFungiblePriceRoute = defineRoute(
  postFungiblePrice,
  { access: 'project' },
  async ({ tokenPrices }, { body }) => ({ fungibles: await tokenPrices.fetchPrices(body.addresses) }),
)
