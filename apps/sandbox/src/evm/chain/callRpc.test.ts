import { afterEach, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../services/pages/listen.js'
import { callRpc, NodeRpcError } from './callRpc.js'

const overtaken = { code: -32602, message: 'BlockOutOfRangeError: block height is 53 but requested was 52' }

let node: ListeningServer
afterEach(() => node.close())

/**
 * Starts a node that returns these responses in order and then repeats the last one. Also returns a request counter.
 */
async function serve(...answers: readonly object[]): Promise<{ url: string; countAsked: () => number }> {
  let requested = 0
  node = await listen(() => {
    const answer = answers[Math.min(requested, answers.length - 1)]
    requested += 1
    return Response.json({ jsonrpc: '2.0', id: 1, ...answer })
  }, 0)
  return { url: `http://127.0.0.1:${node.port}`, countAsked: () => requested }
}

it('callRpc: retries if a new block arrived during the request', async () => {
  const { url, countAsked } = await serve({ error: overtaken }, { error: overtaken }, { result: '0x1' })
  expect(await callRpc(url, 'eth_call', [{}, 'latest'])).toBe('0x1')
  expect(countAsked()).toBe(3)
})

it('callRpc: throws after five failed attempts', async () => {
  const { url, countAsked } = await serve({ error: overtaken })
  await expect(callRpc(url, 'eth_call', [{}, 'latest'])).rejects.toThrow('block height is 53')
  expect(countAsked()).toBe(5)
})

it('callRpc: does not retry if the node rejects the request', async () => {
  const { url, countAsked } = await serve({ error: { code: 3, message: 'execution reverted' } }, { result: '0x1' })
  await expect(callRpc(url, 'eth_call', [{}, 'latest'])).rejects.toBeInstanceOf(NodeRpcError)
  expect(countAsked()).toBe(1)
})
