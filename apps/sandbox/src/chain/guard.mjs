// Outlives a launcher that was killed outright and takes the launcher's children with it.
// Lines on stdin: "+123" guards process 123, "-123" lets it go. The end of stdin means that the launcher is gone.
import { createInterface } from 'node:readline'

function guard() {
  const guarded = new Set()
  // Ctrl-C reaches the whole terminal group; the launcher still needs its nodes for a last snapshot.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {})

  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const pid = Number(line.slice(1))
    if (!Number.isSafeInteger(pid) || pid <= 1) return
    if (line.startsWith('+')) guarded.add(pid)
    if (line.startsWith('-')) guarded.delete(pid)
  })
  lines.on('close', () => {
    for (const pid of guarded) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself.
      }
    }
    process.exit(0)
  })
}

guard()
