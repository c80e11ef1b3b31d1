import { eq } from 'drizzle-orm'
import { type Queries, runQuery } from '../../db/Database.js'
import { tokenLists } from '../../db/schema.js'
import { type FetchUntrusted, UntrustedFetchError } from '../../fetch/fetchUntrusted.js'
import { formatTokenList, parseTokenList, type TokensByChain } from './parseTokenList.js'
import type { ListedToken, TokenListProvider } from './TokenListProvider.js'

const maxBytes = 16_777_216
const timeoutMs = 20_000
const freshMs = 86_400_000
const retryMs = 600_000
/** The maximum time that the first request waits for the list, in milliseconds. */
const firstTimeoutMs = 3_000
const none: readonly ListedToken[] = []

/** Callbacks for a fetched list and for failures. */
export interface TokenListEvents {
  /** Called after a fetch. `left` is the number of invalid entries. */
  readonly onList: (host: string, left: number) => void
  readonly onFailure: (host: string, error: unknown) => void
}

/**
 * Creates the reader of a list at a URL. It fetches the list at most once a day on demand. The last valid copy is in
 * the database, shared by several servers. After a restart it is available at once, and a failed fetch or an invalid
 * list does not change it. `chainId` limits the list to one network.
 */
export function createUrlTokenList(options: {
  readonly url: string
  readonly chainId?: string
  readonly queries: Queries
  readonly fetchUntrusted: FetchUntrusted
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly events: TokenListEvents
}): TokenListProvider {
  const { url, queries, fetchUntrusted, now, wait, events } = options
  // Log only the host, because the URL may contain a key.
  const { host } = new URL(url)
  let tokens: TokensByChain | undefined
  let dueAtMs = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function loadStored(): Promise<number | undefined> {
    const [row] = await runQuery(() => queries.select().from(tokenLists).where(eq(tokenLists.url, url)))
    const kept = row && parseTokenList(row.list)
    if (row === undefined || kept === undefined) return undefined
    tokens = kept.tokens
    return row.fetchedAt.getTime()
  }

  async function fetchAndStore(): Promise<void> {
    const parsed = await fetchTokenList(fetchUntrusted, url)
    tokens = parsed.tokens
    events.onList(host, parsed.left)
    const values = { list: formatTokenList(parsed.tokens), fetchedAt: new Date(now()) }
    await runQuery(() =>
      queries
        .insert(tokenLists)
        .values({ url, ...values })
        .onConflictDoUpdate({ target: tokenLists.url, set: values }),
    )
  }

  async function refresh(): Promise<void> {
    try {
      const keptAtMs = await loadStored()
      const isFresh = keptAtMs !== undefined && now() < keptAtMs + freshMs
      if (!isFresh) await fetchAndStore()
      dueAtMs = (isFresh ? keptAtMs : now()) + freshMs
    } catch (error) {
      dueAtMs = now() + retryMs
      events.onFailure(host, error)
    }
  }

  return {
    name: host,
    listTokens: async (chainId) => {
      if (options.chainId !== undefined && options.chainId !== chainId) return none
      if (now() >= dueAtMs)
        running ??= refresh().finally(() => {
          running = undefined
        })
      if (tokens === undefined && running !== undefined) await Promise.race([running, wait(firstTimeoutMs)])
      return tokens?.get(chainId) ?? none
    },
  }
}

/** Fetches and parses a list. Throws {@link UntrustedFetchError}. */
export async function fetchTokenList(
  fetchUntrusted: FetchUntrusted,
  url: string,
): Promise<NonNullable<ReturnType<typeof parseTokenList>>> {
  const { bytes } = await fetchUntrusted(url, { maxBytes, timeoutMs, accept: 'application/json' })
  const parsed = parseTokenList(parseJson(Buffer.from(bytes).toString()))
  if (parsed === undefined) throw new UntrustedFetchError('invalid', 'is not a token list')
  return parsed
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
