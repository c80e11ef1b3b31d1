import { canReach } from '../page/canReach.js'
import { type Failure, getHeader, isFailure, type Reply } from './Reply.js'
import { sendRequest } from './sendRequest.js'

const maxRedirects = 5
const maxPageBytes = 2_097_152

export interface FetchedPage {
  /** The URLs that redirected, with their status. */
  readonly redirects: readonly { readonly url: URL; readonly status: number }[]
  /** The last response. It is a redirect if there were too many, or if its target must not be requested. */
  readonly outcome: Reply | Failure
}

/** Fetches a page as a browser navigates to it. Follows at most five redirects. Never rejects. */
export async function fetchPage(start: URL, timeoutMs: number): Promise<FetchedPage> {
  const redirects: { url: URL; status: number }[] = []
  let url = start
  while (true) {
    const outcome = await sendRequest(url, {
      timeoutMs,
      maxBodyBytes: maxPageBytes,
      headers: { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
    })
    if (isFailure(outcome)) return { redirects, outcome }
    const target = findTarget(outcome)
    if (target === undefined || redirects.length === maxRedirects) return { redirects, outcome }
    redirects.push({ url, status: outcome.status })
    url = target
  }
}

function findTarget(reply: Reply): URL | undefined {
  const location = getHeader(reply, 'location')
  if (![301, 302, 303, 307, 308].includes(reply.status) || location === undefined) return undefined
  const target = URL.canParse(location, reply.url) ? new URL(location, reply.url) : undefined
  return target !== undefined && /^https?:$/.test(target.protocol) && canReach(reply.url, target) ? target : undefined
}
