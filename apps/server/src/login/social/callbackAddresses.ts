/** Our own states are lower-case hex, so everything behind the first `--` was put there by somebody else. */
const shape = /^([0-9a-f]{64})(?:--(.*))?$/s

/**
 * Takes a state apart. Where no popup can be opened the incumbent's client puts `--` and the address of its page,
 * once or twice encoded, behind the state of the authorization address. Undefined when the state is none of ours.
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
 * The page to go back to, when it lies on exactly this origin; undefined otherwise. Without a user part, which would make
 * another host look like the page's.
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

/** The address a popup hands to the page that opened it. It leads nowhere: only the ticket in it counts. */
export function createResultUri(frameOrigin: string, ticket: string): string {
  return `${frameOrigin}${resultPath}?${new URLSearchParams({ ticket })}`
}

/** The ticket in such an address of one of our origins; undefined for anything else. */
export function readTicket(uri: string, frameOrigins: readonly string[]): string | undefined {
  if (!URL.canParse(uri)) return undefined
  const { origin, pathname, searchParams } = new URL(uri)
  const ticket = searchParams.get('ticket') ?? ''
  const isOurs = frameOrigins.includes(origin) && pathname === resultPath
  return isOurs && /^[\w-]{43}$/.test(ticket) ? ticket : undefined
}
