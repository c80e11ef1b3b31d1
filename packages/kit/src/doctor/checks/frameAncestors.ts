import type { Check } from '../Facts.js'
import { getHeader, isFailure } from '../http/Reply.js'
import { isAllowed } from '../page/matchSource.js'
import { parsePolicies } from '../page/Policy.js'

/** Checks that the headers of the frame let the page embed it. */
export const checkFrameAncestors: Check = ({ server, page }) => {
  const frame = server?.project?.frame
  if (frame === undefined || isFailure(frame.page) || frame.page.status !== 200) return undefined
  const id = 'frame-ancestors'
  const url = page.reply.url
  const policies = parsePolicies(getHeader(frame.page, 'content-security-policy') ?? '', 'header')
  const lists = policies.flatMap(({ directives }) => {
    const sources = directives.get('frame-ancestors')
    return sources ? [sources] : []
  })
  const frameOptions = getHeader(frame.page, 'x-frame-options')
  const measured = [
    `Content-Security-Policy of the frame: ${lists.map((list) => ['frame-ancestors', ...list].join(' ')).join(', ') || 'no frame-ancestors'}`,
    ...(frameOptions === undefined ? [] : [`X-Frame-Options: ${frameOptions}`]),
  ].join('; ')
  const isBlocked = lists.some((sources) => !isAllowed(sources, url, frame.page.url))
  if (isBlocked) {
    return {
      id,
      level: 'error',
      measured,
      reason: `The frame does not load in pages of ${url.origin}.`,
      fix: `foyer-server origin add ${server?.projectId} ${url.origin}`,
    }
  }
  if (lists.length > 0 && frameOptions === undefined) return { id, level: 'ok', measured }
  return {
    id,
    level: lists.length === 0 ? 'error' : 'warning',
    measured,
    reason:
      lists.length === 0
        ? 'Every page can embed the frame: a proxy removed its policy.'
        : 'A proxy adds X-Frame-Options. Older browsers then block the frame in every page.',
    fix: 'Add no Content-Security-Policy and no X-Frame-Options in the proxy, and remove none.',
  }
}
