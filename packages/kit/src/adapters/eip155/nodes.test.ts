import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../core/limits.js'
import { getChainAccess } from '../../core/queries/access.js'
import { createTestEngine } from '../../core/testEngine.js'
import { createNodeHealth } from '../nodes.js'
import {
  accessTo,
  advanceUntil,
  errorOf,
  neverRespond,
  nodes,
  readBalance,
  respondWith,
  respondWithResult,
  respondWithStatus,
  startNode,
  unreachableUrl,
  waitForResult,
} from './testNodes.js'

afterEach(() => {
  vi.useRealTimers()
  for (const node of nodes.splice(0)) node.close()
})

describe('a node between two blocks', () => {
  it.each([
    'BlockOutOfRangeError: block height is 49 but requested was 48',
    'header not found',
    'missing trie node 1a2b',
  ])('sends the request again after "%s", which is not about the request [S8.30]', async (message) => {
    const { url, bodies } = await startNode((body, response, count) =>
      count === 1
        ? respondWith({ jsonrpc: '2.0', id: 1, error: { code: -32602, message } })(body, response, count)
        : respondWithResult('0x2a')(body, response, count),
    )
    expect(await readBalance(accessTo(url))).toBe(42n)
    expect(bodies).toHaveLength(2)
  })
})

describe('fetchOptions of a host for its node', () => {
  it('are sent to that node and to no other', async () => {
    const own = await startNode(respondWithStatus(503))
    const other = await startNode(respondWithResult('0x2a'))
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
  it('uses the next node if the first does not respond', async () => {
    const { url } = await startNode(respondWithResult('0x2a'))
    expect(await readBalance(accessTo(unreachableUrl, url))).toBe(42n)
  })

  it.each([400, 403, 404, 429, 500, 502, 503])(
    'uses the next node if the first responds with HTTP %i',
    async (status) => {
      const first = await startNode(respondWithStatus(status))
      const second = await startNode(respondWithResult('0x2a'))
      expect(await readBalance(accessTo(first.url, second.url))).toBe(42n)
      expect(first.bodies).toHaveLength(1)
    },
  )

  it('limits a silent first node to its share of the timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = await startNode(neverRespond)
    const { url } = await startNode(respondWithResult('0x2a'))
    const work = readBalance(accessTo(silent.url, url))
    await advanceUntil(() => silent.bodies.length === 1)
    await vi.advanceTimersByTimeAsync(limits.rpcTimeoutMs / 2)
    expect(await waitForResult(work)).toBe(42n)
  })

  it('uses a failed node last for 30 s', async () => {
    let nowMs = 0
    const health = createNodeHealth(() => nowMs)
    const first = await startNode((_, response) => response.destroy())
    const second = await startNode(respondWithResult('0x2a'))
    const access = accessTo(first.url, second.url)
    await readBalance(access, health)
    await readBalance(access, health)
    expect(first.bodies).toHaveLength(1)
    nowMs = 31_000
    await readBalance(access, health)
    expect(first.bodies).toHaveLength(2)
  })

  it('does not retry and does not use the next node if a contract reverts', async () => {
    const first = await startNode(
      respondWith({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }),
    )
    const second = await startNode(respondWithResult('0x2a'))
    expect((await errorOf(readBalance(accessTo(first.url, second.url)))).code).toBe('RPC_FAILED')
    expect(first.bodies).toHaveLength(1)
    expect(second.bodies).toHaveLength(0)
  })

  it('error: rejects immediately for a network without a node', async () => {
    expect((await errorOf(readBalance(accessTo()))).code).toBe('RPC_FAILED')
  })
})

describe('retry', () => {
  it('retries three times after HTTP 403, 408, 413, 429, 500, 502, 503 and 504 [S8.30] [S9.12]', async () => {
    const requested = async (status: number) => {
      const node = await startNode(respondWithStatus(status))
      const { code } = await errorOf(readBalance(accessTo(node.url)))
      return [status, code, node.bodies.length]
    }
    const statuses = [403, 408, 413, 429, 500, 502, 503, 504]
    expect(await Promise.all(statuses.map(requested))).toEqual(statuses.map((status) => [status, 'RPC_FAILED', 4]))
  })

  it('does not retry after HTTP 400, 401, 404 and 415 [S8.30]', async () => {
    for (const status of [400, 401, 404, 415]) {
      const node = await startNode(respondWithStatus(status))
      expect((await errorOf(readBalance(accessTo(node.url)))).code).toBe('RPC_FAILED')
      expect(node.bodies).toHaveLength(1)
    }
  })

  it.each([-1, -32603])('retries after the error code %i and returns a later result [S8.30]', async (code) => {
    const node = await startNode((body, response, count) =>
      count < 3
        ? respondWith({ jsonrpc: '2.0', id: 1, error: { code, message: 'busy' } })(body, response, count)
        : respondWithResult('0x7')(body, response, count),
    )
    expect(await readBalance(accessTo(node.url))).toBe(7n)
    expect(node.bodies).toHaveLength(3)
  })

  it('waits for the time in Retry-After before a retry [S8.30]', async () => {
    const node = await startNode((body, response, count) =>
      count === 1
        ? respondWithStatus(429, { 'retry-after': '1' })(body, response, count)
        : respondWithResult('0x7')(body, response, count),
    )
    const startedMs = performance.now()
    expect(await readBalance(accessTo(node.url))).toBe(7n)
    expect(performance.now() - startedMs).toBeGreaterThan(990)
  })

  it('error: rejects with RATE_LIMITED without a wait if Retry-After exceeds the timeout', async () => {
    const node = await startNode(respondWithStatus(429, { 'retry-after': '60' }))
    const error = await errorOf(readBalance(accessTo(node.url)))
    expect(error.code).toBe('RATE_LIMITED')
    expect(error.context).toEqual({ seconds: 60 })
    expect(node.bodies).toHaveLength(1)
  })
})
