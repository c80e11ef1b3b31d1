import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningServer } from '../../../createServer.js'
import { createTestFrame, type TestFrame } from '../../../testing/createTestFrame.js'
import { startTestServer } from '../../../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../../../testing/testDatabases.js'
import { readSocialSettings } from '../socialSettings.js'

const hostOrigin = 'http://localhost:3000'
const folder = mkdtempSync(join(tmpdir(), 'foyer-farcaster-'))
let world: RunningSandbox
let database: TestDatabase
let server: RunningServer
let origin: string
const clock = { aheadMs: 0 }
function now() {
  return Date.now() + clock.aheadMs
}
beforeAll(async () => {
  world = await startSandbox({ dataDir: folder, quiet: true })
  database = await testDatabases()[0].create()
  const social = readSocialSettings({ FOYER_OAUTH: world.oauthFile }, true)
  server = await startTestServer(database, { sandbox: true, social, now })
  origin = `http://127.0.0.1:${server.frame?.port}`
})
afterAll(async () => {
  await server.close()
  await database.remove()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

function openFrame(more: Partial<Parameters<typeof createTestFrame>[0]> = {}) {
  return createTestFrame({ origin, hostOrigin, projectId: 'test', now, ...more })
}

async function begin(frame: TestFrame) {
  const { status, body } = await frame.post('/api/login/farcaster/start', {})
  expect(status).toBe(200)
  return { challengeId: String(body.challengeId), url: String(body.url) }
}
/** Simulates the phone: opens the link and presses a button. */
async function press(url: string, account: string, outcome = 'approve') {
  const page = new URL(url)
  const channelToken = page.searchParams.get('channelToken') ?? ''
  const body = new URLSearchParams({ channelToken, account, outcome })
  const response = await fetch(`${page.origin}/farcaster`, { method: 'POST', body })
  expect(response.status).toBe(200)
}
async function finish(frame: TestFrame, challengeId: string) {
  const { status, body } = await frame.post('/api/login/farcaster/finish', { challengeId })
  const error = body.error as { code: string; message: string } | undefined
  return { status, body, code: error?.code }
}

it('logs in the owner of an id with a signed message, and the same person again [S1.6, S7.44, S7.45]', async () => {
  const frame = await openFrame()
  const first = await begin(frame)
  expect(first.url).toMatch(/^http:\/\/localhost:\d+\/farcaster\?channelToken=/)
  await press(first.url, 'alice')
  const end = await finish(frame, first.challengeId)
  expect(end.body).toMatchObject({ isNewPerson: true, person: { method: 'farcaster', userName: 'alice', email: null } })

  const other = await openFrame()
  const second = await begin(other)
  await press(second.url, 'alice')
  expect((await finish(other, second.challengeId)).body).toMatchObject({
    isNewPerson: false,
    person: { id: (end.body.person as { id: string }).id },
  })
})

it('start: the phone shows, and signs, the app and the project of the log-in', async () => {
  const { url } = await begin(await openFrame())
  const page = await (await fetch(url)).text()
  expect(page).toContain('localhost:3000')
  await press(url, 'alice')
  const { origin: relay, searchParams } = new URL(url)
  const headers = { authorization: `Bearer ${searchParams.get('channelToken')}` }
  const status = await fetch(`${relay}/farcaster/relay/v1/channel/status`, { headers })
  const { message } = await status.json()
  expect(message).toContain('localhost:3000 wants you to sign in')
  expect(message).toContain('URI: http://localhost:3000/?project=test')
  expect(message).toContain('Request ID: test')
})

it('start: a new log-in on a device ends the earlier one', async () => {
  const frame = await openFrame()
  const before = await begin(frame)
  await begin(frame)
  await press(before.url, 'alice')
  expect((await finish(frame, before.challengeId)).code).toBe('challenge_unknown')
})

it('finish: resolves as soon as the phone has answered', async () => {
  const frame = await openFrame()
  const { challengeId, url } = await begin(frame)
  const waiting = finish(frame, challengeId)
  await press(url, 'bob')
  expect((await waiting).body).toMatchObject({ person: { userName: 'bob' } })
})

describe('rejected message', () => {
  it.each(['wrongNonce', 'wrongDomain', 'wrongFid', 'wrongTime', 'wrongSigner', 'wrongStatement', 'wrongChain'])(
    'with a valid id but a wrong field: %s',
    async (outcome) => {
      const frame = await openFrame()
      const { challengeId, url } = await begin(frame)
      await press(url, 'alice', outcome)
      expect(await finish(frame, challengeId)).toMatchObject({ status: 502, code: 'provider_failed' })
      // A log-in accepts one answer, so an attacker cannot try several.
      expect((await finish(frame, challengeId)).code).toBe('challenge_unknown')
    },
  )

  it('of a signer without an id in the registry', async () => {
    const frame = await openFrame()
    const { challengeId, url } = await begin(frame)
    await press(url, 'stranger')
    expect((await finish(frame, challengeId)).code).toBe('provider_failed')
  })
})

describe('pending log-in', () => {
  it('can be finished only by the frame that started it', async () => {
    const frame = await openFrame()
    const { challengeId, url } = await begin(frame)
    await press(url, 'alice')
    const others = [
      await openFrame(),
      await openFrame({ device: frame.device, hostOrigin: 'http://localhost:4000' }),
      await openFrame({ device: frame.device, projectId: 'quiet' }),
    ]
    for (const other of others) expect((await finish(other, challengeId)).code).toBe('challenge_unknown')
    expect((await finish(frame, challengeId)).status).toBe(200)
  })

  it('finishes once: of two waiting tabs, one is logged in', async () => {
    const frame = await openFrame()
    const { challengeId, url } = await begin(frame)
    await press(url, 'alice')
    const ends = await Promise.all([finish(frame, challengeId), finish(frame, challengeId)])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('expires after ten minutes', async () => {
    const frame = await openFrame()
    const { challengeId } = await begin(frame)
    clock.aheadMs = 600_000
    expect((await finish(frame, challengeId)).body).toEqual({ state: 'expired' })
    clock.aheadMs = 0
  })
})
