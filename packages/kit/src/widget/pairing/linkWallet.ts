import type { WalletEntry } from '../shell/ViewParams.js'

/** Where a wallet takes a pairing address: an app's own scheme, or a web address that may lead into the app. */
export interface WalletLink {
  readonly kind: 'native' | 'universal'
  /** Ends where `wc?uri=` goes. Never contains the pairing address. */
  readonly base: string
}

/** The links of one wallet that may be opened. */
export interface WalletLinks {
  readonly mobile?: WalletLink
  readonly desktop?: WalletLink
  readonly web?: WalletLink
}

/** Schemes that run, read or send something by themselves; no wallet is reached by them. */
const refusedSchemes: readonly string[] = [
  ...['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'content', 'resource'],
  ...['http', 'ftp', 'ws', 'wss', 'mailto', 'tel', 'sms', 'smsto', 'facetime', 'intent', 'android-app', 'market'],
  ...['itms', 'itms-apps', 'itms-services', 'chrome', 'chrome-extension', 'moz-extension', 'edge', 'ms-settings'],
  ...['shortcuts', 'prefs', 'app-settings', 'x-apple', 'jar', 'ldap', 'search-ms', 'ms-msdt'],
]

const maxLength = 1024

/** The hosts of this very machine: a developer's wallet speaks plain http there. */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
}

/**
 * A wallet's link as a catalogue or a host wrote it: `https:` or a scheme of its own, written as `metamask://`,
 * `okex://main/` or just `metamask:`. Undefined for everything else.
 */
export function parseWalletLink(link: string | undefined, isLocalPage = false): WalletLink | undefined {
  // Printable ASCII without quotes, spaces and backslashes: browsers strip some of these, and then it is another link.
  if (!link || link.length > maxLength || !/^[!#-&(-;=?-[\]_a-z~]+$/i.test(link)) return undefined
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase()
  if (scheme === undefined) return undefined
  if (scheme === 'https' || scheme === 'http') return parseUniversal(link, isLocalPage)
  if (refusedSchemes.includes(scheme)) return undefined
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

/** What of a wallet's links may be opened; its web app must be a web address. */
export function readWalletLinks(wallet: WalletEntry, isLocalPage = false): WalletLinks {
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
 * The link that carries a pairing address into a wallet: `metamask://wc?uri=…` or `https://wallet.example/wc?uri=…`.
 * With `wrapsTwice` the address in a scheme is encoded twice, for browsers that decode it once on the way.
 */
export function formatPairingLink({ kind, base }: WalletLink, uri: string, wrapsTwice = false): string {
  const once = encodeURIComponent(uri)
  if (kind === 'native') return `${base}wc?uri=${wrapsTwice ? encodeURIComponent(once) : once}`
  const [path = base, query] = base.split('?')
  return `${path}wc?${query ? `${query}&` : ''}uri=${once}`
}

/** The link that only brings a wallet to the front, for a request it already has. */
export function formatWakeLink({ kind, base }: WalletLink): string {
  if (kind === 'native') return `${base}wc`
  const [path = base, query] = base.split('?')
  return `${path}wc${query ? `?${query}` : ''}`
}

/**
 * Where a link opens. An app's scheme leaves the page where it is, out of a frame only by its top; a web address gets
 * a tab of its own, or a wallet that is not installed would take the page's place.
 */
export function getLinkTarget({ kind }: WalletLink, isFramed: boolean): '_self' | '_top' | '_blank' {
  if (kind === 'universal') return '_blank'
  return isFramed ? '_top' : '_self'
}

/** A pairing address of version 2, as a wallet would take it; nothing else is ever put into a code or a link. */
export function isPairingUri(uri: string | undefined): uri is string {
  return uri !== undefined && uri.length <= 2000 && /^wc:[0-9a-f]{64}@2\?[\w\-.~%&=:,[\]]+$/i.test(uri)
}
