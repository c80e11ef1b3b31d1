import type { Check } from '../Facts.js'
import { isFailure } from '../http/Reply.js'

const needed = ['secure', 'samesite=none', 'partitioned']

/** Checks the cookies that the frame's page sets. The server itself sets cookies only in a log-in. */
export const checkFrameCookies: Check = ({ server }) => {
  const frame = server?.project?.frame
  if (frame === undefined || isFailure(frame.page)) return undefined
  const id = 'frame-cookies'
  const cookies = frame.page.headers.get('set-cookie') ?? []
  if (cookies.length === 0) {
    return {
      id,
      level: 'note',
      measured: 'no Set-Cookie',
      reason:
        'The server sets its cookie in a log-in: Secure; HttpOnly; SameSite=None; Partitioned. This cannot be measured from outside.',
    }
  }
  const wrong = cookies.filter((cookie) => {
    const attributes = cookie.split(';').map((part) => part.trim().toLowerCase())
    return !needed.every((attribute) => attributes.includes(attribute))
  })
  const measured = `Set-Cookie: ${(wrong[0] ?? cookies[0] ?? '').split('=', 1)[0]}=…`
  if (wrong.length === 0) return { id, level: 'ok', measured }
  return {
    id,
    level: 'warning',
    measured,
    reason: 'A proxy sets a cookie that browsers do not send from a frame of another site. Sticky sessions then fail.',
    fix: 'Remove the cookie, because servers need no sticky sessions, or add: Secure; SameSite=None; Partitioned',
  }
}
