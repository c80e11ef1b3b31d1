import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createForwarder } from './createForwarder.js'

/** The answer of the bundler to each call, and the calls. */
interface Answer {
  readonly status?: number
  readonly body: unknown
}
const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** Starts a bundler that gives one answer. */
async function startVendor(answer: Answer) {
  const calls: unknown[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    calls.push({ url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.statusCode = answer.status ?? 200
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rpc?apikey=secret`
  return { calls, forward: createForwarder(url, Date.now) }
}

describe('createForwarder', () => {
  it('sends the method and the parameters to the URL, and returns the result', async () => {
    const { calls, forward } = await startVendor({ body: { jsonrpc: '2.0', id: 1, result: '0x12' } })
    expect(await forward('eth_sendUserOperation', [{ sender: '0x1' }, '0x2'])).toEqual({ result: '0x12' })
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params: [{ sender: '0x1' }, '0x2'] }
    expect(calls).toEqual([{ url: '/rpc?apikey=secret', body }])
  })

  it('returns null for an answer without a result', async () => {
    const { forward } = await startVendor({ body: { jsonrpc: '2.0', id: 1, result: null } })
    expect(await forward('eth_getUserOperationReceipt', ['0x1'])).toEqual({ result: null })
  })

  it.each([200, 400])('returns an error of JSON-RPC with the status %i, without a backoff', async (status) => {
    const error = { code: -32507, message: 'AA24 signature error', data: '0x01' }
    const { calls, forward } = await startVendor({ status, body: { jsonrpc: '2.0', id: 1, error } })
    expect(await forward('eth_sendUserOperation', [])).toEqual({ error })
    expect(await forward('eth_sendUserOperation', [])).toEqual({ error })
    expect(calls).toHaveLength(2)
  })

  it.each([
    ['an HTTP error', { status: 500, body: {} }],
    ['invalid JSON', { body: 'nonsense' }],
    ['an invalid error', { body: { error: 'nonsense' } }],
    ['an oversized answer', { body: { result: 'x'.repeat(3_000_000) } }],
  ] as const)('rejects %s with upstream_failed', async (_, answer) => {
    const { forward } = await startVendor(answer)
    await expect(forward('eth_sendUserOperation', [])).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})
