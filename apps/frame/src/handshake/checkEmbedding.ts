/** The value of a hidden or opaque origin. An app's `referrerpolicy` can hide its origin from the frame. */
export const hiddenOrigin = 'null'

/** The browser's data about the embedding, which decides if the frame may run. */
export interface Embedding {
  readonly isTop: boolean
  readonly isParentTop: boolean
  /**
   * The origins of the surrounding pages, nearest first. Undefined if the browser does not expose them, `null` if the
   * app's `referrerpolicy` hides one.
   */
  readonly ancestors: readonly string[] | undefined
  /** Returns true if the server allows this origin for the project. */
  readonly allows: (origin: string) => boolean
}

/** Returns the reason why the frame must not run here, or undefined if it may run. */
export function findEmbeddingError({ isTop, isParentTop, ancestors, allows }: Embedding): string | undefined {
  if (isTop) return 'This page belongs inside an app.'
  // A page between the app and the frame could cover the frame and send messages in the app's place.
  if (!isParentTop) return 'The page around the wallet is itself inside another page.'
  if (ancestors && ancestors.length !== 1) return 'The page around the wallet is itself inside another page.'
  const [parent] = ancestors ?? []
  // A hidden origin is no reason to reject: `frame-ancestors` has permitted the page, and every message contains its
  // origin.
  if (parent !== undefined && parent !== hiddenOrigin && !allows(parent)) return 'This app may not use this wallet.'
  return undefined
}

/**
 * Returns true if the pattern permits the origin: exactly, any subdomain (`https://*.shop.example`), or any port
 * (`http://localhost:*`). Any other pattern matches nothing, so this is never wider than `frame-ancestors`.
 */
export function matchesOrigin(pattern: string, origin: string): boolean {
  if (pattern === origin) return !pattern.includes('*') && pattern !== 'null'
  const parts = /^(https?:)\/\/(\*\.)?([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\*|\d{1,5}))?$/.exec(pattern)
  if (parts === null || !URL.canParse(origin)) return false
  const [, protocol, wildcard, host = '', port = ''] = parts
  const url = new URL(origin)
  if (url.origin !== origin || url.protocol !== protocol) return false
  if (port !== '*' && url.port !== port) return false
  return wildcard === undefined ? url.hostname === host : url.hostname.endsWith(`.${host}`)
}
