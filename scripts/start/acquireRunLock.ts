import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The right to be the one `npm start` over a data folder. */
export interface RunLock {
  /** An earlier start ended without an orderly stop; its programs may still be ending. */
  readonly isAfterCrash: boolean
  release(): void
}

/** Takes the lock; throws when a living `npm start` holds it. The lock of one that was killed is taken over. */
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

/** Whether a process lives and is a start; on systems without /proc a living process is taken for one. */
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
