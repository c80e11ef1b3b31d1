import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from './cli/local/findFreePort.js'
import { type ServerProcess, startServerProcess } from './cli/local/startServerProcess.js'
import { findNginx, startNginx } from './testing/startNginx.js'
import { postgresDatabases } from './testing/testDatabases.js'

const nginx = findNginx()
const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')
const totalRequests = 10_000
const parallelRequests = 24

interface Ports {
  readonly proxy: number
  readonly first: number
  readonly second: number
}

/** Returns the README's `http` block with the ports of this test. */
function createHttpBlock({ proxy, first, second }: Ports, down: '' | ' down' = ''): string {
  const block = /^upstream foyer \{\n(?:(?!```).*\n)+/m.exec(readme)?.[0] ?? expect.fail('README has no example')
  return block
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3011', `127.0.0.1:${second}${down}`)
    .replace('listen 8080 ', `listen 127.0.0.1:${proxy} `)
    .replace('deferred;', `deferred; add_header X-Upstream $upstream_addr;`)
}

/** Sends a request. Returns its status and the server that responded, or the error. */
function send(agent: Agent, port: number, index: number): Promise<{ status: string; upstream: string }> {
  return new Promise((resolve) => {
    const isPost = index % 2 === 0
    const path = isPost ? '/e?projectId=sandbox' : '/getWallets?projectId=sandbox&entries=4'
    const outgoing = request({ agent, port, path, host: '127.0.0.1', method: isPost ? 'POST' : 'GET' }, (response) => {
      const upstream = String(response.headers['x-upstream'])
      response.resume().on('end', () => resolve({ status: String(response.statusCode), upstream }))
    })
    outgoing.on('error', (error) => resolve({ status: error.message, upstream: '' }))
    const props = { type: 'track', event: 'X' }
    const event = { eventId: randomUUID(), url: 'http://localhost/', domain: 'localhost', timestamp: 1, props }
    outgoing.end(isPost ? JSON.stringify(event) : undefined)
  })
}

async function waitUntilHealthy(port: number): Promise<void> {
  while ((await fetch(`http://127.0.0.1:${port}/health`)).status !== 200);
}

describe.runIf(nginx !== undefined).each(postgresDatabases())(
  'two servers behind nginx on $name',
  { timeout: 300_000 },
  ({ create }) => {
    it(`handle all ${totalRequests} requests while one of them restarts as described in the README`, async () => {
      const database = await create()
      onTestFinished(database.remove)
      const ports = { proxy: await findFreePort(), first: await findFreePort(), second: await findFreePort() }
      const servers: ServerProcess[] = []
      const start = async (port: number) => {
        const variables = { DATABASE_URL: database.settings.databaseUrl ?? '', FOYER_LOG_LEVEL: 'info' }
        const server = await startServerProcess({ ...variables, FOYER_PORT: String(port), FOYER_DRAIN_MS: '3000' })
        servers.push(server)
        return server
      }
      onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))))
      await start(ports.first)
      const second = await start(ports.second)
      const proxy = await startNginx(nginx ?? '', createHttpBlock(ports))
      onTestFinished(proxy.stop)

      // Each request has its own connection. Nginx closes idle connections at a reload, and only a client that repeats
      // requests, such as a browser, can use them.
      const agent = new Agent({ keepAlive: false })
      const counts = new Map<string, number>()
      const state = { sent: 0, isRestarted: false, upstreams: new Set<string>() }
      const sendInTurn = async () => {
        while (state.sent < totalRequests || !state.isRestarted) {
          state.sent += 1
          const { status, upstream } = await send(agent, ports.proxy, state.sent)
          counts.set(status, (counts.get(status) ?? 0) + 1)
          // Nginx lists all servers that it has tried for a request.
          for (const tried of upstream.split(', ')) state.upstreams.add(tried)
        }
      }
      const restart = async () => {
        await proxy.reload(createHttpBlock(ports, ' down'))
        expect(await second.stop()).toBe(0)
        await start(ports.second)
        await waitUntilHealthy(ports.second)
        await proxy.reload(createHttpBlock(ports))
        state.upstreams.clear()
        state.isRestarted = true
        await expect.poll(() => state.upstreams.size, { timeout: 30_000 }).toBe(2)
      }
      const sending = Array.from({ length: parallelRequests }, sendInTurn)
      await Promise.all([restart(), ...sending])
      expect([...counts]).toEqual([['200', state.sent]])
      expect(state.sent).toBeGreaterThanOrEqual(totalRequests)
    })
  },
)
