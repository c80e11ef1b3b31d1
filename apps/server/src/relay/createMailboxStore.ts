import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Queries } from '../db/Database.js'
import type { Eviction, StoredShares } from './createMailboxShares.js'
import { computeMessageBytes, type RelayMessage, type StoredMessage } from './RelayMessage.js'
import { relayLimits } from './relayLimits.js'

/** The acknowledgement of one message by one client. */
export interface Receipt {
  readonly seq: number
  readonly clientId: string
  readonly expiresAtMs: number
}

/**
 * A client's request for messages: on `topics`, after `afterSeq`, up to `maxMessages` and `maxBytes`, but at least one
 * message.
 */
export interface MailboxRead {
  readonly clientId: string
  readonly topics: readonly string[]
  readonly afterSeq: number
  readonly maxMessages: number
  readonly maxBytes: number
}

/** Messages in the order of `seq`, and whether there are more. */
export interface MailboxPage {
  readonly messages: readonly StoredMessage[]
  readonly hasMore: boolean
}

/** The number and the bytes of stored messages. */
export interface StoredSize {
  readonly messages: number
  readonly bytes: number
}

/** The SQL statements of the relay. Each call is one round trip. Its writes are durable when it resolves. */
export interface MailboxStore {
  /**
   * Writes messages and receipts in one transaction. Returns the `seq` of each message, or undefined if the message was
   * stored before. An expired message that is still in the table counts as new, for all clients.
   */
  readonly write: (messages: readonly RelayMessage[], receipts: readonly Receipt[]) => Promise<(number | undefined)[]>
  readonly read: (reads: readonly MailboxRead[], nowMs: number) => Promise<MailboxPage[]>
  /** Returns the messages with these numbers that still exist, in order. */
  readonly readMessages: (seqs: readonly number[]) => Promise<StoredMessage[]>
  /** Returns the stored size per topic. Topics without messages have zero or no entry. */
  readonly countTopics: (topics: readonly string[], nowMs: number) => Promise<Map<string, StoredSize>>
  /** Removes messages of these topics that at least one client has acknowledged. */
  readonly removeDelivered: (topics: readonly string[]) => Promise<void>
  /** Removes a few thousand expired rows. Returns the number of removed messages and receipts. */
  readonly removeExpired: (nowMs: number) => Promise<number>
  /** Returns the stored size per project, and the addresses that store the most. */
  readonly countShares: () => Promise<StoredShares>
  /**
   * Removes messages of an address, those with the latest expiry first, until `bytes` are free. Returns the number of
   * removed messages.
   */
  readonly evict: (eviction: Eviction) => Promise<number>
  /** Frees the space of removed rows. The embedded database does not do this by itself. */
  readonly vacuum: () => Promise<void>
}

// Depending on the driver, eight-byte numbers are numbers, bigints or strings.
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

const maxRowsPerStatement = 2_000
/** The number of addresses in a count. Any address beyond them stores less than a thousandth of the total. */
const maxAddresses = 1_000

function digestOf(message: string) {
  return createHash('sha256').update(message).digest('base64url')
}

/**
 * Returns the receipt of a message row, if any. This is a scalar subquery, and the topics below are lateral loops over
 * an index. Do not use joins: the numbers change so fast that the planner's estimates are outdated, and a wrong plan
 * reads whole tables.
 */
function receiptOf(clientId: SQL) {
  return sql`(select message_seq from relay_receipts where message_seq = seq and client_id = ${clientId} limit 1)`
}

/** Writes a sum to prevent use of the expiry index: nearly every row matches it. */
function isAlive(nowMs: number) {
  return sql`expires_at_ms + 0 > ${nowMs}`
}

/** Creates the statements for an open database. They throw the errors of the database. */
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
    bytes: computeMessageBytes(message) - relayLimits.rowBytes,
  }))
  // A statement cannot update the same row twice.
  const first = new Map(rows.toReversed().map((row) => [row.topic + row.digest, row]))
  const distinct = rows.filter((row) => first.get(row.topic + row.digest) === row)
  const written = await select(
    queries,
    keptRow,
    // The batch is a single parameter, so every batch uses the same statement, which is planned once.
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
    // If a batch contains the same message twice, the second one counts as stored before.
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
  const pages = reads.map(() => ({ messages: [] as StoredMessage[], found: 0 }))
  for (const { n, found, ...message } of rows) {
    const page = pages[n]
    if (page === undefined || page.messages.length === reads[n]?.maxMessages) continue
    page.messages.push(message)
    page.found = found
  }
  return pages.map(({ messages, found }) => ({ messages, hasMore: found > messages.length }))
}

function readMessages(queries: Queries, seqs: readonly number[]): Promise<StoredMessage[]> {
  return select(
    queries,
    messageRow,
    sql`select ${columns} from json_array_elements_text(${JSON.stringify(seqs)}::json) as wanted(n)
      join relay_messages on seq = wanted.n::bigint order by seq`,
  )
}

async function countTopics(
  queries: Queries,
  topics: readonly string[],
  nowMs: number,
): Promise<Map<string, StoredSize>> {
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
      order by seq limit ${maxRowsPerStatement}
    ) m)`)
}

async function removeExpired(queries: Queries, nowMs: number): Promise<number> {
  const [row] = await select(
    queries,
    goneRow,
    sql`with messages as (
      delete from relay_messages
      where seq in (select seq from relay_messages where expires_at_ms <= ${nowMs} limit ${maxRowsPerStatement})
      returning 1
    ), receipts as (
      delete from relay_receipts
      where (message_seq, client_id) in (
        select message_seq, client_id from relay_receipts where expires_at_ms <= ${nowMs} limit ${maxRowsPerStatement})
      returning 1
    )
    select (select count(*) from messages) + (select count(*) from receipts) as gone`,
  )
  return row?.gone ?? 0
}

async function countShares(queries: Queries): Promise<StoredShares> {
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
      order by bytes + messages * ${relayLimits.rowBytes} desc limit ${maxAddresses})`,
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
