import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { askDatabase, type Queries } from '../../db/Database.js'
import { HttpError } from '../../errors/HttpError.js'
import { createStreamShares, type StreamOwner } from './createStreamShares.js'

const limits = { total: 10_000, client: 20 }
const lookMs = 1_000
const heartbeatMs = 15_000
/** Load balancers cut what is open for long; a browser opens the next one by itself. */
const longestMs = 3_600_000

/** Tells open pages what happens to their accounts. */
export interface AccountChangesService {
  readonly supports: (chainId: string) => boolean
  /**
   * The body of a stream of server-sent events. `lastBlock` is the block the page knows; what happened after it is told at once.
   * Throws `unsupported_chain`, and `rate_limited` when there are too many (`createStreamShares`).
   */
  readonly open: (query: {
    chainId: string
    address: string
    lastBlock: number | undefined
    owner: StreamOwner
  }) => Promise<ReadableStream<Uint8Array>>
  /** Ends all streams. */
  readonly close: () => Promise<void>
}

interface Listener extends StreamOwner {
  readonly chainId: string
  readonly address: string
  known: number
  /** Of the block `known`, where it was read: another one there means that blocks were replaced. */
  hash: string | undefined
  readonly say: (text: string) => void
  readonly end: () => void
  endsAtMs: number
  saidAtMs: number
}

const wide = z.pipe(z.union([z.number(), z.string()]), z.transform(Number))
const cursorRows = z.object({
  rows: z.array(z.object({ chain_id: z.string(), block: wide, hash: z.nullable(z.string()) })),
})
const headerRows = z.object({ rows: z.array(z.object({ block: wide, hash: z.string() })) })

function tooMany() {
  return new HttpError('rate_limited', 'Too many streams are open', { retryAfterMs: 30_000 })
}

interface Cursor {
  readonly block: number
  readonly hash: string | undefined
}
const touchedRows = z.object({ rows: z.array(z.object({ address: z.string(), block: wide })) })

/**
 * Creates the streams. The index itself is what they listen to, once a second while somebody listens: so it does not matter which
 * process writes it, and nothing is missed. `wait` resolves after so many milliseconds, or when the signal is aborted. `onChange` is
 * called before a page is told, so that what it reads next is not what was kept from before.
 */
