import type { Check } from '../Facts.js'
import { isFailure } from '../http/Reply.js'
import { readConfig } from '../server/readResponses.js'

/** Checks that a browser lets the page read the responses. A proxy can remove or repeat the header. */
export const checkServerCors: Check = ({ server, page }) => {
  const config = server?.project?.config
  if (config === undefined || isFailure(config) || readConfig(server) === undefined) return undefined
  const { origin } = page.reply.url
  const values = config.headers.get('access-control-allow-origin') ?? []
  const [value] = values
  const measured = `Access-Control-Allow-Origin: ${values.join(', ') || 'none'}`
  if (values.length === 1 && (value === origin || value === '*')) return { id: 'server-cors', level: 'ok', measured }
  return {
    id: 'server-cors',
    level: 'error',
    measured,
    reason:
      values.length > 1
        ? 'The header is there twice. The browser then blocks the response.'
        : 'The browser does not let the page read the response.',
    fix: 'Remove all CORS headers from the proxy before the server. The server sends its own.',
  }
}
