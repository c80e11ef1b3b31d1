const resultPath = '/login/social/result'

/** The address a popup hands to the page that opened it. It leads nowhere: only the ticket in it counts. */
export const createResultUri = (frameOrigin: string, ticket: string): string =>
  `${frameOrigin}${resultPath}?${new URLSearchParams({ ticket })}`

/** The ticket in such an address of one of our origins; undefined for anything else. */
export const readTicket = (uri: string, frameOrigins: readonly string[]): string | undefined => {
  if (!URL.canParse(uri)) return undefined
  const { origin, pathname, searchParams } = new URL(uri)
  const ticket = searchParams.get('ticket') ?? ''
  const isOurs = frameOrigins.includes(origin) && pathname === resultPath
  return isOurs && /^[\w-]{43}$/.test(ticket) ? ticket : undefined
}
