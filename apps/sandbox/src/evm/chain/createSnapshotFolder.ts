import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { SandboxError } from '../../SandboxError.js'

/** Contracts can read the hashes of the last 256 blocks (BLOCKHASH), so those blocks stay. */
const keptBlocks = 256

interface StateDump {
  best_block_number: number | string
  blocks: { header: { number: string }; transactions: unknown[] }[]
}

/**
 * Removes old empty blocks from an `anvil_dumpState` response and returns JSON. An empty block takes 1.75 kB: with one
 * block every 5 s that is 30 MB a day. Blocks with transactions, receipts and logs always stay. Throws if the response
 * is not a state dump.
 */
export function trimState(dump: unknown): string {
  if (typeof dump !== 'string' || !dump.startsWith('0x'))
    throw new SandboxError('chain_failed', 'anvil_dumpState returned no hex data')
  const state: unknown = JSON.parse(gunzipSync(Buffer.from(dump.slice(2), 'hex')).toString('utf8'))
  if (!isStateDump(state)) throw new SandboxError('chain_failed', 'anvil_dumpState returned a state without blocks')
  const best = Number(state.best_block_number)
  const blocks = state.blocks.filter(({ header, transactions }) => {
    const number = Number(header.number)
    return number === 0 || transactions.length > 0 || number > best - keptBlocks
  })
  return JSON.stringify({ ...state, blocks })
}

function isStateDump(value: unknown): value is StateDump {
  return typeof value === 'object' && value !== null && 'best_block_number' in value && 'blocks' in value
    ? Array.isArray(value.blocks)
    : false
}

const maxSnapshots = 3
const snapshotName = /^state-(\d{1,15})\.json\.gz$/

/** Snapshots of one chain on disk. Writes are atomic, and the last valid snapshots stay. */
export interface SnapshotFolder {
  /** Writes a new snapshot, removes the oldest beyond three and returns the file name. */
  write(state: string): string
  /** File names, newest first. */
  list(): string[]
  /** Returns the state of a file, or undefined if the file is truncated, altered or not JSON. */
  read(file: string): string | undefined
  /** Renames a snapshot so that it is never loaded again. */
  reject(file: string): void
}

/** Opens or creates the folder. Removes the files of interrupted writes. */
export function createSnapshotFolder(folder: string): SnapshotFolder {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (file.endsWith('.tmp')) rmSync(join(folder, file), { force: true })

  const numberOf = (file: string) => Number(snapshotName.exec(file)?.[1] ?? -1)
  const list = () =>
    readdirSync(folder)
      .filter((file) => snapshotName.test(file))
      .sort((a, b) => numberOf(b) - numberOf(a))

  return {
    list,
    write(state) {
      const [newest] = list()
      const file = `state-${newest === undefined ? 1 : numberOf(newest) + 1}.json.gz`
      const temporary = join(folder, `${file}.tmp`)
      writeDurably(temporary, gzipSync(state, { level: 1 }))
      renameSync(temporary, join(folder, file))
      syncFolder(folder)
      for (const old of list().slice(maxSnapshots)) rmSync(join(folder, old), { force: true })
      return file
    },
    read(file) {
      try {
        // gzip has a checksum and a length, so a truncated or altered file fails to inflate.
        const state = gunzipSync(readFileSync(join(folder, file))).toString('utf8')
        JSON.parse(state)
        return state
      } catch {
        return undefined
      }
    },
    reject(file) {
      renameSync(join(folder, file), join(folder, `${file}.bad`))
    },
  }
}

function writeDurably(path: string, bytes: Uint8Array): void {
  const handle = openSync(path, 'w')
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes the rename durable. Windows has no such call for folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
