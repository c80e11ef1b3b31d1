import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listProgramArguments } from './cli/local/startServerProcess.js'
import { LockHeldError } from './db/acquireLock.js'
import { analyticsEvents } from './db/schema.js'
import { startFakeNode } from './testing/startFakeNode.js'
import { contractDatabases, type TestDatabase, withQueries } from './testing/testDatabases.js'

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** Starts the real program. Its URL is in the `listening` line of its log. */
function start(variables: Record<string, string>) {
  const child = spawn(process.execPath, listProgramArguments(), {
    env: { PATH: process.env.PATH, FOYER_PORT: '0', FOYER_HOST: '127.0.0.1', FOYER_SANDBOX: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const log: string[] = []
  const errors: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line))
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal, log, errors }))
  const url = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line)
      const told: unknown = JSON.parse(line)
      if (typeof told === 'object' && told !== null && 'url' in told && typeof told.url === 'string') resolve(told.url)
    })
    ended.then(() => reject(new Error(errors.join('\n'))), reject)
  })
  url.catch(() => undefined)
  return { child, url, ended }
}

async function postEvent(url: string, eventId: string): Promise<number> {
  const props = { type: 'track', event: 'X' }
  const event = { eventId, url: 'http://localhost:3000/', domain: 'localhost', timestamp: 1, props }
  const response = await fetch(`${url}/e?projectId=sandbox`, { method: 'POST', body: JSON.stringify(event) })
  return response.status
}

// The timeout is long because each test starts a program.
describe('server process with the embedded database', { timeout: 120_000 }, () => {
  let database: TestDatabase
  let dataDir = ''
  beforeAll(async () => {
    database = await contractDatabases()[0].create()
    dataDir = database.settings.dataDir ?? ''
  })
  afterAll(async () => {
    await database.remove()
  })

  it('loses no acknowledged event when killed, and restarts over the stale lock [S3.60, S4.47]', async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 2; round += 1) {
      const server = start({ FOYER_DATA_DIR: dataDir })
      const url = await server.url
      expect(existsSync(join(dataDir, 'lock'))).toBe(true)
      // Kill the process during writes: all events with a response 200 must be stored.
      const writes = Array.from({ length: 200 }, async () => {
        const id = randomUUID()
        if ((await postEvent(url, id)) === 200) acknowledged.push(id)
        if (acknowledged.length === 60 * (round + 1)) server.child.kill('SIGKILL')
      })
      await Promise.allSettled(writes)
      expect((await server.ended).signal).toBe('SIGKILL')
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(120)
    const stored = await withQueries(database, (queries) => queries.select().from(analyticsEvents))
    const ids = new Set(stored.map((row) => row.eventId))
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  })

  it('exits with a clear error if another process uses the directory, which keeps running', async () => {
    const first = start({ FOYER_DATA_DIR: dataDir })
    const url = await first.url
    const second = await start({ FOYER_DATA_DIR: dataDir }).ended
    expect(second.code).toBe(1)
    expect(second.errors).toEqual([
      `foyer-server: ${join(dataDir, 'lock')} is held by process ${first.child.pid} on ${readHost(dataDir)}; stop that server first, or set another FOYER_DATA_DIR for this one`,
    ])
    await expect(withQueries(database, async () => undefined)).rejects.toBeInstanceOf(LockHeldError)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })

  it('takes over a lock whose process id now belongs to another program', async () => {
    const holder = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as object
    writeFileSync(join(dataDir, 'lock'), JSON.stringify({ ...holder, pid: process.pid, start: 'an earlier boot/1' }))
    await withQueries(database, async (queries) => {
      expect((await queries.select().from(analyticsEvents)).length).toBeGreaterThan(0)
    })
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  it('on SIGTERM: finishes a running request, exits with 0 and releases the directory', async () => {
    const requested = { resolve: (): void => undefined }
    const isAsked = new Promise<void>((resolve) => {
      requested.resolve = resolve
    })
    const node = await startFakeNode(() => {
      requested.resolve()
      return { result: '0x1' }
    })
    node.delayMs = 500
    const network = {
      chainId: 'eip155:31337',
      name: 'Local',
      rpcUrls: [node.url],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    const networksPath = join(dataDir, 'networks.json')
    writeFileSync(networksPath, JSON.stringify({ version: 1, networks: [network] }))
    const server = start({ FOYER_DATA_DIR: dataDir, FOYER_NETWORKS: networksPath })
    const url = await server.url
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    const answer = fetch(`${url}/v1/?chainId=eip155:31337&projectId=sandbox`, { method: 'POST', body })
    await isAsked
    server.child.kill('SIGTERM')
    expect(await (await answer).json()).toMatchObject({ result: '0x1' })
    const { code, log } = await server.ended
    expect(code).toBe(0)
    expect(log.at(-1)).toContain('"stopped"')
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
    await expect(fetch(`${url}/health`)).rejects.toThrow()
    await node.close()
  })

  it('on SIGTERM: drains as not ready with closing connections, until a second SIGTERM ends it', async () => {
    const server = start({ FOYER_DATA_DIR: dataDir, FOYER_DRAIN_MS: '600000' })
    const url = await server.url
    const agent = new Agent({ keepAlive: true })
    const call = async (path: string) => {
      const outgoing = request(`${url}${path}`, { agent }).end()
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      const body = JSON.parse(await text(response)) as object
      return { status: response.statusCode, connection: response.headers.connection, body }
    }
    expect(await call('/health')).toMatchObject({ status: 200, connection: 'keep-alive' })
    server.child.kill('SIGTERM')
    const draining = { status: 503, connection: 'close', body: { status: 'draining', database: 'ok' } }
    await expect.poll(() => call('/health')).toMatchObject(draining)
    expect(await call('/getWallets?projectId=sandbox&entries=1')).toMatchObject({ status: 200, connection: 'close' })
    expect(server.child.exitCode).toBe(null)
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await expect(call('/health')).rejects.toThrow('ECONNREFUSED')
  })

  it('prints one line per invalid variable, and does not start', async () => {
    const { code, errors } = await start({ FOYER_DATA_DIR: dataDir, FOYER_PORT: 'x', FOYER_LOG_LEVEL: 'y' }).ended
    expect(code).toBe(1)
    expect(errors).toHaveLength(2)
    expect(errors[0]).toBe('foyer-server: FOYER_PORT: must be a whole number from 0 to 65535, got "x"')
  })
})

function readHost(dataDir: string): string {
  return (JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { host: string }).host
}
