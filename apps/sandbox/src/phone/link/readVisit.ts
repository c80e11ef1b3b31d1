/** How the page was opened. */
export interface Visit {
  /** A pairing link, or what claims to be one, that came with the address. */
  readonly link?: string
  /** An app brought the person here, so there is a way back. */
  readonly isFromApp: boolean
}

/**
 * Reads the address the page was opened at: `/wallet/wc?uri=…` to pair, `/wallet/wc?requestId=…&sessionTopic=…` to look at
 * a waiting request.
 */
export function readVisit(address: string): Visit {
  const url = new URL(address)
  const link = url.searchParams.get('uri')?.trim()
  const isDeepLink = url.pathname.replace(/\/+$/, '').endsWith('/wc')
  return { ...(link ? { link } : {}), isFromApp: isDeepLink || Boolean(link) }
}
