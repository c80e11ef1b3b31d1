import { HttpError } from '../http/HttpError.js'

/**
 * Refuses whatever does not come from a page of the frame's own origin. A page elsewhere cannot lie about `Origin` or
 * `Sec-Fetch-Site`, cannot send JSON or our headers without a preflight, and no preflight is answered.
 */
export const checkFrameOrigin = (headers: Headers, frameOrigins: readonly string[]): string => {
  const origin = headers.get('origin') ?? ''
  const site = headers.get('sec-fetch-site')
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!frameOrigins.includes(origin)) throw new HttpError('origin_not_allowed', 'Only the frame itself may ask this')
  if (site !== null && site !== 'same-origin')
    throw new HttpError('origin_not_allowed', 'Only the frame itself may ask this')
  if (type !== 'application/json') throw new HttpError('bad_request', 'The body must be sent as application/json')
  return origin
}
