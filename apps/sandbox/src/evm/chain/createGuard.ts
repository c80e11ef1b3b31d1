import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Ends guarded nodes when this process dies without saying goodbye. */
export interface Guard {
  /** The guard's own process; none when it could not be started. */
  readonly pid: number | undefined
  /** Ends the process later; of a node with a `last` state, it first writes what `anvil_dumpState` answers at `url` to `file`. */
  watch(pid: number, last?: { readonly url: string; readonly file: string }): void
  release(pid: number): void
  close(): void
}

/** Starts the guard; it costs one small Node process for all chains of a world. */
export function createGuard(): Guard {
  const script = fileURLToPath(new URL('./guard.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const tell = (line: string) => {
    if (child.stdin.writable) child.stdin.write(`${line}\n`)
  }
  // A guard that cannot be started leaves only the record of pids for the next start.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  return {
    pid: child.pid,
    watch: (pid, last) => tell(JSON.stringify({ pid, last })),
    release: (pid) => tell(JSON.stringify({ pid, isReleased: true })),
    close: () => child.stdin.end(),
  }
}
