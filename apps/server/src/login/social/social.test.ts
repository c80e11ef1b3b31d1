import { describe, expect, it } from 'vitest'
import { followToCallback } from '../../testing/followToCallback.js'
import { errorOf, hostOrigin, useSocialWorld } from '../../testing/useSocialWorld.js'

const { origin, logged, openFrame, visit, begin, goThrough, finish } = useSocialWorld()

describe.each(['google', 'apple', 'github', 'facebook', 'x', 'discord'])('%s', (provider) => {
  it('logs a person in through a popup, the same person the second time [S1.5, S7.43, S7.47]', async () => {
    const frame = await openFrame()
    const account = { sandbox_account: `${provider}.person@example.com` }
    const first = await goThrough(frame, provider, account)
    expect(first.host).toBe(hostOrigin)
    expect(new URL(first.resultUri).origin).toBe(origin())
    const answer = await finish(frame, first)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ isNewPerson: true, isNewDevice: true, person: { method: provider } })
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-foyer-refresh-test=.*HttpOnly/)

    const again = await finish(frame, await goThrough(frame, provider, account))
    expect(again.body).toMatchObject({ isNewPerson: false, isNewDevice: false })
    expect(again.body.person).toMatchObject({ id: (answer.body.person as { id: string }).id })
    const elsewhere = await openFrame()
    expect((await finish(elsewhere, await goThrough(elsewhere, provider, account))).body).toMatchObject({
      isNewPerson: false,
      isNewDevice: true,
    })
  })

  it('tells in plain words that the person cancelled', async () => {
    const frame = await openFrame()
    const error = errorOf(await finish(frame, await goThrough(frame, provider, { sandbox_outcome: 'denied' })))
    expect(error).toMatchObject({ status: 403, code: 'access_denied' })
    expect(error.message).toMatch(/^You cancelled the log-in with/)
  })

  it('shows nothing of an error text that the provider wrote', async () => {
    const frame = await openFrame()
    const hostile = await goThrough(frame, provider, { sandbox_outcome: 'hostileError' })
    expect(hostile.html).not.toMatch(/hacked|onerror|javascript:/)
    const error = errorOf(await finish(frame, hostile))
    expect(error.code).toBe('provider_failed')
    expect(JSON.stringify(error)).not.toMatch(/hacked|onerror/)
  })

  it('refuses a code that the provider does not know, and a broken answer', async () => {
    for (const sandbox_outcome of ['wrongCode', 'brokenToken']) {
      const frame = await openFrame()
      const error = errorOf(await finish(frame, await goThrough(frame, provider, { sandbox_outcome })))
      expect(error).toMatchObject({ status: 502, code: 'provider_failed' })
    }
  })

  it('takes no answer whose state is missing, made up, doubled, used, or of another provider', async () => {
    const frame = await openFrame()
    for (const sandbox_outcome of ['wrongState', 'noState']) {
      expect((await goThrough(frame, provider, { sandbox_outcome })).response.status).toBe(410)
    }
    const { uri } = await begin(frame, provider)
    const answer = await followToCallback(uri, { sandbox_account: 'alice' })
    const other = provider === 'google' ? 'github' : 'google'
    expect((await visit(other, answer)).status).toBe(410)
    const doubled = new URLSearchParams(answer)
    doubled.append('state', answer.get('state') ?? '')
    expect((await visit(provider, doubled)).status).toBe(410)
    expect((await visit(provider, answer)).status).toBe(200)
    expect((await visit(provider, answer)).status).toBe(410)
  })
})

it('makes names fit to be shown: hostile ones stay text of one line', async () => {
  const frame = await openFrame()
  const { body } = await finish(frame, await goThrough(frame, 'google', { sandbox_account: 'mallory' }))
  const { userName } = body.person as { userName: string }
  expect(userName).toContain('<img src=x')
  expect([...userName].length).toBeLessThanOrEqual(60)
})

it('writes no code, token, ticket, name or address into the log, whatever a provider does', async () => {
  const frame = await openFrame()
  const secrets: string[] = []
  for (const sandbox_outcome of [
    'approve',
    'brokenToken',
    'wrongNonce',
    'foreignKey',
    'noIdentityToken',
    'hostileError',
  ]) {
    const account = { sandbox_account: 'logged.person@example.com', sandbox_name: 'Logged Person', sandbox_outcome }
    const result = await goThrough(frame, 'google', account)
    await finish(frame, result)
    const { searchParams } = new URL(result.uri)
    secrets.push(
      new URL(result.resultUri).searchParams.get('ticket') ?? '',
      result.answer.get('code') ?? 'logged.person',
      searchParams.get('state') ?? '',
      searchParams.get('nonce') ?? '',
      result.binding,
    )
  }
  const log = logged.join('')
  expect(log).toContain('the answer of a provider was refused')
  for (const secret of [...secrets, 'logged.person', 'Logged Person', 'a-secret-everybody-knows', 'eyJ', 'onerror']) {
    expect(secret.length).toBeGreaterThan(2)
    expect(log).not.toContain(secret)
  }
})

it('offers only what is set up: the rest is refused', async () => {
  const frame = await openFrame()
  const { status, body } = await frame.post('/api/login/farcaster/start', {})
  expect({ status, code: (body.error as { code: string }).code }).toEqual({ status: 403, code: 'not_enabled' })
  const unknown = await frame.post('/api/login/social/start', { provider: 'myspace', ...frame.createBinding() })
  expect(unknown.status).toBe(400)
})

it('needs a whole frame for every call: no proof, no page, no entry', async () => {
  const body = JSON.stringify({ provider: 'google', bindingHash: 'x'.repeat(43) })
  for (const path of ['start', 'finish']) {
    const bare = await fetch(`${origin()}/api/login/social/${path}`, { method: 'POST', body })
    expect(bare.status).toBe(403)
    const foreign = await fetch(`${origin()}/api/login/social/${path}`, {
      method: 'POST',
      body,
      headers: { origin: hostOrigin, 'content-type': 'application/json' },
    })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  }
})
