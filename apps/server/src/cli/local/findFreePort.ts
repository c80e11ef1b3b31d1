import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { ServerError } from '../../errors/ServerError.js'

/**
 * The range of ports. It is below the ports that systems use for outgoing connections: from 32768 on Linux, from 49152
 * on macOS and Windows.
 */
const firstPort = 12_000
const endPort = 22_000
/** The offset of the port that claims a found port. The sandbox uses the same numbers. */
const claimOffset = 10_000
const maxAttempts = 100

/** Listens on a port of loopback. Returns undefined if the port is in use. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen({ port, host: '127.0.0.1', exclusive: true })
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  )
}

async function close(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

/**
 * Finds a free port of loopback, and claims it until this process or worker thread ends. No other call in any process
 * returns it before that. A program can thus start there later, and restart there. Throws ServerError `unavailable` if
 * there is no free port.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const port = randomInt(firstPort, endPort)
    const claim = await listen(port + claimOffset)
    if (claim === undefined) continue
    claim.unref()
    const probe = await listen(port)
    if (probe === undefined) await close(claim)
    else {
      await close(probe)
      return port
    }
  }
  throw new ServerError('unavailable', `No free port of 127.0.0.1 found between ${firstPort} and ${endPort}.`)
}
