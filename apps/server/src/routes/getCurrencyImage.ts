import { getCurrencyImage } from '@foyer/contract/http/getCurrencyImage'
import { imageAnswer } from '../http/imageAnswer.js'
import { defineRoute } from '../http/Route.js'

/** By ISO 4217 code, in any case. */
export const getCurrencyImageRoute = defineRoute(
  getCurrencyImage,
  { access: 'public', budget: 'image' },
  async ({ marks }, { params, headers }) =>
    imageAnswer(marks.findCurrencyMark(params.id), headers.get('if-none-match')),
)
