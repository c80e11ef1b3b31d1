import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { expect, it } from 'vitest'
import { claimablePorts, claimPort } from './claimPort.js'
import { findFreePort } from './findFreePort.js'

/** Listens on a port that is claimable but not claimed. */
async function listenSomewhere(): Promise<{ readonly port: number; readonly server: Server }> {
  for (;;) {
    const port = randomInt(claimablePorts.first, claimablePorts.end)
    const release = await claimPort(port)
    if (release === undefined) continue
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    release()
    return { port, server }
  }
}

it('findFreePort: 600 calls at once return 600 ports, though no program listens there yet', async () => {
  const ports = await Promise.all(Array.from({ length: 600 }, () => findFreePort()))
  expect(new Set(ports).size).toBe(600)
})

it('findFreePort: calls for pairs of ports return pairs that do not overlap', async () => {
  const firsts = await Promise.all(Array.from({ length: 300 }, () => findFreePort(2)))
  expect(new Set(firsts.flatMap((port) => [port, port + 1])).size).toBe(600)
})

it('claimPort: does not claim a port that a program listens on, and claims it after the program has ended', async () => {
  const { port, server } = await listenSomewhere()
  expect(await claimPort(port)).toBeUndefined()
  await new Promise((resolve) => server.close(resolve))
  expect(await claimPort(port)).toBeTypeOf('function')
})

it('claimPort: does not claim a port again until it is released', async () => {
  const { port, server } = await listenSomewhere()
  await new Promise((resolve) => server.close(resolve))
  const release = await claimPort(port)
  expect(await claimPort(port)).toBeUndefined()
  release?.()
  expect(await claimPort(port)).toBeTypeOf('function')
})
