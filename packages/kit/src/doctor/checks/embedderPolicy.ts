import type { Check } from '../Facts.js'
import { getHeader, isFailure } from '../http/Reply.js'
import { isSecureContext } from '../page/isSecureContext.js'

/** Checks that the page may embed frames that have no `Cross-Origin-Embedder-Policy`. */
export const checkEmbedderPolicy: Check = ({ page: { reply }, server }) => {
  const header = getHeader(reply, 'cross-origin-embedder-policy')
  const value = header?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const measured = `Cross-Origin-Embedder-Policy: ${header ?? 'none'}`
  const isIsolating = ['require-corp', 'credentialless'].includes(value) && isSecureContext(reply.url)
  const framePage = server?.project?.frame?.page
  const own = framePage && !isFailure(framePage) ? getHeader(framePage, 'cross-origin-embedder-policy') : undefined
  if (!isIsolating || own !== undefined) return { id: 'coep', level: 'ok', measured }
  const hasEmbedded = server?.project === undefined || framePage !== undefined
  return {
    id: 'coep',
    level: hasEmbedded ? 'error' : 'note',
    measured,
    reason:
      'With this header the browser loads only frames that have the header too. The frame of the embedded wallet has none, because it works in pages of other origins.',
    fix: 'Cross-Origin-Embedder-Policy: unsafe-none',
  }
}
