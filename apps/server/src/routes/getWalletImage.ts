import { getWalletImage } from '@foyer/contract/http/getWalletImage'
import { imageAnswer } from '../http/imageAnswer.js'
import { defineRoute } from '../http/Route.js'

/** By image id, or by wallet id. */
export const getWalletImageRoute = defineRoute(
  getWalletImage,
  { access: 'public', budget: 'image' },
  async ({ catalogue }, { params, headers }) =>
    imageAnswer(await catalogue.findWalletMark(params.id), headers.get('if-none-match')),
)
