import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Ends guarded processes when this one dies without saying goodbye. */
export interface Guard {
  watch(pid: number): void
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
    watch: (pid) => tell(`+${pid}`),
    release: (pid) => tell(`-${pid}`),
    close: () => child.stdin.end(),
  }
}
