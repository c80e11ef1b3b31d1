import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ServerError } from '../errors/ServerError.js'

const heartbeatMs = 5_000
/**
 * The time without a heartbeat after which a holder on another machine or in another container counts as dead. Its
 * process cannot be checked.
 */
const foreignHolderStaleMs = 30_000
const takeoverStaleMs = 10_000
const maxAttempts = 50

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  /** The boot id and the start time of the process, if available. A pid alone may belong to a newer process. */
  start: z.nullable(z.string()),
  /** The process id namespace, if available. Two containers can have the same host name, and both have a process 1. */
  namespace: z.optional(z.nullable(z.string())),
  nonce: z.string(),
})
type Holder = z.infer<typeof holderSchema>

/** The error if another running server uses the directory. */
export class LockHeldError extends Error {
  constructor(path: string, holder: Holder) {
    super(
      `${path} is held by process ${holder.pid} on ${holder.host}; stop that server first, or set another FOYER_DATA_DIR for this one${
        canCheckProcess(holder) ? '' : `. The lock of a killed server expires within ${foreignHolderStaleMs / 1_000} s`
      }`,
    )
    this.name = 'LockHeldError'
  }
}

function hasCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}

/**
 * Returns the boot id and the start time of a process, which Linux provides (field 22 of the stat line). Counts the
 * fields after the process name, which is in brackets.
 */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
  } catch {
    return null
  }
}

function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

/** Returns whether the holder's process id is valid in this process, so that it can be checked. */
function canCheckProcess({ host, namespace }: Holder): boolean {
  return host === hostname() && (namespace ?? null) === pidNamespace()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // The file was removed, or is unreadable after a power failure: the lock is free.
    return undefined
  }
}

function isAlive(path: string, holder: Holder): boolean {
  if (!canCheckProcess(holder)) {
    const touchedAtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return Date.now() - touchedAtMs < foreignHolderStaleMs
  }
  if (!isRunning(holder.pid)) return false
  return holder.start === null || holder.start === processStart(holder.pid)
}

/**
 * Removes the lock of a dead holder. Only one process does so at a time. It checks the lock again first, so it never
 * removes a new one.
 */
function removeDeadLock(path: string): void {
  const takeover = `${path}.takeover`
  try {
    mkdirSync(takeover)
  } catch {
    const startedAtMs = statSync(takeover, { throwIfNoEntry: false })?.mtimeMs
    if (startedAtMs !== undefined && Date.now() - startedAtMs > takeoverStaleMs)
      rmSync(takeover, { recursive: true, force: true })
    return
  }
  try {
    const holder = readHolder(path)
    if (holder === undefined || !isAlive(path, holder)) rmSync(path, { force: true })
  } finally {
    rmSync(takeover, { recursive: true, force: true })
  }
}

/**
 * Takes the exclusive lock of a data directory, also from a dead process (kill -9, power failure). Returns a function
 * that releases it. Throws {@link LockHeldError} if a running process holds it.
 */
export async function acquireLock(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'lock')
  const nonce = randomUUID()
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    start: processStart(process.pid),
    namespace: pidNamespace(),
    nonce,
  }
  const draft = `${path}.${nonce}`
  writeFileSync(draft, JSON.stringify(own))
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // A hard link appears with its complete content or not at all.
        linkSync(draft, path)
        break
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
      }
      const holder = readHolder(path)
      if (holder !== undefined && isAlive(path, holder)) throw new LockHeldError(path, holder)
      if (attempt === maxAttempts) throw new ServerError('unavailable', `${path} cannot be taken over; delete the file`)
      removeDeadLock(path)
      await delay(20)
    }
  } finally {
    rmSync(draft, { force: true })
  }

  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // The directory was removed while the server runs. `release` handles that too.
    }
  }, heartbeatMs)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (readHolder(path)?.nonce === nonce) rmSync(path, { force: true })
  }
}
