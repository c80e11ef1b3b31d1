import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../../services/pages/listen.js'
import { createFarcasterRoutes } from './createFarcasterRoutes.js'
import { custodyOf } from './farcasterPeople.js'

let pages: ListeningServer
let base: string
beforeAll(async () => {
  pages = await listen(createFarcasterRoutes(Date.now).fetch, 0)
  base = `http://localhost:${pages.port}/farcaster`
})
afterAll(() => pages.close())

async function openChannel() {
  const response = await fetch(`${base}/relay/v1/channel`, {
    method: 'POST',
    body: JSON.stringify({ siweUri: 'http://app.example/login', domain: 'app.example', nonce: 'abcdefgh1234' }),
  })
  return { status: response.status, ...(await response.json()) }
}
async function statusOf(token: string) {
  const response = await fetch(`${base}/relay/v1/channel/status`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, ...(await response.json()) }
}
function press(channelToken: string, outcome: string) {
  return fetch(base, { method: 'POST', body: new URLSearchParams({ channelToken, account: 'alice', outcome }) })
}

it('createFarcasterRoutes: the app receives the sign-in message that the phone signed', async () => {
  const channel = await openChannel()
  expect(channel).toMatchObject({ status: 201, nonce: 'abcdefgh1234' })
  expect(await statusOf(channel.channelToken)).toMatchObject({ status: 202, state: 'pending' })
  expect(await (await fetch(channel.url)).text()).toContain('Sign in to app.example')
  expect((await press(channel.channelToken, 'approve')).status).toBe(200)

  const result = await statusOf(channel.channelToken)
  expect(result).toMatchObject({ status: 200, state: 'completed', fid: 1_001, username: 'alice' })
  const address = custodyOf({ key: 'alice' }).address
  const { message, signature } = result
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  expect(parseSiweMessage(result.message)).toMatchObject({
    address,
    domain: 'app.example',
    nonce: 'abcdefgh1234',
    chainId: 10,
    statement: 'Farcaster Auth',
    resources: ['farcaster://fid/1001'],
  })
  expect((await press(channel.channelToken, 'approve')).status).toBe(409)
})

it('createFarcasterRoutes: rejects unknown channels, invalid JSON and unknown outcomes', async () => {
  expect((await statusOf('none')).status).toBe(401)
  expect((await fetch(`${base}/relay/v1/channel`, { method: 'POST', body: '{' })).status).toBe(400)
  expect((await press('none', 'approve')).status).toBe(404)
  const channel = await openChannel()
  expect((await press(channel.channelToken, 'nothing-known')).status).toBe(400)
})
