import type { Finding } from '../Finding.js'
import type { FetchedPage } from '../http/fetchPage.js'
import { getHeader, isFailure } from '../http/Reply.js'

/** Checks that the page responds with HTML. The other checks of the page need this. */
export function checkReachable({ outcome, redirects }: FetchedPage): Finding {
  const id = 'page-reachable'
  if (isFailure(outcome)) {
    return {
      id,
      level: 'error',
      measured: `GET ${outcome.url}: ${outcome.failure}`,
      reason: 'The page could not be read, so nothing else was checked.',
      fix: outcome.isCertificate
        ? 'Install a valid certificate. For a private authority set NODE_EXTRA_CA_CERTS=/path/to/authority.pem'
        : 'Start the host, or correct the URL.',
    }
  }
  const { status, url } = outcome
  const type = getHeader(outcome, 'content-type') ?? 'no Content-Type'
  const measured = `GET ${url}: ${status}, ${type}`
  if (status >= 300 && status < 400) {
    const reason = `The page redirects ${redirects.length} times or to an invalid address, so nothing else was checked.`
    return { id, level: 'error', measured, reason, fix: 'Pass the URL of the page itself.' }
  }
  if (status >= 400) {
    const reason = 'The checks read the headers of an error page. Those of the real page can differ.'
    return { id, level: 'error', measured, reason, fix: 'Pass a URL that responds with 200 without a log-in.' }
  }
  if (!/^(text\/html|application\/xhtml\+xml)/i.test(type))
    return { id, level: 'warning', measured, reason: 'The response is not HTML.', fix: 'Pass the URL of the page.' }
  return { id, level: 'ok', measured }
}
