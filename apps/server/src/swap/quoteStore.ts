import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import * as z from 'zod/mini'
import { askDatabase, type Queries } from '../db/Database.js'
import { swapQuotes } from '../db/swapSchema.js'
import { toPlainAddress, toTokenId } from '../tokens/tokenIds.js'
import { quoteExpired } from './refuseSwap.js'
import type { SwapOffer, SwapQuestion } from './SwapProvider.js'

/** An offer as it is kept. */
export interface KeptQuote {
  readonly id: string
  readonly provider: string
  readonly question: SwapQuestion
  readonly offer: SwapOffer
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number
  readonly chosenAtMs: number | undefined
  readonly orderId: string | undefined
}

/** Keeps offers in the database, so that any server of several can go on with one. */
export interface QuoteStore {
  /** `chosenAtMs`: an offer to the incumbent's client, see `createConvert.ts`. */
  readonly keep: (
    projectId: string,
    offers: readonly { provider: string; question: SwapQuestion; offer: SwapOffer; chosenAtMs?: number }[],
  ) => Promise<readonly KeptQuote[]>
  /** Undefined for an id that nobody was given in this project. */
  readonly find: (projectId: string, id: string) => Promise<KeptQuote | undefined>
  /** The newest offer to the incumbent's client for a token of an account, and for the pair if `to` is given. */
  readonly findChosen: (key: {
    projectId: string
    account: string
    from: string
    to?: string
    sinceMs: number
  }) => Promise<KeptQuote | undefined>
  /** Somebody goes on with it: it is kept for as long as its end may be asked for. */
  readonly markTaken: (id: string) => Promise<void>
  readonly keepOrder: (id: string, orderId: string) => Promise<void>
}

const unusedMs = 3_600_000
const takenMs = 7 * 86_400_000
/** One process looks for old rows once in so long. */
const cleaningMs = 60_000

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

/** Creates the store; `now` is milliseconds since 1970. */
export function createQuoteStore(queries: Queries, now: () => number): QuoteStore {
  const cleaned = { atMs: 0 }

  async function clean(): Promise<void> {
    const nowMs = now()
    if (nowMs - cleaned.atMs < cleaningMs) return
    cleaned.atMs = nowMs
    await queries.delete(swapQuotes).where(lte(swapQuotes.keptUntilMs, nowMs))
  }

  return {
    keep: async (projectId, offers) => {
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
      await askDatabase(async () => {
        await clean()
        await queries.insert(swapQuotes).values(rows)
      })
      return rows.map((row) => readRow({ ...row, orderId: null }))
    },
    find: async (projectId, id) => {
      const isIt = and(eq(swapQuotes.id, id), eq(swapQuotes.projectId, projectId), gt(swapQuotes.keptUntilMs, now()))
      const [row] = await askDatabase(() => queries.select().from(swapQuotes).where(isIt))
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
      const [row] = await askDatabase(() =>
        queries.select().from(swapQuotes).where(isIt).orderBy(desc(swapQuotes.createdAtMs)).limit(1),
      )
      return row && readRow(row)
    },
    markTaken: async (id) => {
      const keptUntilMs = now() + takenMs
      await askDatabase(() => queries.update(swapQuotes).set({ keptUntilMs }).where(eq(swapQuotes.id, id)))
    },
    keepOrder: async (id, orderId) => {
      const keptUntilMs = now() + takenMs
      await askDatabase(() => queries.update(swapQuotes).set({ orderId, keptUntilMs }).where(eq(swapQuotes.id, id)))
    },
  }
}

/** The offer that an account may go on with now. Throws `quote_expired`, and `swap_refused` for another account. */
export async function findOpenQuote(
  store: QuoteStore,
  ask: { projectId: string; quoteId: string; account: string; nowMs: number },
  refuse: () => Error,
): Promise<KeptQuote> {
  const kept = await store.find(ask.projectId, ask.quoteId)
  if (kept === undefined) throw quoteExpired()
  if (kept.question.account !== toPlainAddress(kept.question.from.chainId, ask.account)) throw refuse()
  if (kept.expiresAtMs <= ask.nowMs) throw quoteExpired()
  return kept
}

function writeJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each))
}

type Row = Pick<typeof swapQuotes.$inferSelect, 'id' | 'provider' | 'question' | 'offer' | 'expiresAtMs'> &
  Pick<typeof swapQuotes.$inferSelect, 'chosenAtMs' | 'orderId'>

function readRow({ id, provider, question, offer, expiresAtMs, chosenAtMs, orderId }: Row): KeptQuote {
  return {
    ...{ id, provider, expiresAtMs, chosenAtMs: chosenAtMs ?? undefined, orderId: orderId ?? undefined },
    // Written by this very file.
    question: questionSchema.parse(JSON.parse(question)) as SwapQuestion,
    offer: offerSchema.parse(JSON.parse(offer)) as SwapOffer,
  }
}
