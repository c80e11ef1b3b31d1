import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import type { Eviction, KeptShares } from './createMailboxShares.js'
import { type KeptMessage, type RelayMessage, weighMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'

/** Acknowledgement of one message by one client. */
export interface Receipt {
  readonly seq: number
  readonly clientId: string
  readonly expiresAtMs: number
}

/** What a client asks its mailbox: messages on topics after a number, at most so many and so heavy (one at least). */
export interface MailboxRead {
  readonly clientId: string
  readonly topics: readonly string[]
  readonly afterSeq: number
  readonly maxMessages: number
  readonly maxBytes: number
}

/** Messages in the order they came, and whether more are waiting. */
export interface MailboxPage {
  readonly messages: readonly KeptMessage[]
  readonly hasMore: boolean
}

/** Messages and bytes kept. */
export interface Kept {
  readonly messages: number
  readonly bytes: number
}

/** The relay's statements; each call is one round trip, and what it wrote is durable when it resolves. */
export interface MailboxStore {
  /**
   * Writes messages and receipts in one transaction; the number of each message, undefined for one that was there already. One that
   * was there and whose time is over is new, for everybody.
   */
  readonly write: (messages: readonly RelayMessage[], receipts: readonly Receipt[]) => Promise<(number | undefined)[]>
  readonly read: (reads: readonly MailboxRead[], nowMs: number) => Promise<MailboxPage[]>
  /** The messages with these numbers that are still there, in order. */
  readonly readMessages: (seqs: readonly number[]) => Promise<KeptMessage[]>
  /** What is kept for each of some topics; a topic not in the answer has nothing. */
  readonly countTopics: (topics: readonly string[], nowMs: number) => Promise<Map<string, Kept>>
  /** Removes messages of these topics that somebody has acknowledged. */
  readonly removeDelivered: (topics: readonly string[]) => Promise<void>
  /** Removes what has expired, a few thousand rows at a time; how many messages and receipts went. */
  readonly removeExpired: (nowMs: number) => Promise<number>
  /** What each project keeps, and the addresses that keep most. */
  readonly countShares: () => Promise<KeptShares>
  /** Removes what would live longest of what an address keeps, until so much is gone; how many messages went. */
  readonly evict: (eviction: Eviction) => Promise<number>
  /** Gives the space of removed rows free; the embedded database does not do so by itself. */
  readonly vacuum: () => Promise<void>
}

// The drivers disagree on whether eight-byte numbers are numbers, big ones or text.
const number = z.pipe(z.union([z.number(), z.bigint(), z.string()]), z.transform(Number))
const result = z.object({ rows: z.array(z.unknown()) })
const keptRow = z.object({ seq: number, topic: z.string(), digest: z.string() })
const countRow = z.object({ topic: z.string(), messages: number, bytes: number })
const shareRow = z.object({
  projectId: z.string(),
  addressKey: z.nullable(z.string()),
  messages: number,
  bytes: number,
})
const goneRow = z.object({ gone: number })
const messageRow = z.object({
  seq: number,
  topic: z.string(),
  message: z.string(),
  attestation: z.nullable(z.string()),
  tag: number,
  publisher: z.string(),
  projectId: z.string(),
  addressKey: z.string(),
  publishedAtMs: number,
  expiresAtMs: number,
})
const pageRow = z.extend(messageRow, { n: number, found: number })
const columns = sql`seq, topic, message, attestation, tag, publisher, project_id as "projectId", address_key as "addressKey",
  published_at_ms as "publishedAtMs", expires_at_ms as "expiresAtMs"`

const rowsAtOnce = 2_000
/** Addresses named in a count; who is not among them keeps less than a thousandth of all. */
const largestAddresses = 1_000

function digestOf(message: string) {
  return createHash('sha256').update(message).digest('base64url')
}

/**
 * The receipt of a message row, if any. Written as a value, and each topic below as a loop over an index: with numbers
 * that change this fast the planner's guesses are too old for joins, and a wrong one reads whole tables.
 */
function receiptOf(clientId: SQL) {
  return sql`(select message_seq from relay_receipts where message_seq = seq and client_id = ${clientId} limit 1)`
}

/** Written as a sum so that the index of the expiry, which nearly every row fits, is not looked through as well. */
function isAlive(nowMs: number) {
  return sql`expires_at_ms + 0 > ${nowMs}`
}

/** Creates the statements over an open database. They throw what the database throws. */
export function createMailboxStore(queries: Queries): MailboxStore {
  return {
    write: (messages, receipts) => writeMessages(queries, messages, receipts),
    read: (reads, nowMs) => readPages(queries, reads, nowMs),
    readMessages: (seqs) => readMessages(queries, seqs),
    countTopics: (topics, nowMs) => countTopics(queries, topics, nowMs),
    removeDelivered: (topics) => removeDelivered(queries, topics),
    removeExpired: (nowMs) => removeExpired(queries, nowMs),
    countShares: () => countShares(queries),
    evict: (eviction) => evict(queries, eviction),
    vacuum: async () => {
      await queries.execute(sql`vacuum analyze relay_messages`)
      await queries.execute(sql`vacuum analyze relay_receipts`)
    },
  }
}

async function select<S extends z.ZodMiniType>(queries: Queries, row: S, query: SQL): Promise<z.output<S>[]> {
  return z.array(row).parse(result.parse(await queries.execute(query)).rows)
}

async function writeMessages(
  queries: Queries,
  messages: readonly RelayMessage[],
  receipts: readonly Receipt[],
): Promise<(number | undefined)[]> {
  const rows = messages.map((message) => ({
    ...message,
    digest: digestOf(message.message),
    bytes: weighMessage(message) - relayLimits.rowBytes,
  }))
  // A statement may meet a row once only.
  const first = new Map(rows.toReversed().map((row) => [row.topic + row.digest, row]))
  const distinct = rows.filter((row) => first.get(row.topic + row.digest) === row)
  const written = await select(
    queries,
    keptRow,
    // The batch is a single parameter, so every batch has the same statement, which is planned once.
    sql`with received as (
      insert into relay_receipts (message_seq, client_id, expires_at_ms)
      select seq, "clientId", "expiresAtMs"
      from json_to_recordset(${JSON.stringify(receipts)}::json) as r(seq bigint, "clientId" text, "expiresAtMs" bigint)
      on conflict do nothing
    )
    insert into relay_messages
      (topic, digest, message, attestation, tag, publisher, project_id, address_key, bytes, published_at_ms, expires_at_ms)
    select topic, digest, message, attestation, tag, publisher, "projectId", "addressKey", bytes, "publishedAtMs", "expiresAtMs"
    from json_to_recordset(${JSON.stringify(distinct)}::json) as m(topic text, digest text, message text,
      attestation text, tag bigint, publisher text, "projectId" text, "addressKey" text, bytes integer, "publishedAtMs" bigint, "expiresAtMs" bigint)
    on conflict (topic, digest) do update set
      (seq, attestation, tag, publisher, project_id, address_key, bytes, published_at_ms, expires_at_ms) =
        (excluded.seq, excluded.attestation, excluded.tag, excluded.publisher, excluded.project_id,
          excluded.address_key, excluded.bytes, excluded.published_at_ms, excluded.expires_at_ms)
      where relay_messages.expires_at_ms <= excluded.published_at_ms
    returning seq, topic, digest`,
  )
  const seqs = new Map(written.map(({ seq, topic, digest }) => [topic + digest, seq]))
  return rows.map(({ topic, digest }) => {
    const seq = seqs.get(topic + digest)
    // The same message twice in one batch: the second is one that was there already.
    seqs.delete(topic + digest)
    return seq
  })
}

async function readPages(queries: Queries, reads: readonly MailboxRead[], nowMs: number): Promise<MailboxPage[]> {
  const wanted = reads.map((read, n) => ({ n, ...read }))
  const rows = await select(
    queries,
    pageRow,
    sql`select w.n, page.* from json_to_recordset(${JSON.stringify(wanted)}::json) as w(n integer, "clientId" text,
        topics json, "afterSeq" bigint, "maxMessages" integer, "maxBytes" bigint)
      cross join lateral (
        select found.*, sum(found.bytes) over (order by found.seq) - found.bytes as before, count(*) over () as found
        from (
          select m.* from json_array_elements_text(w.topics) as t(topic)
          cross join lateral (
            select ${columns}, bytes
            from relay_messages
            where topic = t.topic and seq > w."afterSeq" and ${isAlive(nowMs)} and publisher <> w."clientId"
              and ${receiptOf(sql`w."clientId"`)} is null
            order by seq limit w."maxMessages" + 1
          ) m
          order by m.seq limit w."maxMessages" + 1
        ) found
      ) page
      where page.before = 0 or page.before < w."maxBytes"
      order by w.n, page.seq`,
  )
  const pages = reads.map(() => ({ messages: [] as KeptMessage[], found: 0 }))
  for (const { n, found, ...message } of rows) {
    const page = pages[n]
    if (page === undefined || page.messages.length === reads[n]?.maxMessages) continue
    page.messages.push(message)
    page.found = found
  }
  return pages.map(({ messages, found }) => ({ messages, hasMore: found > messages.length }))
}

function readMessages(queries: Queries, seqs: readonly number[]): Promise<KeptMessage[]> {
  return select(
    queries,
    messageRow,
    sql`select ${columns} from json_array_elements_text(${JSON.stringify(seqs)}::json) as wanted(n)
      join relay_messages on seq = wanted.n::bigint order by seq`,
  )
}

async function countTopics(queries: Queries, topics: readonly string[], nowMs: number): Promise<Map<string, Kept>> {
  const rows = await select(
    queries,
    countRow,
    sql`select t.topic, c.* from json_array_elements_text(${JSON.stringify(topics)}::json) as t(topic)
      cross join lateral (
        select count(*) as messages, coalesce(sum(bytes), 0) as bytes
        from relay_messages where topic = t.topic and ${isAlive(nowMs)}
      ) c`,
  )
  return new Map(rows.map(({ topic, messages, bytes }) => [topic, { messages, bytes }]))
}

async function removeDelivered(queries: Queries, topics: readonly string[]): Promise<void> {
  await queries.execute(sql`delete from relay_messages where seq in (
    select m.seq from json_array_elements_text(${JSON.stringify(topics)}::json) as t(topic)
    cross join lateral (
      select seq from relay_messages
      where topic = t.topic and (select message_seq from relay_receipts where message_seq = seq limit 1) is not null
      order by seq limit ${rowsAtOnce}
    ) m)`)
}

async function removeExpired(queries: Queries, nowMs: number): Promise<number> {
  const [row] = await select(
    queries,
    goneRow,
    sql`with messages as (
      delete from relay_messages
      where seq in (select seq from relay_messages where expires_at_ms <= ${nowMs} limit ${rowsAtOnce})
      returning 1
    ), receipts as (
      delete from relay_receipts
      where (message_seq, client_id) in (
        select message_seq, client_id from relay_receipts where expires_at_ms <= ${nowMs} limit ${rowsAtOnce})
      returning 1
    )
    select (select count(*) from messages) + (select count(*) from receipts) as gone`,
  )
  return row?.gone ?? 0
}

async function countShares(queries: Queries): Promise<KeptShares> {
  const rows = await select(
    queries,
    shareRow,
    sql`with kept as (
      select project_id as "projectId", address_key as "addressKey", count(*) as messages, sum(bytes) as bytes
      from relay_messages group by project_id, address_key
    )
    select "projectId", null as "addressKey", sum(messages) as messages, sum(bytes) as bytes from kept group by "projectId"
    union all
    (select "projectId", "addressKey", messages, bytes from kept
      order by bytes + messages * ${relayLimits.rowBytes} desc limit ${largestAddresses})`,
  )
  return {
    projects: rows.filter(({ addressKey }) => addressKey === null),
    largest: rows.flatMap(({ addressKey, ...row }) => (addressKey === null ? [] : [{ ...row, addressKey }])),
  }
}

async function evict(queries: Queries, { addressKey, projectId, bytes }: Eviction): Promise<number> {
  const ofProject = projectId === undefined ? sql`true` : sql`project_id = ${projectId}`
  const [row] = await select(
    queries,
    goneRow,
    sql`with gone as (
      delete from relay_messages where seq in (
        select seq from (
          select seq, sum(bytes + ${relayLimits.rowBytes}::integer) over (order by expires_at_ms desc, seq desc)
            - bytes - ${relayLimits.rowBytes}::integer as before
          from relay_messages where address_key = ${addressKey} and ${ofProject}
        ) kept where before < ${Math.ceil(bytes)}::bigint)
      returning 1
    )
    select count(*) as gone from gone`,
  )
  return row?.gone ?? 0
}
