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

/** Starts the real program; its url comes with the `listening` line of its log. */
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

// Starting a whole program takes long on a busy machine.
describe('the embedded database and its process', { timeout: 120_000 }, () => {
  let database: TestDatabase
  let dataDir = ''
  beforeAll(async () => {
    database = await contractDatabases()[0].create()
    dataDir = database.settings.dataDir ?? ''
  })
  afterAll(async () => {
    await database.remove()
  })

  it('loses nothing it acknowledged when killed, and starts again over the stale lock [S3.60, S4.47]', async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 2; round += 1) {
      const server = start({ FOYER_DATA_DIR: dataDir })
      const url = await server.url
      expect(existsSync(join(dataDir, 'lock'))).toBe(true)
      // Killed in the middle of writing: whatever was answered with 200 must be there afterwards.
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

  it('refuses a second process on the same directory in one clear line, and leaves the first alone', async () => {
    const first = start({ FOYER_DATA_DIR: dataDir })
    const url = await first.url
    const second = await start({ FOYER_DATA_DIR: dataDir }).ended
    expect(second.code).toBe(1)
    expect(second.errors).toEqual([
      `foyer-server: ${join(dataDir, 'lock')} is held by process ${first.child.pid} on ${readHost(dataDir)}; stop that server first, or give this one another FOYER_DATA_DIR`,
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

  it('lets a running request finish when told to stop, then ends with 0 and gives the directory free', async () => {
    const asked = { resolve: (): void => undefined }
    const isAsked = new Promise<void>((resolve) => {
      asked.resolve = resolve
    })
    const node = await startFakeNode(() => {
      asked.resolve()
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

  it('drains after SIGTERM: not ready, closing connections, still answering; a second SIGTERM ends the drain', async () => {
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

  it('tells every bad variable in a line of its own and does not start', async () => {
    const { code, errors } = await start({ FOYER_DATA_DIR: dataDir, FOYER_PORT: 'x', FOYER_LOG_LEVEL: 'y' }).ended
    expect(code).toBe(1)
    expect(errors).toHaveLength(2)
    expect(errors[0]).toBe('foyer-server: FOYER_PORT: must be a whole number from 0 to 65535, got "x"')
  })
})

function readHost(dataDir: string): string {
  return (JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { host: string }).host
}
