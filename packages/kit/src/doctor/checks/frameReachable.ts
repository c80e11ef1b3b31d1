import type { Check } from '../Facts.js'
import { getHeader, isFailure } from '../http/Reply.js'
import { formatTarget } from '../server/readAnswer.js'

/** Checks that the origin of the frame serves its page. */
export const checkFrameReachable: Check = ({ server }) => {
  const frame = server?.project?.frame
  if (frame === undefined) return undefined
  const id = 'frame-reachable'
  const target = formatTarget(frame.page)
  if (isFailure(frame.page)) {
    return {
      id,
      level: 'error',
      measured: `GET ${target}: ${frame.page.failure}`,
      reason: 'The embedded wallet does not load.',
      fix: 'Forward the host of FOYER_FRAME_URL to the port of FOYER_FRAME_PORT.',
    }
  }
  const { status } = frame.page
  const measured = `GET ${target}: ${status}, ${getHeader(frame.page, 'content-type') ?? 'no Content-Type'}`
  if (status === 200 && frame.page.body.includes('foyer-frame-page')) return { id, level: 'ok', measured }
  return {
    id,
    level: 'error',
    measured,
    reason: 'The response is not the page of the frame: the embedded wallet does not load.',
    fix:
      status === 503
        ? 'Build the frame: npm run build:server'
        : 'Forward / of the host of FOYER_FRAME_URL to the port of FOYER_FRAME_PORT.',
  }
}
