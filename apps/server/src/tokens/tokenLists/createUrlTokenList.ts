import { eq } from 'drizzle-orm'
import { askDatabase, type Queries } from '../../db/Database.js'
import { tokenLists } from '../../db/schema.js'
import { type FetchUntrusted, UntrustedFetchError } from '../../fetch/fetchUntrusted.js'
import { parseTokenList, type TokensByChain, writeTokenList } from './parseTokenList.js'
import type { ListedToken, TokenListProvider } from './TokenListProvider.js'

const maxBytes = 16_777_216
const timeoutMs = 20_000
const freshMs = 86_400_000
const retryMs = 600_000
/** How long the first question waits for a list nobody has yet. */
const patienceMs = 3_000
const none: readonly ListedToken[] = []

/** Hears how a list came about. */
export interface TokenListEvents {
  /** `left` entries could not be read. */
  readonly onList: (host: string, left: number) => void
  readonly onFailure: (host: string, error: unknown) => void
}

/**
 * Creates the reader of a list at a web address. It is fetched once a day when somebody asks for tokens, by one of several servers on one
 * database; the last good copy is kept there, so that a restart shows it at once and a list that is away or broken changes nothing.
 * `chainId` takes its tokens of one network alone.
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
  // The rest of an address may carry a key.
  const { host } = new URL(url)
  let tokens: TokensByChain | undefined
  let dueAtMs = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function readKept(): Promise<number | undefined> {
    const [row] = await askDatabase(() => queries.select().from(tokenLists).where(eq(tokenLists.url, url)))
    const kept = row && parseTokenList(row.list)
    if (row === undefined || kept === undefined) return undefined
    tokens = kept.tokens
    return row.fetchedAt.getTime()
  }

  async function fetchAnew(): Promise<void> {
    const parsed = await fetchTokenList(fetchUntrusted, url)
    tokens = parsed.tokens
    events.onList(host, parsed.left)
    const values = { list: writeTokenList(parsed.tokens), fetchedAt: new Date(now()) }
    await askDatabase(() =>
      queries
        .insert(tokenLists)
        .values({ url, ...values })
        .onConflictDoUpdate({ target: tokenLists.url, set: values }),
    )
  }

  async function refresh(): Promise<void> {
    try {
      const keptAtMs = await readKept()
      const isFresh = keptAtMs !== undefined && now() < keptAtMs + freshMs
      if (!isFresh) await fetchAnew()
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
      if (tokens === undefined && running !== undefined) await Promise.race([running, wait(patienceMs)])
      return tokens?.get(chainId) ?? none
    },
  }
}

/** Fetches a list and reads it. Throws {@link UntrustedFetchError}. */
export async function fetchTokenList(
  fetchUntrusted: FetchUntrusted,
  url: string,
): Promise<NonNullable<ReturnType<typeof parseTokenList>>> {
  const { bytes } = await fetchUntrusted(url, { maxBytes, timeoutMs, accept: 'application/json' })
  const parsed = parseTokenList(parseJson(Buffer.from(bytes).toString()))
  if (parsed === undefined) throw new UntrustedFetchError('refused', 'is no token list')
  return parsed
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
