import { expect, it } from 'vitest'
import { addresses, createLogin, createTestFrame } from '../testing/createTestFrame.js'

it('social login: binds the login to this tab with a secret that the provider never receives [S7.43, S7.47]', async () => {
  const { ask, calls } = createTestFrame({
    '/api/login/social/start': () => ({ uri: 'https://idp.example/authorize' }),
    '/api/login/social/finish': () => createLogin(),
  })
  expect(await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).toEqual({ uri: 'https://idp.example/authorize' })
  const user = await ask('CONNECT_SOCIAL', { uri: 'https://wallet.example/?code=1' })
  expect(user).toMatchObject({ email: 'alice@example.com', address: addresses.eip155, chainId: 1 })
  const [begun, finished] = calls
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(finished?.body.binding)))
  expect(begun?.body).toEqual({ provider: 'google', bindingHash: Buffer.from(hash).toString('base64url') })
  expect(finished?.body.resultUri).toBe('https://wallet.example/?code=1')
  await expect(ask('CONNECT_SOCIAL', { uri: 'https://wallet.example/?code=1' })).rejects.toMatchObject({
    code: 'challenge_unknown',
  })
})

it('social login: keeps the secret while the tab visits other pages', async () => {
  const kept = new Map<string, string>()
  const tabStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const before = createTestFrame({ '/api/login/social/start': () => ({ uri: 'https://idp.example' }) }, { tabStorage })
  await before.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'x', returnUrl: 'https://app.example/page' })
  const after = createTestFrame({ '/api/login/social/finish': () => createLogin() }, { tabStorage })
  expect(await after.ask('CONNECT_SOCIAL', { uri: 'https://app.example/page?result_uri=1' })).toBeDefined()
  expect(kept.size).toBe(0)
})

it.each(['https://evil.example/', 'javascript:alert(1)', '/page'])(
  'error: GET_SOCIAL_REDIRECT_URI rejects the return URL %s',
  async (returnUrl) => {
    const { ask, calls } = createTestFrame()
    await expect(ask('GET_SOCIAL_REDIRECT_URI', { provider: 'x', returnUrl })).rejects.toMatchObject({
      code: 'bad_request',
    })
    expect(calls).toEqual([])
  },
)

it("CONNECT_FARCASTER: waits for the user's phone [S7.44, S7.45]", async () => {
  const answers = [
    { state: 'waiting' },
    { ...createLogin(), person: { ...createLogin().person, userName: 'alice.eth' } },
  ]
  const { ask } = createTestFrame({
    '/api/login/farcaster/start': () => ({ challengeId: 'f', url: 'https://farcaster.example/c', expiresAtMs: 1 }),
    '/api/login/farcaster/finish': () => answers.shift(),
  })
  expect(await ask('GET_FARCASTER_URI')).toEqual({ url: 'https://farcaster.example/c' })
  expect(await ask('CONNECT_FARCASTER')).toEqual({ userName: 'alice.eth' })
})
