import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChainAccess } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import { getChainAccess } from '../../core/queries/access.js'
import { createTestEngine } from '../../core/testEngine.js'
import { type FoyerError, getErrorCode, isFoyerError } from '../../errors/FoyerError.js'
import { foyerLocal } from '../../networks/foyerLocal.js'
import { createEip155Adapter } from './index.js'
import { createNodeHealth, withReader } from './nodes.js'

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
type Behaviour = (body: Call | Call[], response: ServerResponse, count: number) => void

const nodes: { close(): void }[] = []

/** A node that behaves as the test says, and counts how often it was asked. */
async function startNode(behave: Behaviour) {
  const bodies: (Call | Call[])[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer((request: IncomingMessage, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text)
      bodies.push(body)
      headers.push(request.headers)
      behave(body, response, bodies.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  nodes.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, headers }
}

const say =
  (answer: unknown): Behaviour =>
  (_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
const sayResult =
  (result: unknown): Behaviour =>
  (body, response) => {
    const answer = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result })
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  }
const refuse =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(status, headers).end('no')
  }
const hang: Behaviour = () => {}

function accessTo(...urls: string[]): ChainAccess {
  return { network: foyerLocal, rpcUrls: urls }
}
function readBalance(access: ChainAccess, health = createNodeHealth()) {
  return withReader(access, health, (reader) => reader.quantity('eth_getBalance', ['0x0', 'latest']))
}
async function errorOf(work: Promise<unknown>): Promise<FoyerError> {
  try {
    await work
  } catch (error) {
    if (isFoyerError(error)) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
const dead = 'http://127.0.0.1:9'

afterEach(() => {
  vi.useRealTimers()
  for (const node of nodes.splice(0)) node.close()
})

describe('a node between two blocks', () => {
  it.each([
    'BlockOutOfRangeError: block height is 49 but requested was 48',
    'header not found',
    'missing trie node 1a2b',
  ])('is asked again, because "%s" says nothing about the question [S8.30]', async (message) => {
    const { url, bodies } = await startNode((body, response, count) =>
      count === 1
        ? say({ jsonrpc: '2.0', id: 1, error: { code: -32602, message } })(body, response, count)
        : sayResult('0x2a')(body, response, count),
    )
    expect(await readBalance(accessTo(url))).toBe(42n)
    expect(bodies).toHaveLength(2)
  })
})

describe('what a host wants sent with a question to its node', () => {
  it('goes to that node, and to no other', async () => {
    const own = await startNode(refuse(503))
    const other = await startNode(sayResult('0x2a'))
    const { client } = createTestEngine({
      options: {
        networks: [foyerLocal],
        customRpcUrls: {
          [foyerLocal.caipNetworkId]: [
            { url: own.url, config: { fetchOptions: { headers: { 'x-key': 'of the host' } }, retryCount: 1 } },
            { url: other.url },
          ],
        },
      },
    })
    expect(await readBalance(getChainAccess(client, foyerLocal))).toBe(42n)
    expect(own.headers[0]).toMatchObject({ 'x-key': 'of the host', 'content-type': 'application/json' })
    expect(other.headers[0]).not.toHaveProperty('x-key')
  })
})

describe('failover', () => {
  it('goes to the next address when the first does not answer', async () => {
    const { url } = await startNode(sayResult('0x2a'))
    expect(await readBalance(accessTo(dead, url))).toBe(42n)
  })

  it.each([400, 403, 404, 429, 500, 502, 503])(
    'goes to the next address when the first says HTTP %i',
    async (status) => {
      const first = await startNode(refuse(status))
      const second = await startNode(sayResult('0x2a'))
      expect(await readBalance(accessTo(first.url, second.url))).toBe(42n)
      expect(first.bodies).toHaveLength(1)
    },
  )

  it('gives a silent first address only its share of the time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = await startNode(hang)
    const { url } = await startNode(sayResult('0x2a'))
    const work = readBalance(accessTo(silent.url, url))
    await advanceUntil(() => silent.bodies.length === 1)
    await vi.advanceTimersByTimeAsync(limits.rpcTimeoutMs / 2)
    expect(await finish(work)).toBe(42n)
  })

  it('asks an address that was dead last for a while, and forgets that later', async () => {
    let nowMs = 0
    const health = createNodeHealth(() => nowMs)
    const first = await startNode((_, response) => response.destroy())
    const second = await startNode(sayResult('0x2a'))
    const access = accessTo(first.url, second.url)
    await readBalance(access, health)
    await readBalance(access, health)
    expect(first.bodies).toHaveLength(1)
    nowMs = 31_000
    await readBalance(access, health)
    expect(first.bodies).toHaveLength(2)
  })

  it('does not ask the next node, nor again, when a contract reverts', async () => {
    const first = await startNode(say({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }))
    const second = await startNode(sayResult('0x2a'))
    expect((await errorOf(readBalance(accessTo(first.url, second.url)))).code).toBe('RPC_FAILED')
    expect(first.bodies).toHaveLength(1)
    expect(second.bodies).toHaveLength(0)
  })

  it('error: a network without any address says so at once', async () => {
    expect((await errorOf(readBalance(accessTo()))).code).toBe('RPC_FAILED')
  })
})

describe('retry', () => {
  it('tries again three times after HTTP 403, 408, 413, 429, 500, 502, 503 and 504 [S8.30] [S9.12]', async () => {
    const asked = async (status: number) => {
      const node = await startNode(refuse(status))
      const { code } = await errorOf(readBalance(accessTo(node.url)))
      return [status, code, node.bodies.length]
    }
    const statuses = [403, 408, 413, 429, 500, 502, 503, 504]
    expect(await Promise.all(statuses.map(asked))).toEqual(statuses.map((status) => [status, 'RPC_FAILED', 4]))
  })

  it('does not try again after HTTP 400, 401, 404 and 415 [S8.30]', async () => {
    for (const status of [400, 401, 404, 415]) {
      const node = await startNode(refuse(status))
      expect((await errorOf(readBalance(accessTo(node.url)))).code).toBe('RPC_FAILED')
      expect(node.bodies).toHaveLength(1)
    }
  })

  it.each([-1, -32603])('tries again after the error code %i and takes a later answer [S8.30]', async (code) => {
    const node = await startNode((body, response, count) =>
      count < 3
        ? say({ jsonrpc: '2.0', id: 1, error: { code, message: 'busy' } })(body, response, count)
        : sayResult('0x7')(body, response, count),
    )
    expect(await readBalance(accessTo(node.url))).toBe(7n)
    expect(node.bodies).toHaveLength(3)
  })

  it('waits as long as Retry-After says [S8.30]', async () => {
    const node = await startNode((body, response, count) =>
      count === 1
        ? refuse(429, { 'retry-after': '1' })(body, response, count)
        : sayResult('0x7')(body, response, count),
    )
    const startedMs = performance.now()
    expect(await readBalance(accessTo(node.url))).toBe(7n)
    expect(performance.now() - startedMs).toBeGreaterThan(990)
  })

  it('error: a Retry-After beyond the time-out is told, not waited for', async () => {
    const node = await startNode(refuse(429, { 'retry-after': '60' }))
    const error = await errorOf(readBalance(accessTo(node.url)))
    expect(error.code).toBe('RATE_LIMITED')
    expect(error.context).toEqual({ seconds: 60 })
    expect(node.bodies).toHaveLength(1)
  })
})

describe('every read settles', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it.each<[string, Behaviour]>([
    ['never answers', hang],
    ['sends headers and then nothing', (_, response) => void response.writeHead(200).flushHeaders()],
    ['drips its answer', (_, response) => void response.write('{')],
  ])('error: a node that %s times out after 10 s [S9.9]', async (_, behave) => {
    const node = await startNode(behave)
    const work = errorOf(readBalance(accessTo(node.url)))
    await advanceUntil(() => node.bodies.length === 1)
    await vi.advanceTimersByTimeAsync(limits.rpcTimeoutMs)
    expect(['TIMED_OUT', 'RPC_FAILED']).toContain((await work).code)
  })

  it('error: an abort ends a read that is under way at once', async () => {
    const node = await startNode(hang)
    const closing = new AbortController()
    const work = errorOf(readBalance({ ...accessTo(node.url), signal: closing.signal }))
    await advanceUntil(() => node.bodies.length === 1)
    closing.abort()
    expect((await work).code).toBe('ABORTED')
  })

  it('error: an abort ends the wait between two tries', async () => {
    const node = await startNode(refuse(503))
    const closing = new AbortController()
    const work = errorOf(readBalance({ ...accessTo(node.url), signal: closing.signal }))
    await advanceUntil(() => node.bodies.length === 1)
    closing.abort()
    expect((await work).code).toBe('ABORTED')
  })

  it('error: nothing is asked with a signal that was aborted before', async () => {
    const node = await startNode(sayResult('0x1'))
    const access = { ...accessTo(node.url), signal: AbortSignal.abort() }
    expect((await errorOf(readBalance(access))).code).toBe('ABORTED')
    expect(node.bodies).toHaveLength(0)
  })

  it('an abort of one read leaves another to the same node alone', async () => {
    const answers: (() => void)[] = []
    const node = await startNode((body, response, count) => {
      answers.push(() => sayResult('0x5')(body, response, count))
    })
    const closing = new AbortController()
    const one = errorOf(readBalance({ ...accessTo(node.url), signal: closing.signal }))
    const other = readBalance(accessTo(node.url))
    await advanceUntil(() => node.bodies.length === 2)
    closing.abort()
    expect((await one).code).toBe('ABORTED')
    for (const answer of answers) answer()
    expect(await finish(other)).toBe(5n)
  })
})

