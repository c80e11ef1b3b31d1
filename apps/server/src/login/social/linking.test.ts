import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logins, startLogins } from '@foyer/sandbox/startLogins'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunningServer } from '../../createServer.js'
import { authoriseAtProvider } from '../../testing/authoriseAtProvider.js'
import { createTestFrame, type TestFrame } from '../../testing/createTestFrame.js'
import { startTestServer } from '../../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../../testing/testDatabases.js'
import { readSocialSettings } from './socialSettings.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-linking-'))
let logins: Logins
let database: TestDatabase
let server: RunningServer
let origin: string
const clock = { aheadMs: 0 }
function now() {
  return Date.now() + clock.aheadMs
}
beforeAll(async () => {
  logins = await startLogins({ dataDir: folder, now })
  database = await testDatabases()[0].create()
  server = await startTestServer(database, {
    sandbox: true,
    smtpUrl: logins.smtpUrl,
    social: readSocialSettings({ FOYER_OAUTH: logins.oauth }, true),
    now,
  })
  origin = `http://127.0.0.1:${server.frame?.port}`
})
afterAll(async () => {
  await server.close()
  await database.remove()
  await logins.close()
  rmSync(folder, { recursive: true, force: true })
})

function openFrame() {
  return createTestFrame({ origin, hostOrigin: 'http://localhost:3000', projectId: 'test', now })
}

/** Logs in with a provider and returns the last response. */
async function logInBy(frame: TestFrame, provider: string, email: string, sandbox_outcome = 'approve') {
  const { binding, bindingHash } = frame.createBinding()
  const { body } = await frame.post('/api/login/social/start', { provider, bindingHash })
  const answer = await authoriseAtProvider(String(body.uri), { sandbox_account: email, sandbox_outcome })
  const url = `${origin}/login/social/callback/${provider}`
  const isForm = provider === 'apple'
  const page = await (isForm ? fetch(url, { method: 'POST', body: answer }) : fetch(`${url}?${answer}`)).then(
    (response) => response.text(),
  )
  const resultUri = /data-result="([^"]*)"/.exec(page)?.[1] ?? ''
  return readEnd(await frame.post('/api/login/social/finish', { resultUri, binding }))
}

/** Logs in with a code from the mailbox. */
async function logInByMail(frame: TestFrame, email: string) {
  clock.aheadMs += 31_000
  const before = logins.mailbox.list(email).filter(({ code }) => code !== undefined).length
  const { status, body } = await frame.post('/api/login/email/start', { email })
  expect(status).toBe(200)
  const code = await vi.waitFor(() => {
    const codes = logins.mailbox.list(email).flatMap((mail) => mail.code ?? [])
    expect(codes.length).toBeGreaterThan(before)
    return codes[0]
  })
  return readEnd(await frame.post('/api/login/email/code', { challengeId: body.challengeId, code }))
}

/** Returns the parts of a response that these tests check. */
function readEnd({ status, body }: { status: number; body: Record<string, unknown> }) {
  const person = body.person as { id: string; email: string | null; method: string } | undefined
  const error = body.error as { code: string; message: string; context?: { with: string } } | undefined
  return { status, person, error }
}