export function createAccountChanges(options: {
  queries: Pick<Queries, 'execute'>
  chainIds: readonly string[]
  now: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  onChange: (chainId: string, address: string) => void
  onFailure: (error: unknown) => void
  limits?: { readonly total: number; readonly client: number }
}): AccountChangesService {
  const { queries, now, wait } = options
  const indexed = new Set(options.chainIds)
  const listeners = createStreamShares<Listener>(options.limits ?? limits)
  const closing = new AbortController()
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    while (listeners.count() > 0 && !closing.signal.aborted) {
      try {
        for (const [chainId, cursor] of await readCursors()) await tell(chainId, cursor)
        for (const listener of listeners) keepAlive(listener)
      } catch (error) {
        options.onFailure(error)
      }
      await wait(lookMs, closing.signal)
    }
    looking = undefined
  }

  async function readCursors(): Promise<Map<string, Cursor>> {
    const answer = await askDatabase(() => queries.execute(sql`select chain_id, block, hash from indexed_chains`))
    const rows = cursorRows.parse(answer).rows
    return new Map(rows.map(({ chain_id, block, hash }) => [chain_id, { block, hash: hash ?? undefined }]))
  }

  async function tell(chainId: string, cursor: Cursor): Promise<void> {
    const { block } = cursor
    const late = [...listeners].filter(
      (each) => each.chainId === chainId && (each.known !== block || each.hash !== cursor.hash),
    )
    if (late.length === 0) return
    // A chain that went back took something away, even where it is as long again by now: whoever listens looks anew.
    const hashes = await readHashes(chainId, late)
    const isBack = ({ known, hash }: Listener) => {
      const present = known === block ? cursor.hash : hashes.get(known)
      return known > block || (hash !== undefined && present !== undefined && present !== hash)
    }
    const back = new Set(late.filter(isBack))
    for (const listener of back) change(listener, cursor)
    const behind = late.filter((listener) => !back.has(listener))
    if (behind.length === 0) return
    const first = Math.min(...behind.map(({ known }) => known))
    const addresses = JSON.stringify([...new Set(behind.map(({ address }) => address))])
    const answer = await askDatabase(() =>
      queries.execute(sql`select seen.address, max(seen.block) as block
        from json_array_elements_text(${addresses}::json) as asked(address)
        join account_activity as seen
          on seen.chain_id = ${chainId} and seen.address = asked.address and seen.block > ${first} and seen.block <= ${block}
        group by seen.address`),
    )
    const touched = new Map(touchedRows.parse(answer).rows.map((row) => [row.address, row.block]))
    for (const listener of behind) {
      if ((touched.get(listener.address) ?? -1) > listener.known) change(listener, cursor)
      else keepUp(listener, cursor)
    }
  }

  /** Hashes of the blocks that listeners know, as the index has them now. */
  async function readHashes(chainId: string, late: readonly Listener[]): Promise<Map<number, string>> {
    const blocks = JSON.stringify([...new Set(late.map(({ known }) => known))])
    const answer = await askDatabase(() =>
      queries.execute(sql`select block, hash from indexed_blocks
        where chain_id = ${chainId} and block in (select value::bigint from json_array_elements_text(${blocks}::json))`),
    )
    return new Map(headerRows.parse(answer).rows.map(({ block, hash }) => [block, hash]))
  }

  function keepUp(listener: Listener, { block, hash }: Cursor): void {
    listener.known = block
    listener.hash = hash
  }

  function change(listener: Listener, cursor: Cursor): void {
    const { chainId, address } = listener
    const { block } = cursor
    options.onChange(chainId, address)
    keepUp(listener, cursor)
    say(listener, `event: change\nid: ${block}\ndata: ${JSON.stringify({ chainId, block })}\n\n`)
  }

  function keepAlive(listener: Listener): void {
    const at = now()
    if (at >= listener.endsAtMs) listener.end()
    else if (at - listener.saidAtMs >= heartbeatMs) say(listener, ': still here\n\n')
  }

  function say(listener: Listener, text: string): void {
    listener.saidAtMs = now()
    listener.say(text)
  }

  return {
    supports: (chainId) => indexed.has(chainId),
    open: async ({ chainId, address, lastBlock, owner }) => {
      if (!indexed.has(chainId))
        throw new HttpError('unsupported_chain', `This server follows no accounts on ${chainId}`)
      if (!listeners.findPlace(owner).isFree) throw tooMany()
      const cursor = lastBlock === undefined ? (await readCursors()).get(chainId) : undefined
      // Other streams may have opened while the database was read.
      const { isFree, replaced } = listeners.findPlace(owner)
      if (!isFree) throw tooMany()
      replaced?.end()
      const known = lastBlock ?? cursor?.block ?? -1
      const encoder = new TextEncoder()
      const kept: { listener?: Listener } = {}
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          const listener: Listener = {
            ...{ ...owner, chainId, known, hash: cursor?.hash, address: address.toLowerCase() },
            ...{ saidAtMs: now(), endsAtMs: now() + longestMs },
            say: (text) => controller.enqueue(encoder.encode(text)),
            end: () => {
              if (listeners.remove(listener)) controller.close()
            },
          }
          kept.listener = listener
          listeners.add(listener)
          // Proxies hand on the head of an answer with its first bytes.
          say(listener, `retry: 2000\nid: ${known}\n\n`)
          looking ??= look()
        },
        cancel: () => void (kept.listener && listeners.remove(kept.listener)),
      })
    },
    close: async () => {
      closing.abort()
      for (const listener of listeners) listener.end()
      await looking
    },
  }
}
