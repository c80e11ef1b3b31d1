import { randomInt } from 'node:crypto'
import { SandboxError } from '../SandboxError.js'
import { claimablePorts, claimPort } from './claimPort.js'

const maxAttempts = 100

/**
 * Finds a free port of loopback, or the first of `count` consecutive ones, and claims it until this process or worker
 * thread ends. No call in any process returns a claimed port, so a program can start there later, and restart there.
 *
 * @throws SandboxError `unavailable`
 */
export async function findFreePort(count = 1): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const port = randomInt(claimablePorts.first, claimablePorts.end - count + 1)
    if (await claimAll(port, count)) return port
  }
  throw new SandboxError(
    'unavailable',
    `No free port of 127.0.0.1 found between ${claimablePorts.first} and ${claimablePorts.end}.`,
  )
}

async function claimAll(first: number, count: number): Promise<boolean> {
  const releases: (() => void)[] = []
  for (let port = first; port < first + count; port += 1) {
    const release = await claimPort(port)
    if (release === undefined) {
      for (const each of releases) each()
      return false
    }
    releases.push(release)
  }
  return true
}
