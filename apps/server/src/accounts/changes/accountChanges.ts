import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Queries, runQuery } from '../../db/Database.js'
import { HttpError } from '../../errors/HttpError.js'
import { createStreamShares, type StreamOwner } from './createStreamShares.js'

const limits = { total: 10_000, client: 20 }
const pollIntervalMs = 1_000
const heartbeatMs = 15_000
/**
 * The maximum duration of a stream, in milliseconds. Load balancers cut long connections, and a browser reconnects
 * automatically.
 */
const maxStreamMs = 3_600_000

/** Notifies open pages of changes of their accounts. */
export interface AccountChangesService {
  readonly supports: (chainId: string) => boolean
  /**
   * Opens a stream of server-sent events and returns its body. `lastBlock` is the last block that the page has: later
   * changes are sent at once. Throws `unsupported_chain`, and `rate_limited` if too many streams are open
   * (`createStreamShares`).
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
  /** The hash of the block `known`, if it was read. If the index has another hash, blocks were replaced. */
  hash: string | undefined
  readonly send: (text: string) => void
  readonly end: () => void
  endsAtMs: number
  sentAtMs: number
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
 * Creates the service. It polls the index once a second while streams are open: any process can write the index, and no
 * change is missed. `wait` resolves after `ms` milliseconds or when the signal is aborted. `onChange` is called before
 * a page is notified, to delete the cached data that the page reads next.
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
  let polling: Promise<void> | undefined

  async function pollIndex(): Promise<void> {
    while (listeners.count() > 0 && !closing.signal.aborted) {
      try {
        for (const [chainId, cursor] of await readCursors()) await notifyListeners(chainId, cursor)
        for (const listener of listeners) endOrSendHeartbeat(listener)
      } catch (error) {
        options.onFailure(error)
      }
      await wait(pollIntervalMs, closing.signal)
    }
    polling = undefined
  }

  async function readCursors(): Promise<Map<string, Cursor>> {
    const answer = await runQuery(() => queries.execute(sql`select chain_id, block, hash from indexed_chains`))
    const rows = cursorRows.parse(answer).rows
    return new Map(rows.map(({ chain_id, block, hash }) => [chain_id, { block, hash: hash ?? undefined }]))
  }

  async function notifyListeners(chainId: string, cursor: Cursor): Promise<void> {
    const { block } = cursor
    const late = [...listeners].filter(
      (each) => each.chainId === chainId && (each.known !== block || each.hash !== cursor.hash),
    )
    if (late.length === 0) return
    // Replaced blocks may have removed transactions, even if the chain is as long again: notify all listeners of those
    // blocks.
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
    const answer = await runQuery(() =>
      queries.execute(sql`select seen.address, max(seen.block) as block
        from json_array_elements_text(${addresses}::json) as asked(address)
        join account_activity as seen
          on seen.chain_id = ${chainId} and seen.address = asked.address and seen.block > ${first} and seen.block <= ${block}
        group by seen.address`),
    )
    const touched = new Map(touchedRows.parse(answer).rows.map((row) => [row.address, row.block]))
    for (const listener of behind) {
      if ((touched.get(listener.address) ?? -1) > listener.known) change(listener, cursor)
      else setPosition(listener, cursor)
    }
  }

  /** Returns the hashes that the index now has for the blocks of the listeners. */
  async function readHashes(chainId: string, late: readonly Listener[]): Promise<Map<number, string>> {
    const blocks = JSON.stringify([...new Set(late.map(({ known }) => known))])
    const answer = await runQuery(() =>
      queries.execute(sql`select block, hash from indexed_blocks
        where chain_id = ${chainId} and block in (select value::bigint from json_array_elements_text(${blocks}::json))`),
    )
    return new Map(headerRows.parse(answer).rows.map(({ block, hash }) => [block, hash]))
  }

  function setPosition(listener: Listener, { block, hash }: Cursor): void {
    listener.known = block
    listener.hash = hash
  }

  function change(listener: Listener, cursor: Cursor): void {
    const { chainId, address } = listener
    const { block } = cursor
    options.onChange(chainId, address)
    setPosition(listener, cursor)
    say(listener, `event: change\nid: ${block}\ndata: ${JSON.stringify({ chainId, block })}\n\n`)
  }

  function endOrSendHeartbeat(listener: Listener): void {
    const at = now()
    if (at >= listener.endsAtMs) listener.end()
    else if (at - listener.sentAtMs >= heartbeatMs) say(listener, ': still here\n\n')
  }

  function say(listener: Listener, text: string): void {
    listener.sentAtMs = now()
    listener.send(text)
  }

  return {
    supports: (chainId) => indexed.has(chainId),
    open: async ({ chainId, address, lastBlock, owner }) => {
      if (!indexed.has(chainId))
        throw new HttpError('unsupported_chain', `This server does not follow accounts on ${chainId}`)
      if (!listeners.findPlace(owner).isFree) throw tooMany()
      const cursor = lastBlock === undefined ? (await readCursors()).get(chainId) : undefined
      // Check again: other streams may have opened during the database query.
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
            ...{ sentAtMs: now(), endsAtMs: now() + maxStreamMs },
            send: (text) => controller.enqueue(encoder.encode(text)),
            end: () => {
              if (listeners.remove(listener)) controller.close()
            },
          }
          kept.listener = listener
          listeners.add(listener)
          // Send the first bytes at once: proxies forward the head of the response with them.
          say(listener, `retry: 2000\nid: ${known}\n\n`)
          polling ??= pollIndex()
        },
        cancel: () => void (kept.listener && listeners.remove(kept.listener)),
      })
    },
    close: async () => {
      closing.abort()
      for (const listener of listeners) listener.end()
      await polling
    },
  }
}
