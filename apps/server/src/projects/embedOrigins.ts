import { matchOrigin } from '@foyer/contract/http/origins'
import { parse } from 'tldts'

/**
 * Returns whether pages that match an origin pattern may embed the frame. A wildcard must not cover the registrable
 * domain (`https://*.shop.example`, never `https://*` or `https://*.com`). `:*` matches any port of a fixed host. Only
 * such patterns can be written as CSP `frame-ancestors`, so that browser and server reject the same pages.
 */
export function isEmbedPattern(pattern: string): boolean {
  const parts = /^(https?):\/\/(\*\.)?([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(?:\*|\d{1,5}))?$/.exec(pattern)
  if (parts === null) return false
  const [, scheme, wildcard, host = ''] = parts
  if (wildcard === undefined) return scheme === 'https' || isLocalHost(host)
  // The public suffix list contains the domains under which anyone can get a name, such as `vercel.app` or `co.uk`.
  const { domain } = parse(host, { allowPrivateDomains: true })
  return scheme === 'https' && domain !== null
}

/**
 * Returns the registrable domains of a project's pages, so that the frame can show the domain that sends a request.
 * Local names have none.
 */
export function domainsOf(patterns: readonly string[]): string[] {
  const domains = patterns.map((pattern) => parse(pattern.replace('*.', ''), { allowPrivateDomains: true }))
  return [...new Set(domains.flatMap(({ domain, isIp }) => (domain === null || isIp ? [] : [domain])))]
}

function isLocalHost(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)
}

/** Returns the text if it is an origin in the format of browsers: scheme, host, and port if it is not the default. */
export function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const { origin } = new URL(text)
  return origin === text && /^https?:\/\//.test(text) ? text : undefined
}

/** Returns whether a page of this exact origin may embed the frame. */
export function mayEmbed(patterns: readonly string[], origin: string): boolean {
  return patterns.some((pattern) => isEmbedPattern(pattern) && matchOrigin(pattern, origin))
}

/** Returns the sources of CSP `frame-ancestors` for a project. Returns `'none'` if no page may embed the frame. */
export function frameAncestorsOf(patterns: readonly string[]): string {
  const fit = patterns.filter(isEmbedPattern)
  return fit.length === 0 ? "'none'" : fit.join(' ')
}
