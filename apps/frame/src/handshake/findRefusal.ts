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
