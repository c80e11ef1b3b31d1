import { getAssetImage } from '@foyer/contract/http/getAssetImage'
import { imageAnswer } from '../http/imageAnswer.js'
import { defineRoute } from '../http/Route.js'

/** By CAIP-2 id, or by image id. */
export const getAssetImageRoute = defineRoute(
  getAssetImage,
  { access: 'public', budget: 'image' },
  async ({ marks }, { params, headers }) => imageAnswer(marks.findNetworkMark(params.id), headers.get('if-none-match')),
)
