import { matchOrigin } from '@foyer/contract/http/origins'
import { parse } from 'tldts'

/**
 * Whether pages that fit an origin pattern may hold the frame. A wildcard must leave the registrable domain fixed
 * (`https://*.shop.example`, never `https://*` or `https://*.com`); `:*` stands for any port of a fixed host. Only such
 * patterns have an equal in CSP `frame-ancestors`, so that browser and server refuse the same pages.
 */
export function isEmbedPattern(pattern: string): boolean {
  const parts = /^(https?):\/\/(\*\.)?([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(?:\*|\d{1,5}))?$/.exec(pattern)
  if (parts === null) return false
  const [, scheme, wildcard, host = ''] = parts
  if (wildcard === undefined) return scheme === 'https' || isLocalHost(host)
  // The public suffix list knows where strangers may rent a name, such as `vercel.app` or `co.uk`.
  const { domain } = parse(host, { allowPrivateDomains: true })
  return scheme === 'https' && domain !== null
}

/** The registrable domains of a project's pages, so that the frame can show whose page asks; names on this machine have none. */
export function domainsOf(patterns: readonly string[]): string[] {
  const domains = patterns.map((pattern) => parse(pattern.replace('*.', ''), { allowPrivateDomains: true }))
  return [...new Set(domains.flatMap(({ domain, isIp }) => (domain === null || isIp ? [] : [domain])))]
}

function isLocalHost(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)
}

/** Reads a text that is an origin as browsers write it: scheme, host, port unless it is the usual one, nothing else. */
export function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const { origin } = new URL(text)
  return origin === text && /^https?:\/\//.test(text) ? text : undefined
}

/** Whether a page of this exact origin may hold the frame. */
export function mayEmbed(patterns: readonly string[], origin: string): boolean {
  return patterns.some((pattern) => isEmbedPattern(pattern) && matchOrigin(pattern, origin))
}

/** Sources of CSP `frame-ancestors` for a project; `'none'` when it lists no page that may hold the frame. */
export function frameAncestorsOf(patterns: readonly string[]): string {
  const fit = patterns.filter(isEmbedPattern)
  return fit.length === 0 ? "'none'" : fit.join(' ')
}
