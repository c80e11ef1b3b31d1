import type { Peer } from './PhoneState.js'

/** Unvalidated metadata from an app. */
export interface PeerMetadata {
  readonly name?: unknown
  readonly url?: unknown
  readonly description?: unknown
  readonly icons?: unknown
  readonly redirect?: unknown
}

const scriptSchemes = /^(javascript|data|vbscript|blob|file|about):/i

/**
 * Makes untrusted metadata safe to show: short, without characters that reverse the text direction, and with safe
 * addresses only.
 */
export function readPeer(metadata: PeerMetadata): Peer {
  const icon = Array.isArray(metadata.icons) ? metadata.icons.find(isLocalImage) : undefined
  const redirect = readRedirect(metadata.redirect)
  return {
    name: cleanText(metadata.name, 60) || 'An app without a name',
    url: cleanText(metadata.url, 200),
    description: cleanText(metadata.description, 200),
    ...(icon === undefined ? {} : { icon }),
    ...(redirect === undefined ? {} : { redirect }),
  }
}

/** Returns text of at most `length` characters without control and direction characters. */
export function cleanText(value: unknown, length: number): string {
  if (typeof value !== 'string') return ''
  const clean = value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').trim()
  return clean.length > length ? `${clean.slice(0, length)}…` : clean
}

function isLocalImage(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  if (protocol === 'data:') return value.startsWith('data:image/') && value.length < 100_000
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
}

/** Returns the universal link, or the app's own scheme. Rejects addresses that can run script here. */
function readRedirect(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { universal, native } = value as { universal?: unknown; native?: unknown } // any object can be destructured
  return [universal, native].find(
    (link): link is string =>
      typeof link === 'string' && link.length < 2_000 && URL.canParse(link) && !scriptSchemes.test(link.trim()),
  )
}
