import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createFarcasterRelay } from './createFarcasterRelay.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a relay with one handler for all requests. */
async function startRelay(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
function answerJson(status: number, value: unknown): RequestListener {
  return (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

const wish = {
  siweUri: 'https://w.example/x',
  domain: 'w.example',
  nonce: 'abcdefgh',
  expirationTime: '2030-01-01T00:00:00Z',
  requestId: 'shop',
}
const good = { state: 'completed', message: 'm', signature: '0x12', username: 'ann' }

it('openChannel and fetchAnswer: return the channel and then the answer of the phone', async () => {
  const url = await startRelay(answerJson(201, { channelToken: 'token', url: 'https://farcaster.xyz/~/siwf?t=1' }))
  const channel = await createFarcasterRelay(url, false).openChannel(wish)
  expect(channel).toEqual({ channelToken: 'token', url: 'https://farcaster.xyz/~/siwf?t=1' })
  const done = await startRelay(answerJson(200, good))
  const answer = await createFarcasterRelay(done, false).fetchAnswer('token', AbortSignal.timeout(5_000))
  expect(answer).toEqual({ message: 'm', signature: '0x12', userName: 'ann' })
  const pending = await startRelay(answerJson(202, { state: 'pending' }))
  expect(await createFarcasterRelay(pending, false).fetchAnswer('token', AbortSignal.timeout(5_000))).toBeUndefined()
})

it('openChannel: requests a channel that accepts no auth address', async () => {
  const bodies: unknown[] = []
  const url = await startRelay(async (request, response) => {
    bodies.push(JSON.parse(Buffer.concat(await request.toArray()).toString()))
    answerJson(201, { channelToken: 'token', url: 'https://farcaster.xyz/~/siwf?t=1' })(request, response)
  })
  await createFarcasterRelay(url, false).openChannel(wish)
  expect(bodies).toEqual([{ ...wish, acceptAuthAddress: false }])
})

it.each([
  ['a javascript: URL', { channelToken: 't', url: 'javascript:alert(1)' }],
  ['plain http', { channelToken: 't', url: 'http://phone.example/' }],
  ['text that is not a URL', { channelToken: 't', url: 'phone' }],
  ['no token', { url: 'https://phone.example/' }],
  ['nothing', null],
])('openChannel: rejects %s', async (_, body) => {
  const url = await startRelay(answerJson(201, body))
  await expect(createFarcasterRelay(url, false).openChannel(wish)).rejects.toThrow()
})

it.each([
  ['an error', answerJson(500, good)],
  ['a response that is not completed', answerJson(200, { ...good, state: 'pending' })],
  ['a malformed signature', answerJson(200, { ...good, signature: 'yes' })],
  ['a message that is too long', answerJson(200, { ...good, message: 'x'.repeat(10_000) })],
  ['a response that is not JSON', ((_, response) => void response.writeHead(200).end('<html>')) as RequestListener],
  [
    'a response above the size limit',
    ((_, response) => void response.writeHead(200).end('x'.repeat(300_000))) as RequestListener,
  ],
  [
    'a redirect',
    ((_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()) as RequestListener,
  ],
])('fetchAnswer: rejects %s', async (_, answer) => {
  const relay = createFarcasterRelay(await startRelay(answer), false)
  await expect(relay.fetchAnswer('token', AbortSignal.timeout(5_000))).rejects.toThrow()
})

it('fetchAnswer: rejects when its signal is aborted', async () => {
  const gone = new AbortController()
  // The relay never responds, and aborts on the first request.
  const url = await startRelay(() => gone.abort())
  await expect(createFarcasterRelay(url, false).fetchAnswer('token', gone.signal)).rejects.toThrow(/abort/i)
})
