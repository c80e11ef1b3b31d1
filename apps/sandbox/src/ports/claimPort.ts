import { createServer } from 'node:net'
import { portIsFree } from './portIsFree.js'

/**
 * The claimable ports are above the fixed ports of the project. Their claims stay below the ports of outgoing
 * connections: 32768 and up on Linux, 49152 on macOS and Windows.
 */
export const claimablePorts = { first: 12_000, end: 22_000 } as const

/** The claim is a socket on the port plus this offset. The tests of the server use the same numbers. */
const claimOffset = 10_000

/**
 * Claims a port among all processes of this machine. Returns undefined if it is claimed or a program listens there. The
 * claim ends with the process or worker thread, or with a call of the returned function.
 */
export async function claimPort(port: number): Promise<(() => void) | undefined> {
  const release = await openClaim(port + claimOffset)
  if (release === undefined) return undefined
  if (await portIsFree(port)) return release
  release()
  return undefined
}

function openClaim(port: number): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const claim = createServer((socket) => socket.destroy())
    claim.once('error', () => resolve(undefined))
    claim.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      claim.unref()
      resolve(() => void claim.close())
    })
  })
}
