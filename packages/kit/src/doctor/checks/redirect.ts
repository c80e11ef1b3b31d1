import type { Check } from '../Facts.js'

/** Checks that the given URL is the one at which visitors stay. */
export const checkRedirect: Check = ({ page: { redirects, reply } }) => {
  const [first] = redirects
  if (first === undefined) return undefined
  const measured = `${redirects.map(({ url, status }) => `${url} (${status})`).join(' → ')} → ${reply.url}`
  if (first.url.origin === reply.url.origin) return { id: 'page-redirect', level: 'ok', measured }
  return {
    id: 'page-redirect',
    level: 'note',
    measured,
    reason: `The checks are about ${reply.url.origin}. Only this origin must be allowed in the project.`,
  }
}
