/** How an opaque origin is written; HTML writes an origin so that `referrerpolicy` keeps from the frame. */
export const hiddenOrigin = 'null'

/** What decides whether the frame may speak at all, as the browser tells it. */
export interface Embedding {
  readonly isTop: boolean
  readonly isParentTop: boolean
  /** Origins of the pages around, nearest first; undefined in browsers that do not tell, `null` where the app's `referrerpolicy` hides it. */
  readonly ancestors: readonly string[] | undefined
  /** What the server allows for the project. */
  readonly allows: (origin: string) => boolean
}

/** Why the frame stays silent here; undefined when it may speak. */
export function findRefusal({ isTop, isParentTop, ancestors, allows }: Embedding): string | undefined {
  if (isTop) return 'This page belongs inside an app.'
  // A page between the app and the frame could draw over the one and speak for the other.
  if (!isParentTop) return 'The page around the wallet is itself inside another page.'
  if (ancestors && ancestors.length !== 1) return 'The page around the wallet is itself inside another page.'
  const [parent] = ancestors ?? []
  // A hidden name is no refusal: `frame-ancestors` has let the page in, and every message still brings its origin.
  if (parent !== undefined && parent !== hiddenOrigin && !allows(parent)) return 'This app may not use this wallet.'
  return undefined
}

/**
 * Says whether a page's origin is one the project allows: exactly, any subdomain (`https://*.shop.example`), or any port
 * (`http://localhost:*`). No other pattern fits anything, so that this is never wider than `frame-ancestors`.
 */
export function fitsOrigin(pattern: string, origin: string): boolean {
  if (pattern === origin) return !pattern.includes('*') && pattern !== 'null'
  const parts = /^(https?:)\/\/(\*\.)?([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\*|\d{1,5}))?$/.exec(pattern)
  if (parts === null || !URL.canParse(origin)) return false
  const [, protocol, wildcard, host = '', port = ''] = parts
  const url = new URL(origin)
  if (url.origin !== origin || url.protocol !== protocol) return false
  if (port !== '*' && url.port !== port) return false
  return wildcard === undefined ? url.hostname === host : url.hostname.endsWith(`.${host}`)
}
