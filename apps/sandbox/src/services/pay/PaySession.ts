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
  /** When it is sent next. */
  dueAtMs: z.number(),
  tries: z.number(),
  /** Given up after the last try. */
  end: z.optional(z.enum(['taken', 'lost'])),
})

const sessionSchema = z.object({
  /** Of its page; who knows it may buy. */
  token: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The server's own name for it. */
  reference: z.string(),
  asset: z.object({
    /** An EVM chain's number, or the CAIP-2 id of the Solana chain. */
    chainId: z.union([z.number(), z.string()]),
    /** Absent for the native coin. */
    token: z.optional(z.string()),
    symbol: z.string(),
    decimals: z.number(),
  }),
  account: z.string(),
  currency: z.string(),
  /** Paid in all, as a decimal string. */
  amount: z.string(),
  fees: z.array(z.object({ name: z.string(), amount: z.string() })),
  /** Whole units, as a decimal string. */
  receives: z.string(),
  returnUrl: z.optional(z.string()),
  webhookUrl: z.string(),
  createdAtMs: z.number(),
  expiresAtMs: z.number(),
  updatedAtMs: z.number(),
  status,
  reason: z.optional(reason),
  hash: z.optional(z.string()),
  /** While it is pending: when the coins go. */
  payAtMs: z.optional(z.number()),
  /** Its webhooks come twice. */
  isDoubled: z.boolean(),
  /** The webhook about its end comes long after it. */
  isLate: z.boolean(),
  news: z.array(newsSchema),
})

/** A purchase, from the moment the server asked for its page. */
export type PaySession = z.infer<typeof sessionSchema>
/** Something a webhook tells, with how far it has come. */
export type PayNews = z.infer<typeof newsSchema>

/** Purchases in files, so that they outlive a restart. */
export interface PayMemory {
  /** Newest first. */
  list(): readonly PaySession[]
  find(token: string): PaySession | undefined
  findByReference(reference: string): PaySession | undefined
  /** On disk when it returns. When there are more than `largest`, the oldest go of which nothing is to come any more. */
  write(session: PaySession): void
}

/** Opens the memory of a folder; files that are no purchases are passed over. */
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
        // Coins that somebody paid for, and webhooks nobody took yet, are not forgotten, however many there are.
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
