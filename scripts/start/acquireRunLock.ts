import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lock for the only `npm start` of a data folder. */
export interface RunLock {
  /** True if an earlier start did not stop in order. Its programs may still be ending. */
  readonly isAfterCrash: boolean
  release(): void
}

/** Acquires the lock. Throws if a running `npm start` has it. Takes over the lock of a killed one. */
export function acquireRunLock(dataDir: string): RunLock {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'run.pid')
  const holder = readHolder(file)
  if (holder !== undefined && holder !== process.pid && isStart(holder)) {
    throw new Error(`Foyer is running already (process ${holder}): stop it first with Ctrl-C or "kill ${holder}".`)
  }
  writeFileSync(file, `${process.pid}\n`)
  return {
    isAfterCrash: holder !== undefined,
    release: () => {
      if (readHolder(file) === process.pid) rmSync(file, { force: true })
    },
  }
}

function readHolder(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim())
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns true if a process is running and is a start. On systems without /proc every running process counts as one.
 */
function isStart(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts')
  } catch {
    return false
  }
}
