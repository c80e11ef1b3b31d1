import type { Check } from '../Facts.js'
import { getHeader } from '../http/Reply.js'

/** Reports missing HTTP/2 and compression of a page over https. They only change the speed. */
export const checkTransport: Check = ({ page: { reply, protocol } }) => {
  if (reply.url.protocol !== 'https:') return undefined
  const encoding = getHeader(reply, 'content-encoding')
  const missing = [
    ...(protocol === 'http/1.1' ? ['HTTP/2'] : []),
    ...(encoding === undefined && reply.body.length > 2_000 ? ['compression'] : []),
  ]
  const measured = `${protocol ?? 'unknown protocol'}, Content-Encoding: ${encoding ?? 'none'}`
  if (missing.length === 0) return { id: 'page-transport', level: 'ok', measured }
  const reason = `The page has no ${missing.join(' and no ')}. It loads more slowly; nothing breaks.`
  return { id: 'page-transport', level: 'note', measured, reason }
}
