import type { ChildProcess } from 'node:child_process'

const timeoutMs = 5_000

/**
 * Waits until a process has ended, then kills all processes that it has started. After a timeout it also kills the
 * process itself. The process must have been started `detached`.
 */
export async function endProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  const late = setTimeout(() => kill(child), timeoutMs)
  await ended
  clearTimeout(late)
  kill(child)
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process group no longer exists.
  }
}
