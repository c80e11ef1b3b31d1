import { randomInt } from 'node:crypto'
import { SandboxError } from '../SandboxError.js'
import { portIsFree } from './portIsFree.js'

/**
 * Below the ports that systems give to outgoing connections (32768 and up on Linux, 49152 on macOS and Windows): one of
 * those can be taken between this answer and the start of the program it is for. Above the fixed ones of the project.
 */
const firstPort = 12_000
const endPort = 32_000
const tries = 100

/** A port of loopback nobody listens on right now. Throws when a hundred in a row are taken. */
export async function findFreePort(): Promise<number> {
  for (let count = 0; count < tries; count += 1) {
    const port = randomInt(firstPort, endPort)
    if (await portIsFree(port)) return port
  }
  throw new SandboxError('unavailable', `No free port of 127.0.0.1 found between ${firstPort} and ${endPort}.`)
}
