import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createNamedKey } from '../keys.js'
import { callSolana, clearTestChain, startTestChain, type TestChain } from '../testing/testChain.js'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => clearTestChain(chain))

const nobody = createNamedKey('nobody of serveRpc.test.ts').address
function post(body: string, headers: Record<string, string> = {}) {
  return fetch(chain.url, { method: 'POST', body, headers })
}
async function request(body: unknown) {
  return (await post(JSON.stringify(body))).json()
}

it('serveRpc: returns batch responses in order, with an error for each invalid request', async () => {
  const call = (id: number, method: string, params?: unknown) => ({ jsonrpc: '2.0', id, method, params })
  const answer = await request([call(1, 'getHealth'), call(2, 'getNothing'), call(3, 'getBalance', [1]), 'rubbish'])
  expect(answer).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 2, error: { code: -32601 } },
    { id: 3, error: { code: -32602 } },
    { id: null, error: { code: -32600 } },
  ])
  expect(await request([])).toMatchObject({ error: { code: -32600 } })
  expect(await (await post('{')).json()).toMatchObject({ error: { code: -32700 } })
  expect(await (await post('{"method":"ping"}')).text()).toBe('')
  expect(await request(call(4, 'getBalance', { address: nobody }))).toMatchObject({ error: { code: -32602 } })
  expect(await request(call(5, 'constructor'))).toMatchObject({ error: { code: -32601 } })
})

it('serveRpc: accepts only local origins and hosts, with any CORS headers that a client adds', async () => {
  const origin = 'http://localhost:3000'
  const requested = { origin, 'access-control-request-headers': 'content-type,solana-client' }
  const preflight = await fetch(chain.url, { method: 'OPTIONS', headers: requested })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,solana-client')
  const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}'
  expect((await post(body, { origin })).headers.get('access-control-allow-origin')).toBe(origin)
  expect((await post(body, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('x'.repeat(1_000_001))).status).toBe(413)
  expect((await fetch(chain.url)).status).toBe(405)
  expect(await (await fetch(`${chain.url}/health`)).text()).toBe('ok')
  for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }]) {
    const socket = new WebSocket(chain.wsUrl, { headers })
    await expect(new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))).rejects.toThrow()
  }
})

it('serveRpc: sandbox_hold delays sent transactions until the slots resume', async () => {
  await chain.call('sandbox_hold', true)
  const slot = await chain.call('getSlot', { commitment: 'processed' })
  const signature = await chain.call('requestAirdrop', nobody, 1_000_000)
  expect(await chain.call('getSignatureStatuses', [signature])).toMatchObject({ value: [null] })
  expect(await chain.call('getSlot', { commitment: 'processed' })).toBe(slot)
  await chain.call('sandbox_hold', false)
  expect(await chain.call('getSignatureStatuses', [signature])).toMatchObject({ value: [{ err: null }] })
})

it('serveRpc: drops held transactions whose blockhash has expired', async () => {
  await chain.call('sandbox_hold', true)
  const signature = await chain.call('requestAirdrop', nobody, 1_000_001)
  await chain.call('sandbox_advanceSlots', 151)
  await chain.call('sandbox_hold', false)
  expect(await chain.call('getSignatureStatuses', [signature])).toMatchObject({ value: [null] })
})

it('serveRpc: validates a blockhash until it expires after 150 slots', async () => {
  const latest = await chain.call('getLatestBlockhash', { commitment: 'processed' })
  const { blockhash } = (latest as { value: { blockhash: string } }).value // Agave's format
  const isValid = (commitment: string) => chain.call('isBlockhashValid', blockhash, { commitment })
  expect(await isValid('processed')).toMatchObject({ value: true })
  expect(await isValid('finalized')).toMatchObject({ value: false })
  await chain.call('sandbox_advanceSlots', 151)
  expect(await isValid('processed')).toMatchObject({ value: false })
  await expect(chain.call('getSlot', { minContextSlot: 10_000_000 })).rejects.toMatchObject({ code: -32016 })
})

it('serveRpc: ends a subscription on request, and notifies of a signature only once', async () => {
  const socket = new WebSocket(chain.wsUrl)
  await new Promise((resolve) => socket.once('open', resolve))
  const received: unknown[] = []
  const waiting: ((message: unknown) => void)[] = []
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data))
    const first = waiting.shift()
    if (first === undefined) received.push(message)
    else first(message)
  })
  const next = () =>
    received.length > 0 ? Promise.resolve(received.shift()) : new Promise((resolve) => waiting.push(resolve))
  const say = (id: number, method: string, params: unknown[]) => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return next()
  }
  const signature = await chain.call('requestAirdrop', nobody, 1_000_002)
  expect(await say(1, 'signatureSubscribe', [signature, { commitment: 'processed' }])).toMatchObject({ result: 1 })
  expect(await next()).toMatchObject({ method: 'signatureNotification', params: { result: { value: { err: null } } } })
  expect(await say(2, 'signatureUnsubscribe', [1])).toMatchObject({ error: { code: -32602 } })
  expect(await say(3, 'accountSubscribe', [nobody, { commitment: 'processed', encoding: 'base64' }])).toMatchObject({
    result: 2,
  })
  const told = next()
  await callSolana(chain.url, 'requestAirdrop', [nobody, 1_000_003])
  expect(await told).toMatchObject({ method: 'accountNotification', params: { subscription: 2 } })
  expect(await say(4, 'accountUnsubscribe', [2])).toMatchObject({ result: true })
  await callSolana(chain.url, 'requestAirdrop', [nobody, 1_000_004])
  expect(await say(5, 'getHealth', [])).toMatchObject({ id: 5, result: 'ok' })
  expect(await say(6, 'getHealth', [])).toMatchObject({ id: 6 })
  socket.terminate()
})
