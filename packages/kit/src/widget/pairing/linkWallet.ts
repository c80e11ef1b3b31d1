import type { WalletEntry } from '../shell/ViewParams.js'

/** The link that opens a pairing address in a wallet: an app's scheme, or a web address that may open the app. */
export interface WalletLink {
  readonly kind: 'native' | 'universal'
  /** The part before `wc?uri=`. Never contains the pairing address. */
  readonly base: string
}

/** The links of one wallet that are safe to open. */
export interface WalletLinks {
  readonly mobile?: WalletLink
  readonly desktop?: WalletLink
  readonly web?: WalletLink
}

/** Schemes that run, read or send something themselves. No wallet uses them. */
const blockedSchemes: readonly string[] = [
  ...['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'content', 'resource'],
  ...['http', 'ftp', 'ws', 'wss', 'mailto', 'tel', 'sms', 'smsto', 'facetime', 'intent', 'android-app', 'market'],
  ...['itms', 'itms-apps', 'itms-services', 'chrome', 'chrome-extension', 'moz-extension', 'edge', 'ms-settings'],
  ...['shortcuts', 'prefs', 'app-settings', 'x-apple', 'jar', 'ldap', 'search-ms', 'ms-msdt'],
]

const maxLinkLength = 1024

/** Returns true for hosts on this machine. A developer's test wallet uses plain http there. */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
}

/**
 * Parses a wallet's link from a catalogue or an app. Accepts `https:` and app schemes, written as `metamask://`,
 * `okex://main/` or just `metamask:`. Returns undefined for everything else.
 */
export function parseWalletLink(link: string | undefined, isLocalPage = false): WalletLink | undefined {
  // Allow only printable ASCII without quotes, spaces and backslashes: browsers strip some of these, which changes the
  // link.
  if (!link || link.length > maxLinkLength || !/^[!#-&(-;=?-[\]_a-z~]+$/i.test(link)) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase()
  if (scheme === undefined) return undefined
  if (scheme === 'https' || scheme === 'http') return parseUniversal(link, isLocalPage)
  if (blockedSchemes.includes(scheme)) return undefined
  const rest = link.slice(scheme.length + 1)
  if (rest === '') return { kind: 'native', base: `${scheme}://` }
  if (!rest.startsWith('//')) return undefined
  return { kind: 'native', base: rest.endsWith('/') ? `${scheme}:${rest}` : `${scheme}:${rest}/` }
}

function parseUniversal(link: string, isLocalPage: boolean): WalletLink | undefined {
  try {
    const url = new URL(link)
    const isSafe = url.protocol === 'https:' || (isLocalPage && isLocalHost(url.hostname))
    if (!isSafe || url.username !== '' || url.password !== '' || url.hash !== '') return undefined
    const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`
    return { kind: 'universal', base: `${url.origin}${path}${url.search}` }
  } catch {
    return undefined
  }
}

/** Returns the links of a wallet that are safe to open. The link of its web app must be a web address. */
export function parseWalletLinks(wallet: WalletEntry, isLocalPage = false): WalletLinks {
  const mobile = parseWalletLink(wallet.mobile_link, isLocalPage)
  const desktop = parseWalletLink(wallet.desktop_link, isLocalPage)
  const web = parseWalletLink(wallet.webapp_link, isLocalPage)
  return {
    ...(mobile && { mobile }),
    ...(desktop && { desktop }),
    ...(web?.kind === 'universal' && { web }),
  }
}

/**
 * Returns the link that opens a pairing address in a wallet: `metamask://wc?uri=…` or
 * `https://wallet.example/wc?uri=…`. With `wrapsTwice` the address in a scheme is encoded twice, for browsers that
 * decode it once.
 */
export function formatPairingLink({ kind, base }: WalletLink, uri: string, wrapsTwice = false): string {
  const once = encodeURIComponent(uri)
  if (kind === 'native') return `${base}wc?uri=${wrapsTwice ? encodeURIComponent(once) : once}`
  const [path = base, query] = base.split('?')
  return `${path}wc?${query ? `${query}&` : ''}uri=${once}`
}

/** Returns the link that only brings a wallet to the front. The wallet already has the request. */
export function formatWakeLink({ kind, base }: WalletLink): string {
  if (kind === 'native') return `${base}wc`
  const [path = base, query] = base.split('?')
  return `${path}wc${query ? `?${query}` : ''}`
}

/**
 * Returns the target of a link. An app's scheme keeps the page, but from a frame it must use `_top`. A web address
 * opens a new tab, because a wallet that is not installed would otherwise replace the page.
 */
export function getLinkTarget({ kind }: WalletLink, isFramed: boolean): '_self' | '_top' | '_blank' {
  if (kind === 'universal') return '_blank'
  return isFramed ? '_top' : '_self'
}

/** Returns true for a pairing address of version 2. No other text is used in a QR code or a link. */
export function isPairingUri(uri: string | undefined): uri is string {
  return uri !== undefined && uri.length <= 2000 && /^wc:[0-9a-f]{64}@2\?[\w\-.~%&=:,[\]]+$/i.test(uri)
}
