import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { ServerError } from '../../errors/ServerError.js'

/**
 * Below the ports that systems give to outgoing connections (32768 and up on Linux, 49152 on macOS and Windows): one of
 * those can be taken between this answer and the start of the program it is for.
 */
const firstPort = 12_000
const endPort = 32_000
const tries = 100

/** A port of loopback nobody listens on right now. Throws when a hundred in a row are taken. */
export const findFreePort = async (): Promise<number> => {
  for (let count = 0; count < tries; count += 1) {
    const server = createServer().listen(randomInt(firstPort, endPort), '127.0.0.1')
    const isFree = await once(server, 'listening').catch(() => undefined)
    const address = server.address()
    server.close()
    if (isFree && typeof address === 'object' && address !== null) return address.port
  }
  throw new ServerError('unavailable', `No free port of 127.0.0.1 found between ${firstPort} and ${endPort}.`)
}
