/** Our states are lower-case hex, so another party has added the text after the first `--`. */
const shape = /^([0-9a-f]{64})(?:--(.*))?$/s

/**
 * Splits a state. If no popup can open, the incumbent's client appends `--` and the URL of its page to the state of the
 * authorization URL. The URL is encoded once or twice. Returns undefined if the state does not have our format.
 */
export function splitState(text: string): { state: string; pageUrl: string | undefined } | undefined {
  const [, state, suffix] = shape.exec(text) ?? []
  if (state === undefined) return undefined
  if (suffix === undefined || suffix === '') return { state, pageUrl: undefined }
  return { state, pageUrl: /^https?:/i.test(suffix) ? suffix : decode(suffix) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Parses the URL of the page to return to. Returns undefined unless it has exactly this origin and no user part: a user
 * part could make another host look like the page's.
 */
export function checkReturnUrl(text: string, hostOrigin: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.origin !== hostOrigin) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return url
}

const resultPath = '/login/social/result'

/**
 * Returns the URL that a popup sends to the page that opened it. The server has no page there: only the ticket in the
 * URL counts.
 */
export function createResultUri(frameOrigin: string, ticket: string): string {
  return `${frameOrigin}${resultPath}?${new URLSearchParams({ ticket })}`
}

/** Returns the ticket in a result URL of one of the frame's origins. Returns undefined for other URLs. */
export function parseTicket(uri: string, frameOrigins: readonly string[]): string | undefined {
  if (!URL.canParse(uri)) return undefined
  const { origin, pathname, searchParams } = new URL(uri)
  const ticket = searchParams.get('ticket') ?? ''
  const isOurs = frameOrigins.includes(origin) && pathname === resultPath
  return isOurs && /^[\w-]{43}$/.test(ticket) ? ticket : undefined
}
