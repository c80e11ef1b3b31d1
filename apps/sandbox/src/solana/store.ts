import { closeSync, openSync, readdirSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import { createSnapshotFolder } from '../evm/chain/createSnapshotFolder.js'
import type { LandedTransaction } from './history.js'
import type { Changes, Ledger } from './ledger.js'
import { journalLine, loadAccount, loadTransaction, snapshot, storeAccount, storeTransaction } from './storedForm.js'

/** The number of journal lines after which a snapshot is due, so that a start need not read more. */
const maxJournalLines = 1_000
const journalName = /^journal-(\d{1,15})\.jsonl$/

/** The time of the chain's creation, its newest slot, and the origin of its clock. */
export interface StoredTime {
  readonly birthMs: number
  readonly originMs: number
  readonly slot: number
}

/**
 * The chain on disk: a snapshot, and a journal of later changes. A line is written before its transaction is reported,
 * so a killed process loses no reported transaction.
 */
export interface Store {
  /** The stored time; undefined for a new chain. */
  readonly time: StoredTime | undefined
  /** Loads the stored state into a ledger. */
  fill(ledger: Ledger): void
  append(transaction: LandedTransaction, changes: Changes): void
  /** Stores a change of the clock. */
  appendClock(originMs: number): void
  /** Returns true if {@link writeSnapshot} is due because the journal is long. */
  isLong(): boolean
  writeSnapshot(ledger: Ledger, birthMs: number): void
  close(): void
}

/** Opens or creates the folder. `log` receives messages about unreadable files. */
export function openStore(folder: string, log: (line: string) => void): Store {
  const snapshots = createSnapshotFolder(folder)
  let found: { readonly number: number; readonly state: z.infer<typeof snapshot> } | undefined
  for (const file of snapshots.list()) {
    const state = snapshot.safeParse(parseJson(snapshots.read(file)))
    if (state.success) {
      found = { number: numberOf(file), state: state.data }
      break
    }
    log(`Solana chain: ${file} cannot be read; trying the one before it`)
    snapshots.reject(file)
  }

  const first = found?.number ?? Number.POSITIVE_INFINITY
  const lines = listJournals(folder)
    .filter((number) => number >= first)
    .flatMap((number) => readJournal(join(folder, `journal-${number}.jsonl`)))
  let time = found && { birthMs: found.state.birthMs, originMs: found.state.originMs, slot: found.state.slot }
  for (const line of lines) {
    if (time === undefined) break
    time = 'originMs' in line ? { ...time, originMs: line.originMs } : { ...time, slot: line.transaction.slot }
  }

  let handle: number | undefined
  let length = lines.length
  const openJournal = (number: number, flags: 'a' | 'w') => {
    if (handle !== undefined) closeSync(handle)
    handle = openSync(join(folder, `journal-${number}.jsonl`), flags)
  }
  if (found !== undefined) openJournal(listJournals(folder).at(-1) ?? found.number, 'a')
  const write = (line: z.input<typeof journalLine>) => {
    if (handle === undefined) return
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
    length += 1
  }

  return {
    time,
    fill(ledger) {
      if (found === undefined) return
      ledger.restore(new Map(found.state.accounts.map(([address, stored]) => [address, loadAccount(stored)])))
      for (const stored of found.state.transactions) ledger.store(loadTransaction(stored))
      for (const line of lines) {
        if ('originMs' in line) continue
        ledger.restore(new Map(line.changes.map(([address, stored]) => [address, loadAccount(stored)])))
        ledger.store(loadTransaction(line.transaction))
      }
    },
    append(transaction, changes) {
      write({
        transaction: storeTransaction(transaction),
        changes: [...changes].map(([address, image]) => [address, storeAccount(image)]),
      })
    },
    appendClock: (originMs) => write({ originMs }),
    isLong: () => length >= maxJournalLines,
    writeSnapshot(ledger, birthMs) {
      const file = snapshots.write(
        JSON.stringify({
          version: 1,
          birthMs,
          originMs: ledger.clock.originMs(),
          slot: ledger.clock.slot(),
          accounts: ledger.accounts().map(({ address, image }) => [address, storeAccount(image)]),
          transactions: [...ledger.history.all()].map(storeTransaction),
        } satisfies z.input<typeof snapshot>),
      )
      openJournal(numberOf(file), 'w')
      length = 0
      const oldest = Math.min(...snapshots.list().map(numberOf))
      for (const number of listJournals(folder)) {
        if (number < oldest) rmSync(join(folder, `journal-${number}.jsonl`), { force: true })
      }
    },
    close() {
      if (handle !== undefined) closeSync(handle)
      handle = undefined
    },
  }
}

/** Returns the complete lines of a journal. Removes a partial last line, so that the next line starts on its own. */
function readJournal(path: string): z.infer<typeof journalLine>[] {
  const bytes = readFileSync(path)
  const lines: z.infer<typeof journalLine>[] = []
  let good = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, good)) {
    const line = journalLine.safeParse(parseJson(bytes.subarray(good, end).toString('utf8')))
    if (!line.success) break
    lines.push(line.data)
    good = end + 1
  }
  if (good < bytes.length) truncateSync(path, good)
  return lines
}

function listJournals(folder: string): number[] {
  return readdirSync(folder)
    .filter((file) => journalName.test(file))
    .map(numberOf)
    .sort((a, b) => a - b)
}

function numberOf(file: string): number {
  return Number(/\d+/.exec(file)?.[0] ?? 0)
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
