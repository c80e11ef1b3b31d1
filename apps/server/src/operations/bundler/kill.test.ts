import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundlerAccount, bundlerKey, sponsorKey } from '@foyer/sandbox/operations'
import { type Hex, parseTransaction } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import { type ServerProcess, startServerProcess } from '../../cli/local/startServerProcess.js'
import { bundledOperations } from '../../db/operationsSchema.js'
import { createOperationClient } from '../../testing/operations/createOperationClient.js'
import { signTestOperation, toParams } from '../../testing/operations/signTestOperation.js'
import { callBundler, getRpcUrl } from '../../testing/operations/startBundlerServer.js'
import {
  type NodeCall,
  type OperationChain,
  startOperationChain,
} from '../../testing/operations/startOperationChain.js'
import { postgresDatabases, type TestDatabase, testDatabases, withQueries } from '../../testing/testDatabases.js'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function isPendingCount({ method, params }: NodeCall): boolean {
  return method === 'eth_getTransactionCount' && params[1] === 'pending'
}
function isSimulation({ method, params: [call] }: NodeCall): boolean {
  return method === 'eth_call' && JSON.stringify(call).includes('f0e4b001')
}
function isSend({ method }: NodeCall): boolean {
  return method === 'eth_sendRawTransaction'
}
function isReceipt({ method }: NodeCall): boolean {
  return method === 'eth_getTransactionReceipt'
}

/**
 * The moments between two steps of an operation: the call of the node at which the server is killed, before or after
 * the node receives it. `count` is the number of the call, `stored` the expected row after the kill.
 */
const moments = [
  { name: 'in the verification', matches: isSimulation, count: 1, hook: 'beforeCall', stored: [] },
  { name: 'after the acceptance', matches: isPendingCount, count: 1, hook: 'beforeCall', stored: ['accepted'] },
  {
    name: 'before the transaction is signed',
    matches: isSimulation,
    count: 2,
    hook: 'afterCall',
    stored: ['accepted'],
  },
  {
    name: 'after the transaction is stored and before it is sent',
    matches: isSend,
    count: 1,
    hook: 'beforeCall',
    stored: ['accepted', 'signed'],
  },
  {
    name: 'after the transaction is sent and before that is stored',
    matches: isSend,
    count: 1,
    hook: 'afterCall',
    stored: ['accepted', 'signed'],
  },
  {
    name: 'before the inclusion is stored',
    matches: isReceipt,
    count: 1,
    hook: 'beforeCall',
    stored: ['sent', 'signed'],
  },
] as const

/** Starts server processes on a chain and a database. */
function createStarter(chain: OperationChain, database: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bundler-'))
  undo.push(async () => rmSync(folder, { recursive: true }))
  const networksFile = join(folder, 'networks.json')
  writeFileSync(networksFile, JSON.stringify(chain.describe()))
  const { dataDir, databaseUrl } = database.settings
  return async () => {
    const server: ServerProcess = await startServerProcess({
      ...{ FOYER_NETWORKS: networksFile, FOYER_INDEXER: '0' },
      ...{ FOYER_BUNDLER_KEY: bundlerKey, FOYER_SPONSOR_KEY: sponsorKey },
      ...(databaseUrl === undefined ? { FOYER_DATA_DIR: dataDir ?? '' } : { DATABASE_URL: databaseUrl }),
    })
    undo.push(server.kill)
    return { ...server, rpcUrl: getRpcUrl(server.url.replace('ws:', 'http:').replace('/relay', '')) }
  }
}

async function readNonce(chain: OperationChain): Promise<number> {
  return Number(await chain.call('eth_getTransactionCount', [bundlerAccount, 'latest']))
}

function waitForReceipt(rpcUrl: string, hash: Hex) {
  return vi.waitFor(
    async () => {
      const { result } = await callBundler(rpcUrl, 'eth_getUserOperationReceipt', [hash])
      expect(result).toMatchObject({ success: true })
    },
    { timeout: 40_000, interval: 100 },
  )
}

