import type { ChildProcess } from 'node:child_process'

const patienceMs = 5_000

/** Waits until a process has ended by itself, and ends it with all it has started where it does not. It was started `detached`. */
export async function endProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  const late = setTimeout(() => kill(child), patienceMs)
  await ended
  clearTimeout(late)
  kill(child)
}

function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left.
  }
}
