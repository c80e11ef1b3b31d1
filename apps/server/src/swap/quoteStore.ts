import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Queries, runQuery } from '../db/Database.js'
import { swapQuotes } from '../db/swapSchema.js'
import { toPlainAddress, toTokenId } from '../tokens/tokenIds.js'
import { createExpiredError } from './createSwapError.js'
import type { SwapOffer, SwapRequest } from './SwapProvider.js'

/** A stored offer. */
export interface StoredQuote {
  readonly id: string
  readonly provider: string
  readonly question: SwapRequest
  readonly offer: SwapOffer
  /** In milliseconds since 1970. */
  readonly expiresAtMs: number
  readonly chosenAtMs: number | undefined
  readonly orderId: string | undefined
}

/** Offers in the database, so that each of several servers can continue one. */
export interface QuoteStore {
  /** Stores offers. `chosenAtMs` marks an offer to the incumbent's client: see `createConvert.ts`. */
  readonly store: (
    projectId: string,
    offers: readonly { provider: string; question: SwapRequest; offer: SwapOffer; chosenAtMs?: number }[],
  ) => Promise<readonly StoredQuote[]>
  /** Returns undefined if the project has no offer with this id. */
  readonly find: (projectId: string, id: string) => Promise<StoredQuote | undefined>
  /**
   * Returns the newest offer to the incumbent's client for a token of an account, and for the pair if `to` is given.
   */
  readonly findChosen: (key: {
    projectId: string
    account: string
    from: string
    to?: string
    sinceMs: number
  }) => Promise<StoredQuote | undefined>
  /** Marks an offer as used: it is stored for as long as its outcome may be requested. */
  readonly markUsed: (id: string) => Promise<void>
  readonly storeOrder: (id: string, orderId: string) => Promise<void>
}

const unusedMs = 3_600_000
const takenMs = 7 * 86_400_000
/** The minimum time between two cleanups of one process, in milliseconds. */
const cleanIntervalMs = 60_000

const amount = z.pipe(
  z.string().check(z.regex(/^\d{1,80}$/)),
  z.transform((text: string) => BigInt(text)),
)
const token = z.object({
  chainId: z.string(),
  address: z.optional(z.string()),
  symbol: z.string(),
  decimals: z.number(),
})
const questionSchema = z.object({ from: token, to: token, amount, account: z.string(), slippageBps: z.number() })
const offerSchema = z.object({
  toAmount: amount,
  minToAmount: amount,
  gas: z.optional(amount),
  fees: z.array(z.object({ name: z.string(), amount, token, isIncluded: z.boolean() })),
  spender: z.optional(z.string()),
  priceImpactBps: z.optional(z.number()),
  route: z.array(z.string()),
  lifetimeMs: z.number(),
  payload: z.unknown(),
})

/** Creates the store. `now` returns milliseconds since 1970. */
export function createQuoteStore(queries: Queries, now: () => number): QuoteStore {
  const cleaned = { atMs: 0 }

  async function clean(): Promise<void> {
    const nowMs = now()
    if (nowMs - cleaned.atMs < cleanIntervalMs) return
    cleaned.atMs = nowMs
    await queries.delete(swapQuotes).where(lte(swapQuotes.keptUntilMs, nowMs))
  }

  return {
    store: async (projectId, offers) => {
      const nowMs = now()
      const rows = offers.map(({ provider, question, offer, chosenAtMs }) => ({
        id: randomBytes(18).toString('base64url'),
        ...{ projectId, provider, chosenAtMs: chosenAtMs ?? null },
        ...{ account: question.account, fromToken: toTokenId(question.from), toToken: toTokenId(question.to) },
        ...{ amount: question.amount.toString(), slippageBps: question.slippageBps },
        ...{ question: writeJson(question), offer: writeJson(offer) },
        ...{ createdAtMs: nowMs, expiresAtMs: nowMs + offer.lifetimeMs },
        keptUntilMs: nowMs + offer.lifetimeMs + unusedMs,
      }))
      if (rows.length === 0) return []
      await runQuery(async () => {
        await clean()
        await queries.insert(swapQuotes).values(rows)
      })
      return rows.map((row) => readRow({ ...row, orderId: null }))
    },
    find: async (projectId, id) => {
      const isIt = and(eq(swapQuotes.id, id), eq(swapQuotes.projectId, projectId), gt(swapQuotes.keptUntilMs, now()))
      const [row] = await runQuery(() => queries.select().from(swapQuotes).where(isIt))
      return row && readRow(row)
    },
    findChosen: async ({ projectId, account, from, to, sinceMs }) => {
      const isIt = and(
        eq(swapQuotes.projectId, projectId),
        eq(swapQuotes.account, account),
        eq(swapQuotes.fromToken, from),
        gt(swapQuotes.createdAtMs, sinceMs),
        isNotNull(swapQuotes.chosenAtMs),
        ...(to === undefined ? [] : [eq(swapQuotes.toToken, to)]),
      )
      const [row] = await runQuery(() =>
        queries.select().from(swapQuotes).where(isIt).orderBy(desc(swapQuotes.createdAtMs)).limit(1),
      )
      return row && readRow(row)
    },
    markUsed: async (id) => {
      const keptUntilMs = now() + takenMs
      await runQuery(() => queries.update(swapQuotes).set({ keptUntilMs }).where(eq(swapQuotes.id, id)))
    },
    storeOrder: async (id, orderId) => {
      const keptUntilMs = now() + takenMs
      await runQuery(() => queries.update(swapQuotes).set({ orderId, keptUntilMs }).where(eq(swapQuotes.id, id)))
    },
  }
}

/** Returns an offer that the account can still use. Throws `quote_expired`, and `swap_refused` for another account. */
export async function findOpenQuote(
  store: QuoteStore,
  request: { projectId: string; quoteId: string; account: string; nowMs: number },
  reject: () => Error,
): Promise<StoredQuote> {
  const kept = await store.find(request.projectId, request.quoteId)
  if (kept === undefined) throw createExpiredError()
  if (kept.question.account !== toPlainAddress(kept.question.from.chainId, request.account)) throw reject()
  if (kept.expiresAtMs <= request.nowMs) throw createExpiredError()
  return kept
}

function writeJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))
}

type Row = Pick<typeof swapQuotes.$inferSelect, 'id' | 'provider' | 'question' | 'offer' | 'expiresAtMs'> &
  Pick<typeof swapQuotes.$inferSelect, 'chosenAtMs' | 'orderId'>

function readRow({ id, provider, question, offer, expiresAtMs, chosenAtMs, orderId }: Row): StoredQuote {
  return {
    ...{ id, provider, expiresAtMs, chosenAtMs: chosenAtMs ?? undefined, orderId: orderId ?? undefined },
    // The casts are safe: this file has written the row.
    question: questionSchema.parse(JSON.parse(question)) as SwapRequest,
    offer: offerSchema.parse(JSON.parse(offer)) as SwapOffer,
  }
}