describe.each(testDatabases())('kill -9 of the bundler on the $name database', { timeout: 300_000 }, ({ create }) => {
  it('executes each operation once and loses none, at each moment', async () => {
    const database = await create()
    undo.push(database.remove)
    const chain = await startOperationChain()
    undo.push(chain.stop)
    const start = createStarter(chain, database)
    let server = await start()
    const { client } = createOperationClient(chain.nodeUrl)
    const firstNonce = await readNonce(chain)
    const accepted: Hex[] = []

    for (const { name, matches, count, hook, stored } of moments) {
      const owner = await chain.createOwner()
      const operation = await signTestOperation(client, owner)
      const state = { seen: 0, holding: true }
      const sentBefore = chain.sent.length
      const reached = new Promise<void>((resolve) => {
        chain.hooks[hook] = (call) => {
          if (!state.holding || !matches(call)) return
          // The server may still read the receipt of the last operation.
          if (matches === isReceipt && chain.sent.length === sentBefore) return
          state.seen += 1
          if (state.seen < count) return
          resolve()
          // The node never answers the killed process.
          return new Promise<void>(() => {})
        }
      })
      const first = callBundler(server.rpcUrl, 'eth_sendUserOperation', toParams(operation)).catch(() => undefined)
      await reached
      await server.kill()
      state.holding = false
      chain.hooks[hook] = undefined
      const answer = await first
      const left = await withQueries(database, (queries) => queries.select().from(bundledOperations))
      const own = left.filter(({ sender }) => sender === owner.address.toLowerCase())
      const steps = own.flatMap(({ state: step, transaction }) => [step, ...(transaction === null ? [] : ['signed'])])
      expect(steps, name).toEqual(stored)
      server = await start()
      // A client without an answer sends the same operation again. An accepted one is executed without that.
      const retry =
        answer?.result ?? (await callBundler(server.rpcUrl, 'eth_sendUserOperation', toParams(operation))).result
      expect(retry, name).toMatch(/^0x[0-9a-f]{64}$/)
      accepted.push(retry as Hex)
      await waitForReceipt(server.rpcUrl, retry as Hex)
    }

    const isStored = async () => {
      for (const hash of accepted)
        expect((await callBundler(server.rpcUrl, 'eth_getUserOperationByHash', [hash])).result).toHaveProperty(
          'blockHash',
        )
    }
    await isStored()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await server.kill()
    const rows = await withQueries(database, (queries) => queries.select().from(bundledOperations))
    expect(rows.map(({ hash }) => hash).toSorted()).toEqual(accepted.toSorted())
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'included'))
    expect(rows.map(({ transactionNonce }) => transactionNonce).toSorted()).toEqual(
      rows.map((_, index) => firstNonce + index),
    )
    // No operation was ever sent with two nonces, and the bundler sent nothing else.
    expect(await readNonce(chain)).toBe(firstNonce + accepted.length)
    const nonces = new Set(chain.sent.map((transaction) => parseTransaction(transaction as Hex).nonce ?? 0))
    expect(nonces.size).toBe(accepted.length)
  })
})

describe.each(postgresDatabases())('two bundler processes on one $name', { timeout: 300_000 }, ({ create }) => {
  it('execute each operation once, promptly, and the other one continues after kill -9', async () => {
    const database = await create()
    undo.push(database.remove)
    const chain = await startOperationChain()
    undo.push(chain.stop)
    const start = createStarter(chain, database)
    const servers = [await start(), await start()] as const
    const { client } = createOperationClient(chain.nodeUrl)
    const firstNonce = await readNonce(chain)
    const sizes = bySuite({ main: 4, soak: 40 })
    const hashes: Hex[] = []
    const sendBatch = async (urls: readonly string[]) => {
      const operations = await Promise.all(
        Array.from({ length: sizes }, async () => signTestOperation(client, await chain.createOwner())),
      )
      // Each operation goes to all given processes.
      const answers = await Promise.all(
        operations.flatMap((operation) =>
          urls.map((url) => callBundler(url, 'eth_sendUserOperation', toParams(operation))),
        ),
      )
      hashes.push(...new Set(answers.map(({ result }) => result as Hex)))
    }
    await sendBatch(servers.map(({ rpcUrl }) => rpcUrl))
    for (const hash of hashes) await waitForReceipt(servers[1].rpcUrl, hash)
    // The process that does not execute passes an operation on without a timer.
    for (const { rpcUrl } of servers) {
      // Without open operations, the executor waits for 15 seconds.
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      const operation = await signTestOperation(client, await chain.createOwner())
      const { result } = await callBundler(rpcUrl, 'eth_sendUserOperation', toParams(operation))
      const atMs = Date.now()
      hashes.push(result as Hex)
      await waitForReceipt(rpcUrl, result as Hex)
      expect(Date.now() - atMs).toBeLessThan(8_000)
    }
    await servers[0].kill()
    await sendBatch([servers[1].rpcUrl])
    for (const hash of hashes) await waitForReceipt(servers[1].rpcUrl, hash)
    expect(new Set(hashes).size).toBe(2 * sizes + 2)
    expect(await readNonce(chain)).toBe(firstNonce + hashes.length)
  })
})
