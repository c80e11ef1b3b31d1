import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Ends the watched nodes if this process is killed. */
export interface Guard {
  /** The process id of the guard. Undefined if it did not start. */
  readonly pid: number | undefined
  /**
   * Adds a process to end later. With `last`, the guard first writes the `anvil_dumpState` response of `url` to `file`.
   */
  watch(pid: number, last?: { readonly url: string; readonly file: string }): void
  release(pid: number): void
  close(): void
}

/** Starts the guard: one small Node process for all chains of a sandbox. */
export function createGuard(): Guard {
  const script = fileURLToPath(new URL('./guard.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const notify = (line: string) => {
    if (child.stdin.writable) child.stdin.write(`${line}\n`)
  }
  // Ignore a failed start. The next start then still finds the node by its pid file.
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  return {
    pid: child.pid,
    watch: (pid, last) => notify(JSON.stringify({ pid, last })),
    release: (pid) => notify(JSON.stringify({ pid, isReleased: true })),
    close: () => child.stdin.end(),
  }
}