describe('answers', () => {
  it('error: a node that answers with something else than a number is not believed', async () => {
    const answers = {
      HTML: '<!doctype html><title>busy</title>',
      nothing: '',
      'a bare number': '7',
      null: 'null',
      'an object without result': {},
      'a word': { jsonrpc: '2.0', id: 1, result: 'a lot' },
      'a JSON number': { jsonrpc: '2.0', id: 1, result: 42 },
      'more than 256 bits': { jsonrpc: '2.0', id: 1, result: `0x1${'0'.repeat(64)}` },
      'an empty number': { jsonrpc: '2.0', id: 1, result: '0x' },
    }
    const codes = Object.entries(answers).map(async ([name, answer]) => {
      const node = await startNode(say(answer))
      return [name, (await errorOf(readBalance(accessTo(node.url)))).code]
    })
    expect(await Promise.all(codes)).toEqual(Object.keys(answers).map((name) => [name, 'RPC_FAILED']))
  })

  it('sends the questions of one turn together, and matches answers by id in any order [S9.9]', async () => {
    const node = await startNode((body, response) => {
      const calls = Array.isArray(body) ? body : [body]
      const answers = calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params[0] })).reverse()
      response.end(JSON.stringify(answers))
    })
    const values = await withReader(accessTo(node.url), createNodeHealth(), (reader) =>
      Promise.all(['0x1', '0x2', '0x3'].map((value) => reader.quantity('echo', [value]))),
    )
    expect(values).toEqual([1n, 2n, 3n])
    expect(node.bodies).toHaveLength(1)
  })

  it('error: an answer left out of a batch is missed, not replaced by its neighbour', async () => {
    const node = await startNode((body, response) => {
      const calls = Array.isArray(body) ? body : [body]
      response.end(JSON.stringify(calls.slice(1).map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x2' }))))
    })
    const [first, second] = await withReader(accessTo(node.url), createNodeHealth(), (reader) =>
      Promise.all([reader.quantity('one', []).catch(() => 'missing'), reader.quantity('two', [])]),
    )
    expect([first, second]).toEqual(['missing', 2n])
  })

  it('asks one by one where a node refuses several at once', async () => {
    const node = await startNode((body, response) => {
      if (!Array.isArray(body)) {
        response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: body.params[0] }))
        return
      }
      response.statusCode = 500
      const error = { code: 31, message: 'Batch of more than 3 requests are not allowed on free tier' }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
    })
    const values = await withReader(accessTo(node.url), createNodeHealth(), (reader) =>
      Promise.all(['0x1', '0x2', '0x3', '0x4'].map((value) => reader.quantity('echo', [value]))),
    )
    expect(values).toEqual([1n, 2n, 3n, 4n])
  })

  it('splits batches at 1000 questions [S9.9]', async () => {
    const node = await startNode(sayResult('0x1'))
    const values = await withReader(accessTo(node.url), createNodeHealth(), (reader) =>
      Promise.all(Array.from({ length: 1001 }, (_, index) => reader.quantity('echo', [index]))),
    )
    expect(values).toHaveLength(1001)
    expect(node.bodies.map((body) => (Array.isArray(body) ? body.length : 1)).sort((a, b) => a - b)).toEqual([1, 1000])
  })

  it('error: every verb throws a coded error when the node talks rubbish', async () => {
    const node = await startNode(say('<html>'))
    const adapter = createEip155Adapter()
    const access = accessTo(node.url)
    const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const asset = { chainId: foyerLocal.caipNetworkId, ...foyerLocal.nativeCurrency }
    const amount = { atomic: 1n, decimals: 18 }
    const verbs = [
      adapter.fetchBalance(access, address),
      adapter.fetchTokenBalances(access, address, foyerLocal.tokens ?? []),
      adapter.fetchIdentity(access, address),
      adapter.resolveName(access, 'alice.eth'),
      adapter.fetchRecipientFacts(access, address),
      adapter.estimateSendFee(access, { from: address, to: address, asset, amount }),
      adapter.waitForTransaction(access, `0x${'ab'.repeat(32)}`),
    ]
    const codes = await Promise.all(verbs.map((verb) => verb.then(() => 'nothing was thrown', getErrorCode)))
    expect(codes).toEqual(verbs.map(() => 'RPC_FAILED'))
  })
})

