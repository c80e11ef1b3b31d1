import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ServerError } from '../errors/ServerError.js'

const heartbeatMs = 5_000
/** A holder on another machine or in another container cannot be asked whether it lives: it is dead after so long without a heartbeat. */
const foreignHolderStaleMs = 30_000
const takeoverStaleMs = 10_000
const maxAttempts = 50

const holderSchema = z.object({
  pid: z.number(),
  host: z.string(),
  /** Boot of the machine and start of the process, where the system tells: a pid alone may have been given to another. */
  start: z.nullable(z.string()),
  /** The process ids it counts among, where the system tells: two containers may have one host name, and each a process 1. */
  namespace: z.optional(z.nullable(z.string())),
  nonce: z.string(),
})
type Holder = z.infer<typeof holderSchema>

/** The directory belongs to another running server. */
export class LockHeldError extends Error {
  constructor(path: string, holder: Holder) {
    super(
      `${path} is held by process ${holder.pid} on ${holder.host}; stop that server first, or give this one another FOYER_DATA_DIR${
        canAsk(holder) ? '' : `. One that was killed holds it for ${foreignHolderStaleMs / 1_000} s more`
      }`,
    )
    this.name = 'LockHeldError'
  }
}

function hasCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Linux tells when a process started (field 22 of its stat line, counted after the name in brackets) and which boot this is. */
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

/** Whether its process id means the same here. */
function canAsk({ host, namespace }: Holder): boolean {
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
    // Gone meanwhile, or unreadable after a power cut: either way nobody holds it.
    return undefined
  }
}

function isAlive(path: string, holder: Holder): boolean {
  if (!canAsk(holder)) {
    const touchedAtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return Date.now() - touchedAtMs < foreignHolderStaleMs
  }
  if (!isRunning(holder.pid)) return false
  return holder.start === null || holder.start === processStart(holder.pid)
}

/** Removes a dead holder's lock. Only one process does so at a time, and looks again first: a fresh lock is never removed. */
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
 * Takes the exclusive lock of a data directory; the lock of a process that died (kill -9, power cut) is taken over.
 * Returns its release. Throws {@link LockHeldError} when a running process holds it.
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
        // A hard link appears with its whole content or not at all.
        linkSync(draft, path)
        break
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
      }
      const holder = readHolder(path)
      if (holder !== undefined && isAlive(path, holder)) throw new LockHeldError(path, holder)
      if (attempt === maxAttempts)
        throw new ServerError('unavailable', `${path} could not be taken over; remove it by hand`)
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
      // The directory was removed under the server; release() copes with that too.
    }
  }, heartbeatMs)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (readHolder(path)?.nonce === nonce) rmSync(path, { force: true })
  }
}
