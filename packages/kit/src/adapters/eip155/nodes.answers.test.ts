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
  finish,
  hang,
  nodes,
  readBalance,
  refuse,
  say,
  sayResult,
  startNode,
} from './testNodes.js'

afterEach(() => {
  vi.useRealTimers()
  for (const node of nodes.splice(0)) node.close()
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
