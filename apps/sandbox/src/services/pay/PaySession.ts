import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const status = z.enum(['created', 'pending', 'success', 'failed'])
const reason = z.enum(['declined', 'cancelled'])

const newsSchema = z.object({
  eventId: z.string(),
  status,
  reason: z.optional(reason),
  hash: z.optional(z.string()),
  atMs: z.number(),
  /** The time of the next attempt. */
  dueAtMs: z.number(),
  tries: z.number(),
  /** `taken`: delivered. `lost`: given up after the last attempt. Unset: still to deliver. */
  end: z.optional(z.enum(['taken', 'lost'])),
})

const sessionSchema = z.object({
  /** The token of its page. Anyone with the token may buy. */
  token: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The server's own id of the purchase. */
  reference: z.string(),
  asset: z.object({
    /** An EVM chain's number, or the CAIP-2 id of the Solana chain. */
    chainId: z.union([z.number(), z.string()]),
    /** Unset for the native coin. */
    token: z.optional(z.string()),
    symbol: z.string(),
    decimals: z.number(),
  }),
  account: z.string(),
  currency: z.string(),
  /** The total price, as a decimal string. */
  amount: z.string(),
  fees: z.array(z.object({ name: z.string(), amount: z.string() })),
  /** In whole units, as a decimal string. */
  receives: z.string(),
  returnUrl: z.optional(z.string()),
  webhookUrl: z.string(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  updatedAtMs: z.number(),
  status,
  reason: z.optional(reason),
  hash: z.optional(z.string()),
  /** The time to send the coins, while the purchase is pending. */
  payAtMs: z.optional(z.number()),
  /** Each webhook is sent twice. */
  isDoubled: z.boolean(),
  /** The webhook about the final state is delayed. */
  isLate: z.boolean(),
  news: z.array(newsSchema),
})

/** A purchase, from the server's request for its page on. */
export type PaySession = z.infer<typeof sessionSchema>
/** A webhook event and its delivery state. */
export type PayNews = z.infer<typeof newsSchema>

/** Purchases, stored in files so that they survive a restart. */
export interface PayMemory {
  /** Returns the purchases, newest first. */
  list(): readonly PaySession[]
  find(token: string): PaySession | undefined
  findByReference(reference: string): PaySession | undefined
  /**
   * Stores the purchase on disk before it returns. Beyond `largest`, removes the oldest purchases that are complete.
   */
  write(session: PaySession): void
}

/** Opens the purchases of a folder and ignores invalid files. */
export function openPayMemory(folder: string, largest = 500): PayMemory {
  mkdirSync(folder, { recursive: true })
  const fileOf = (token: string) => join(folder, `${token}.json`)
  const sessions = new Map<string, PaySession>()
  for (const session of readSessions(folder)) sessions.set(session.token, session)

  return {
    list: () => [...sessions.values()].reverse(),
    find: (token) => sessions.get(token),
    findByReference: (reference) => [...sessions.values()].find((session) => session.reference === reference),
    write: (session) => {
      const file = fileOf(session.token)
      writeFileSync(`${file}.tmp`, JSON.stringify(session), { mode: 0o600 })
      renameSync(`${file}.tmp`, file)
      sessions.set(session.token, session)
      for (const [token, each] of sessions) {
        if (sessions.size <= largest) return
        // Never remove a purchase with unpaid coins or undelivered webhooks, even beyond the maximum.
        if (isUnderWay(each) || token === session.token) continue
        sessions.delete(token)
        rmSync(fileOf(token), { force: true })
      }
    },
  }
}

function isUnderWay({ status, news }: PaySession) {
  return status === 'pending' || news.some(({ end }) => end === undefined)
}

function readSessions(folder: string): PaySession[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const sessions = files.flatMap((file) => {
    try {
      return [sessionSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))]
    } catch {
      return []
    }
  })
  return sessions.sort((one, other) => one.createdAtMs - other.createdAtMs)
}
