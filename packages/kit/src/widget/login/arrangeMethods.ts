import type { ConnectMethod, SocialProvider } from '../../core/Options.js'

/** The layout of the providers in Connect. */
export interface SocialLayout {
  /** Full rows, one below the other. */
  readonly rows: readonly SocialProvider[]
  /** Tiles with only the logo, side by side. */
  readonly tiles: readonly SocialProvider[]
  /** True if a last tile opens the list of all providers. */
  readonly hasMore: boolean
}

/** The maximum number of providers without a "more" tile. */
const maxShown = 6
const tilesBesideMore = 4

/**
 * Returns the layout of the providers. Two providers share a line, because neither is preferred. Otherwise the first is
 * a row with text and the others are tiles. From seven on, only four tiles are next to the "more" tile.
 */
export function createSocialLayout(socials: readonly SocialProvider[]): SocialLayout {
  if (socials.length === 2) return { rows: [], tiles: socials, hasMore: false }
  const rows = socials.slice(0, 1)
  const hasMore = socials.length > maxShown
  return { rows, tiles: hasMore ? socials.slice(1, 1 + tilesBesideMore) : socials.slice(1), hasMore }
}

/** Groups adjacent methods that need no "or" between them: e-mail and social log-in. */
export function groupMethods(methods: readonly ConnectMethod[]): readonly (readonly ConnectMethod[])[] {
  const kind = (method: ConnectMethod | undefined) => (method === 'wallet' ? 'wallet' : 'login')
  const groups: ConnectMethod[][] = []
  for (const method of methods) {
    const last = groups.at(-1)
    if (last && kind(last[0]) === kind(method)) last.push(method)
    else groups.push([method])
  }
  return groups
}

const providers: readonly string[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** Returns true for a supported provider. Does not import the providers' logos, to keep the code small. */
export function isSocialProvider(text: string | undefined): text is SocialProvider {
  return text !== undefined && providers.includes(text)
}
