import { getTokenImage } from '@foyer/contract/http/getTokenImage'
import { imageAnswer } from '../http/imageAnswer.js'
import { defineRoute } from '../http/Route.js'

/** By symbol, in any case. */
export const getTokenImageRoute = defineRoute(
  getTokenImage,
  { access: 'public', budget: 'image' },
  async ({ marks }, { params, headers }) =>
    imageAnswer(marks.findTokenMark(params.symbol), headers.get('if-none-match')),
)
