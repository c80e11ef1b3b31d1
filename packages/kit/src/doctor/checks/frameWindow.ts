import type { Check } from '../Facts.js'
import { getHeader, isFailure } from '../http/Reply.js'
import { formatTarget } from '../server/readAnswer.js'

/** Checks the window in which users confirm requests. It must keep its connection to the frame. */
export const checkFrameWindow: Check = ({ server }) => {
  const frame = server?.project?.frame
  if (frame === undefined || isFailure(frame.page)) return undefined
  const id = 'frame-window'
  const target = formatTarget(frame.window)
  const fix = 'Forward the headers of the frame unchanged. Its window must have no Cross-Origin-Opener-Policy.'
  if (isFailure(frame.window) || frame.window.status !== 200) {
    const answer = isFailure(frame.window) ? frame.window.failure : frame.window.status
    const reason = 'Users cannot confirm transactions in the window.'
    return { id, level: 'error', measured: `GET ${target}: ${answer}`, reason, fix }
  }
  const opener = getHeader(frame.window, 'cross-origin-opener-policy')
  const measured = `GET ${target}: 200, Cross-Origin-Opener-Policy: ${opener ?? 'none'}`
  if (opener === undefined || opener.trim().toLowerCase() === 'unsafe-none') return { id, level: 'ok', measured }
  const reason = 'A proxy adds this header. It separates the window from the frame, so users cannot confirm there.'
  return { id, level: 'error', measured, reason, fix }
}
