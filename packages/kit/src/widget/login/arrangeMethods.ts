import type { ConnectMethod, SocialProvider } from '../../core/Options.js'

/** How the providers stand in Connect. */
export interface SocialLayout {
  /** Full rows, under each other. */
  readonly rows: readonly SocialProvider[]
  /** Tiles with only the mark, side by side. */
  readonly tiles: readonly SocialProvider[]
  /** The last tile leads to all of them. */
  readonly hasMore: boolean
}

/** So many fit without a tile for the rest. */
const mostShown = 6
const tilesBesideMore = 4

/**
 * Two providers are equals and share a line; else the first is a row with words and the others are tiles. From seven on
 * only four tiles stand beside the one that leads to all. Pure.
 */
export function arrangeSocials(socials: readonly SocialProvider[]): SocialLayout {
  if (socials.length === 2) return { rows: [], tiles: socials, hasMore: false }
  const rows = socials.slice(0, 1)
  const hasMore = socials.length > mostShown
  return { rows, tiles: hasMore ? socials.slice(1, 1 + tilesBesideMore) : socials.slice(1), hasMore }
}

/** Methods that stand together, and between which no "or" belongs: e-mail and social log-in are one group. Pure. */
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

/** One of the providers we know, without the weight of their marks. */
export function isSocialProvider(text: string | undefined): text is SocialProvider {
  return text !== undefined && providers.includes(text)
}