describe('waiting for a transaction', () => {
  const hash = `0x${'ab'.repeat(32)}`

  it('goes on when a node fails in between, until the receipt is there', async () => {
    const node = await startNode((body, response, count) => {
      if (count < 3) refuse(404)(body, response, count)
      else sayResult(count === 3 ? null : { status: '0x1' })(body, response, count)
    })
    await createEip155Adapter().waitForTransaction(accessTo(node.url), hash)
    expect(node.bodies).toHaveLength(4)
  })

  it('error: gives up when the node fails three times in a row', async () => {
    const node = await startNode(refuse(404))
    const work = createEip155Adapter().waitForTransaction(accessTo(node.url), hash)
    expect((await errorOf(work)).code).toBe('RPC_FAILED')
    expect(node.bodies).toHaveLength(3)
  })
})

/** The outcome of work that needs both fake timers and real sockets. */
async function finish<T>(work: Promise<T>): Promise<T> {
  let isSettled = false
  const mark = () => {
    isSettled = true
  }
  work.then(mark, mark)
  await advanceUntil(() => isSettled)
  return work
}

/** Lets fake timers and real sockets take turns until something happened. */
async function advanceUntil(happened: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000; turn++) {
    if (happened()) return
    // A timer set by another one waits a millisecond; time must creep, so that no time-out comes before the socket.
    await vi.advanceTimersByTimeAsync(turn % 50 === 0 ? 1 : 0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('it never happened')
}
