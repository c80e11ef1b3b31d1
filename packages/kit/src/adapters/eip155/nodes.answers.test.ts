import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../core/limits.js'
import { createNodeHealth } from '../nodes.js'
import { createEip155Adapter } from './index.js'
import { withReader } from './nodes.js'
import {
  accessTo,
  advanceUntil,
  type Behaviour,
  errorOf,
  neverRespond,
  nodes,
  readBalance,
  respondWith,
  respondWithResult,
  respondWithStatus,
  startNode,
  waitForResult,
} from './testNodes.js'

afterEach(() => {
  vi.useRealTimers()
  for (const node of nodes.splice(0)) node.close()
})

describe('timeouts and aborts of a read', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  it.each<[string, Behaviour]>([
    ['never answers', neverRespond],
    ['sends headers but no body', (_, response) => void response.writeHead(200).flushHeaders()],
    ['sends its response byte by byte', (_, response) => void response.write('{')],
  ])('error: a node that %s times out after 10 s [S9.9]', async (_, behave) => {
    const node = await startNode(behave)
    const work = errorOf(readBalance(accessTo(node.url)))
    await advanceUntil(() => node.bodies.length === 1)
    await vi.advanceTimersByTimeAsync(limits.rpcTimeoutMs)
    expect(['TIMED_OUT', 'RPC_FAILED']).toContain((await work).code)
  })

  it('error: an abort rejects a running read immediately', async () => {
    const node = await startNode(neverRespond)
    const closing = new AbortController()
    const work = errorOf(readBalance({ ...accessTo(node.url), signal: closing.signal }))
    await advanceUntil(() => node.bodies.length === 1)
    closing.abort()
    expect((await work).code).toBe('ABORTED')
  })

  it('error: an abort ends the wait between two attempts', async () => {
    const node = await startNode(respondWithStatus(503))
    const closing = new AbortController()
    const work = errorOf(readBalance({ ...accessTo(node.url), signal: closing.signal }))
    await advanceUntil(() => node.bodies.length === 1)
    closing.abort()
    expect((await work).code).toBe('ABORTED')
  })

  it('error: sends no request if the signal is already aborted', async () => {
    const node = await startNode(respondWithResult('0x1'))
    const access = { ...accessTo(node.url), signal: AbortSignal.abort() }
    expect((await errorOf(readBalance(access))).code).toBe('ABORTED')
    expect(node.bodies).toHaveLength(0)
  })

  it('an abort of one read does not affect another read from the same node', async () => {
    const answers: (() => void)[] = []
    const node = await startNode((body, response, count) => {
      answers.push(() => respondWithResult('0x5')(body, response, count))
    })
    const closing = new AbortController()
    const one = errorOf(readBalance({ ...accessTo(node.url), signal: closing.signal }))
    const other = readBalance(accessTo(node.url))
    await advanceUntil(() => node.bodies.length === 2)
    closing.abort()
    expect((await one).code).toBe('ABORTED')
    for (const answer of answers) answer()
    expect(await waitForResult(other)).toBe(5n)
  })
})

describe('responses of a node', () => {
  it('error: rejects a response that is not a number', async () => {
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
      const node = await startNode(respondWith(answer))
      return [name, (await errorOf(readBalance(accessTo(node.url)))).code]
    })
    expect(await Promise.all(codes)).toEqual(Object.keys(answers).map((name) => [name, 'RPC_FAILED']))
  })

  it('sends requests of one turn as a batch, and matches responses by id in any order [S9.9]', async () => {
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

  it('error: rejects only the request without a response in a batch', async () => {
    const node = await startNode((body, response) => {
      const calls = Array.isArray(body) ? body : [body]
      response.end(JSON.stringify(calls.slice(1).map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x2' }))))
    })
    const [first, second] = await withReader(accessTo(node.url), createNodeHealth(), (reader) =>
      Promise.all([reader.quantity('one', []).catch(() => 'missing'), reader.quantity('two', [])]),
    )
    expect([first, second]).toEqual(['missing', 2n])
  })

  it('sends requests one by one if the node rejects batches', async () => {
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

  it('splits batches at 1000 requests [S9.9]', async () => {
    const node = await startNode(respondWithResult('0x1'))
    const values = await withReader(accessTo(node.url), createNodeHealth(), (reader) =>
      Promise.all(Array.from({ length: 1001 }, (_, index) => reader.quantity('echo', [index]))),
    )
    expect(values).toHaveLength(1001)
    expect(node.bodies.map((body) => (Array.isArray(body) ? body.length : 1)).sort((a, b) => a - b)).toEqual([1, 1000])
  })

  it('error: every adapter method throws a coded error if the node sends HTML', async () => {
    const node = await startNode(respondWith('<html>'))
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
    const codes = await Promise.all(verbs.map((verb) => verb.then(() => 'no error was thrown', getErrorCode)))
    expect(codes).toEqual(verbs.map(() => 'RPC_FAILED'))
  })
})

describe('waitForTransaction', () => {
  const hash = `0x${'ab'.repeat(32)}`

  it('continues after failed requests until the node returns the receipt', async () => {
    const node = await startNode((body, response, count) => {
      if (count < 3) respondWithStatus(404)(body, response, count)
      else respondWithResult(count === 3 ? null : { status: '0x1' })(body, response, count)
    })
    await createEip155Adapter().waitForTransaction(accessTo(node.url), hash)
    expect(node.bodies).toHaveLength(4)
  })

  it('error: rejects if the node fails three times in a row', async () => {
    const node = await startNode(respondWithStatus(404))
    const work = createEip155Adapter().waitForTransaction(accessTo(node.url), hash)
    expect((await errorOf(work)).code).toBe('RPC_FAILED')
    expect(node.bodies).toHaveLength(3)
  })
})
