import { describe, expect, it } from 'vitest'
import { authoriseAtProvider } from '../../testing/authoriseAtProvider.js'
import { errorOf, hostOrigin, useSocialWorld } from '../../testing/useSocialWorld.js'

const { origin, logged, openFrame, visit, begin, goThrough, finish } = useSocialWorld()

describe.each(['google', 'apple', 'github', 'facebook', 'x', 'discord'])('%s', (provider) => {
  it('logs in a person through a popup, and the same person again [S1.5, S7.43, S7.47]', async () => {
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

  it('returns access_denied with a plain message if the person cancels', async () => {
    const frame = await openFrame()
    const error = errorOf(await finish(frame, await goThrough(frame, provider, { sandbox_outcome: 'denied' })))
    expect(error).toMatchObject({ status: 403, code: 'access_denied' })
    expect(error.message).toMatch(/^You cancelled the log-in with/)
  })

  it('does not show the error text of the provider', async () => {
    const frame = await openFrame()
    const hostile = await goThrough(frame, provider, { sandbox_outcome: 'hostileError' })
    expect(hostile.html).not.toMatch(/hacked|onerror|javascript:/)
    const error = errorOf(await finish(frame, hostile))
    expect(error.code).toBe('provider_failed')
    expect(JSON.stringify(error)).not.toMatch(/hacked|onerror/)
  })

  it('rejects a code that the provider does not accept, and a malformed token response', async () => {
    for (const sandbox_outcome of ['wrongCode', 'brokenToken']) {
      const frame = await openFrame()
      const error = errorOf(await finish(frame, await goThrough(frame, provider, { sandbox_outcome })))
      expect(error).toMatchObject({ status: 502, code: 'provider_failed' })
    }
  })

  it('rejects an answer whose state is missing, invented, repeated, used or of another provider', async () => {
    const frame = await openFrame()
    for (const sandbox_outcome of ['wrongState', 'noState']) {
      expect((await goThrough(frame, provider, { sandbox_outcome })).response.status).toBe(410)
    }
    const { uri } = await begin(frame, provider)
    const answer = await authoriseAtProvider(uri, { sandbox_account: 'alice' })
    const other = provider === 'google' ? 'github' : 'google'
    expect((await visit(other, answer)).status).toBe(410)
    const doubled = new URLSearchParams(answer)
    doubled.append('state', answer.get('state') ?? '')
    expect((await visit(provider, doubled)).status).toBe(410)
    expect((await visit(provider, answer)).status).toBe(200)
    expect((await visit(provider, answer)).status).toBe(410)
  })
})

it('user name: hostile markup stays plain text of at most 60 characters', async () => {
  const frame = await openFrame()
  const { body } = await finish(frame, await goThrough(frame, 'google', { sandbox_account: 'mallory' }))
  const { userName } = body.person as { userName: string }
  expect(userName).toContain('<img src=x')
  expect([...userName].length).toBeLessThanOrEqual(60)
})

it('log: contains no code, token, ticket, name or address for any outcome at the provider', async () => {
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
  expect(log).toContain('rejected the response of a provider')
  for (const secret of [...secrets, 'logged.person', 'Logged Person', 'a-secret-everybody-knows', 'eyJ', 'onerror']) {
    expect(secret.length).toBeGreaterThan(2)
    expect(log).not.toContain(secret)
  }
})

it('rejects methods that are not configured and providers that are unknown', async () => {
  const frame = await openFrame()
  const { status, body } = await frame.post('/api/login/farcaster/start', {})
  expect({ status, code: (body.error as { code: string }).code }).toEqual({ status: 403, code: 'not_enabled' })
  const unknown = await frame.post('/api/login/social/start', { provider: 'myspace', ...frame.createBinding() })
  expect(unknown.status).toBe(400)
})

it('rejects calls that do not come from the frame', async () => {
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