describe('verified address of another person', () => {
  it('is not linked automatically: the conflict names the log-in method of that person', async () => {
    const known = await logInByMail(await openFrame(), 'ann@example.com')
    expect(known.status).toBe(200)
    const stranger = await logInBy(await openFrame(), 'google', 'ann@example.com')
    expect(stranger).toMatchObject({ status: 409, error: { code: 'identity_conflict', context: { with: 'email' } } })
    expect(stranger.error?.message).toContain('e-mail')
    expect(stranger.error?.message).not.toContain('ann@')
  })

  it('links both methods after that person has logged in on the same device', async () => {
    const known = await logInByMail(await openFrame(), 'bea@example.com')
    const frame = await openFrame()
    expect((await logInBy(frame, 'github', 'bea@example.com')).status).toBe(409)
    expect((await logInByMail(frame, 'bea@example.com')).person?.id).toBe(known.person?.id)
    const linked = await logInBy(await openFrame(), 'github', 'bea@example.com')
    expect(linked).toMatchObject({ status: 200, person: { id: known.person?.id } })
  })

  it('notifies the person by mail that a method was added', async () => {
    const frame = await openFrame()
    await logInByMail(frame, 'cid@example.com')
    await logInBy(frame, 'discord', 'cid@example.com')
    await logInByMail(frame, 'cid@example.com')
    await vi.waitFor(() => {
      const texts = logins.mailbox.list('cid@example.com').map(({ text }) => text)
      expect(texts.some((text) => text.includes('Discord'))).toBe(true)
    })
  })

  it('is linked neither on another device nor after ten minutes', async () => {
    const known = await logInByMail(await openFrame(), 'dan@example.com')
    const [attacker, owner] = [await openFrame(), await openFrame()]
    expect((await logInBy(attacker, 'google', 'dan@example.com')).status).toBe(409)
    await logInByMail(owner, 'dan@example.com')
    expect((await logInBy(owner, 'google', 'dan@example.com')).status).toBe(409)
    clock.aheadMs += 600_000
    expect((await logInByMail(owner, 'dan@example.com')).person?.id).toBe(known.person?.id)
    expect((await logInBy(owner, 'google', 'dan@example.com')).status).toBe(409)
  })

  it('also conflicts if an e-mail log-in has the address of a social account', async () => {
    const known = await logInBy(await openFrame(), 'google', 'eva@example.com')
    const frame = await openFrame()
    const conflict = await logInByMail(frame, 'eva@example.com')
    expect(conflict).toMatchObject({ status: 409, error: { context: { with: 'google' } } })
    expect((await logInBy(frame, 'google', 'eva@example.com')).person?.id).toBe(known.person?.id)
    expect((await logInByMail(await openFrame(), 'eva@example.com')).person?.id).toBe(known.person?.id)
  })

  it('also conflicts between two providers', async () => {
    const known = await logInBy(await openFrame(), 'google', 'fay@example.com')
    const frame = await openFrame()
    expect(await logInBy(frame, 'apple', 'fay@example.com')).toMatchObject({
      status: 409,
      error: { context: { with: 'google' } },
    })
    await logInBy(frame, 'google', 'fay@example.com')
    expect((await logInBy(frame, 'apple', 'fay@example.com')).person?.id).toBe(known.person?.id)
  })
})

describe('address without a provider that vouches for it', () => {
  it.each(['google', 'apple', 'github', 'discord'])('neither links nor conflicts: %s', async (provider) => {
    const email = `gus.${provider}@example.com`
    const known = await logInByMail(await openFrame(), email)
    const unverified = await logInBy(await openFrame(), provider, email, 'unverified')
    expect(unverified.status).toBe(200)
    expect(unverified.person?.id).not.toBe(known.person?.id)
    expect(unverified.person?.email).toBeNull()
  })

  it.each(['facebook', 'x'])('is never read from %s', async (provider) => {
    const email = `hal.${provider}@example.com`
    const known = await logInByMail(await openFrame(), email)
    const other = await logInBy(await openFrame(), provider, email)
    expect(other.status).toBe(200)
    expect(other.person?.id).not.toBe(known.person?.id)
    expect(other.person?.email).toBeNull()
  })
})

it('equal ids at two providers belong to two persons', async () => {
  const first = await logInBy(await openFrame(), 'x', 'ida@example.com')
  const second = await logInBy(await openFrame(), 'facebook', 'ida@example.com')
  expect(second.person?.id).not.toBe(first.person?.id)
})

it('parallel first log-ins of one account create one person', async () => {
  const ends = await Promise.all(
    [await openFrame(), await openFrame(), await openFrame()].map((frame) =>
      logInBy(frame, 'google', 'jan@example.com'),
    ),
  )
  expect(ends.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(ends.map(({ person }) => person?.id)).size).toBe(1)
})
