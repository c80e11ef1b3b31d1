import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { expect, type Host, openHost, test } from './embeddedTest.js'
import { pressInFrame } from './pressInFrame.js'

const evm = /^0x[0-9a-fA-F]{40}$/
const sol = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function refuse(host: Host, name: string, payload: unknown, code: string) {
  const answer = await host.ask(name, payload)
  expect(answer).toMatchObject({ type: `${name}_ERROR`, payload: { code, message: expect.any(String) } })
  return answer.payload as { message: string; retryAfterMs?: number }
}

test('is ready, asks nothing of the server before it is asked, and answers from its own origin [S2.23, S4.7]', async ({
  host,
  stack,
}) => {
  const calls: string[] = []
  host.page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await host.embed()
  const heard = await host.page.evaluate(() => window.frameClient.heard)
  expect(heard).toMatchObject([{ type: 'READY', origin: stack.frameUrl, payload: { version: expect.any(String) } }])
  expect(await host.demand('GET_CHAIN_ID')).toEqual({ chainId: 31_337 })
  expect(calls).toEqual([])
})

test('logs in by e-mail with the code of a real mail, tells the person, stays over reloads, and signs out [S4.10-S4.14]', async ({
  host,
  stack,
}) => {
  const email = 'alice.mail@example.com'
  await host.embed()
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  await refuse(host, 'GET_USER', undefined, 'session_expired')
  await refuse(host, 'CONNECT_EMAIL', { email: 'no address' }, 'bad_request')
  await refuse(host, 'CONNECT_OTP', { otp: '123456' }, 'challenge_unknown')

  const since = Date.now()
  expect(await host.demand('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  const wait = await refuse(host, 'CONNECT_EMAIL', { email }, 'cooldown')
  expect(wait.retryAfterMs).toBeGreaterThan(0)
  expect(wait.retryAfterMs).toBeLessThanOrEqual(30_000)
  const otp = await stack.readCode(email, since)
  await refuse(host, 'CONNECT_OTP', { otp: otp === '000000' ? '111111' : '000000' }, 'code_wrong')
  await host.demand('CONNECT_OTP', { otp: `${otp.slice(0, 3)} ${otp.slice(3)}` })
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
  const user = await host.demand('GET_USER', { chainId: 31_337, preferredAccountType: 'smartAccount' })
  expect(user).toMatchObject({
    email,
    address: expect.stringMatching(evm),
    chainId: 31_337,
    preferredAccountType: 'eoa',
  })

  await host.page.reload()
  await host.embed()
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await host.demand('GET_USER', { chainId: 31_337 })).toEqual(user)
  expect(await host.demand('GET_USER', { chainId: solana })).toMatchObject({ address: expect.stringMatching(sol) })
  await host.demand('SIGN_OUT')
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  await refuse(host, 'GET_USER', undefined, 'session_expired')
  await refuse(host, 'CONNECT_OTP', { otp }, 'challenge_unknown')
})

test('verifies a device with a number to match [S7.41]', async ({ host }) => {
  await host.embed()
  await refuse(host, 'CONNECT_DEVICE', undefined, 'challenge_unknown')
  expect(await host.demand('CONNECT_EMAIL', { email: 'device-alice@test' })).toMatchObject({
    action: 'VERIFY_DEVICE',
    matchNumber: expect.stringMatching(/^\d\d$/),
  })
  await host.demand('CONNECT_DEVICE')
  await host.demand('CONNECT_OTP', { otp: '424242' })
  expect(await host.demand('GET_USER')).toMatchObject({ email: 'device-alice@test' })
})

for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'])
  test(`logs in with ${provider} in a window of its own [S7.43, S7.47]`, async ({ host }) => {
    await host.embed()
    await refuse(host, 'CONNECT_SOCIAL', { uri: 'http://localhost/?result_uri=x' }, 'challenge_unknown')
    const { uri } = (await host.demand('GET_SOCIAL_REDIRECT_URI', { provider })) as { uri: string }
    const result = await host.visitProvider(uri, `${provider}.frame@example.com`)
    expect(await host.demand('CONNECT_SOCIAL', { uri: result })).toMatchObject({
      address: expect.stringMatching(evm),
      chainId: 31_337,
    })
    expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
    await refuse(host, 'CONNECT_SOCIAL', { uri: result }, 'challenge_unknown')
  })

test('refuses unknown providers and pages of others to return to [S7.47]', async ({ host }) => {
  await host.embed()
  await refuse(host, 'GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' }, 'bad_request')
  const payload = { provider: 'google', returnUrl: 'https://evil.example/' }
  await refuse(host, 'GET_SOCIAL_REDIRECT_URI', payload, 'bad_request')
})

test('opens a Farcaster channel, and lets the app take the wait back [S7.44, S7.45, S8.16]', async ({ host }) => {
  await host.embed()
  await refuse(host, 'CONNECT_FARCASTER', undefined, 'challenge_unknown')
  expect(await host.demand('GET_FARCASTER_URI')).toMatchObject({ url: expect.stringMatching(/^https?:/) })
  const waiting = host.ask('CONNECT_FARCASTER', undefined, 'wait')
  await host.demand('CANCEL', { id: 'wait' })
  expect(await waiting).toMatchObject({
    type: 'CONNECT_FARCASTER_ERROR',
    payload: { message: 'Something went wrong' },
  })
})

test('logs in with Farcaster once the phone has answered [S7.45]', async ({ host, stack }) => {
  await host.embed()
  const { url } = (await host.demand('GET_FARCASTER_URI')) as { url: string }
  const waiting = host.demand('CONNECT_FARCASTER')
  const channelToken = new URL(url).searchParams.get('channelToken') ?? ''
  await fetch(`${stack.world.urls.sandbox}/farcaster`, {
    method: 'POST',
    headers: { origin: new URL(stack.world.urls.sandbox).origin },
    body: new URLSearchParams({ channelToken, account: 'alice', outcome: 'approve' }),
  })
  expect(await waiting).toEqual({ userName: expect.stringMatching(/^alice/) })
  expect(await host.demand('GET_USER')).toMatchObject({ address: expect.stringMatching(evm) })
})

test('switches networks, and has no smart accounts [S7.39, S7.50-S7.53]', async ({ host }) => {
  await host.embed()
  expect(await host.demand('SWITCH_NETWORK', { chainId: 31_338 })).toEqual({ chainId: 31_338 })
  expect(await host.demand('GET_CHAIN_ID')).toEqual({ chainId: 31_338 })
  expect(await host.demand('SWITCH_NETWORK', { chainId: 'eip155:31337' })).toEqual({ chainId: 'eip155:31337' })
  await refuse(host, 'SWITCH_NETWORK', { chainId: 987_654 }, 'unsupported_chain')
  expect(await host.demand('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
  await refuse(host, 'INIT_SMART_ACCOUNT', undefined, 'smart_account_unavailable')
  await refuse(host, 'SET_PREFERRED_ACCOUNT', { type: 'eoa' }, 'session_expired')
  await refuse(host, 'SET_PREFERRED_ACCOUNT', { type: 'multisig' }, 'bad_request')
  await host.logIn('prefers@test')
  expect(await host.demand('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
    type: 'eoa',
    address: expect.stringMatching(evm),
  })
})

test('changes the e-mail address with both codes [S4.15, S4.16, S7.55-S7.57]', async ({ host, stack }) => {
  const newEmail = 'new.address@example.com'
  await host.embed()
  await refuse(host, 'UPDATE_EMAIL', { email: newEmail }, 'session_expired')
  await refuse(host, 'UPDATE_EMAIL_PRIMARY_OTP', { otp: '424242' }, 'challenge_unknown')
  await refuse(host, 'UPDATE_EMAIL_SECONDARY_OTP', { otp: '424242' }, 'challenge_unknown')
  await host.logIn('changes@test')
  const since = Date.now()
  const asked = host.demand('UPDATE_EMAIL', { email: newEmail })
  await expect(host.screen.getByRole('heading', { level: 1 })).toHaveText('Use a new email address?')
  const shown = await openApproval(host.page)
  await expect(shown.locator('.line .adr')).toHaveText(['changes@test', newEmail])
  await expect(shown.locator('.asker')).toContainText(new URL(host.at('localhost')).host)
  await confirmInWindow(host.page)
  expect(await asked).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  await refuse(host, 'UPDATE_EMAIL_PRIMARY_OTP', { otp: '000000' }, 'code_wrong')
  await host.demand('UPDATE_EMAIL_PRIMARY_OTP', { otp: '424242' })
  const otp = await stack.readCode(newEmail, since)
  expect(await host.demand('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail })
  expect(await host.demand('GET_USER')).toMatchObject({ email: newEmail })
})

test('takes theme, names and words, and refuses those of another shape or project [S7.58, S7.59]', async ({ host }) => {
  await host.embed()
  await host.demand('SYNC_THEME', { themeMode: 'dark', themeVariables: { '--w3m-accent': '#ff0000' } })
  await refuse(host, 'SYNC_THEME', { themeMode: 'plaid' }, 'bad_request')
  await host.demand('SYNC_DAPP_DATA', { projectId: 'sandbox', metadata: { name: 'Shop' }, sdkVersion: 'x' })
  await refuse(host, 'SYNC_DAPP_DATA', { projectId: 'other' }, 'invalid_key')
  await refuse(host, 'SYNC_DAPP_DATA', {}, 'bad_request')
  await host.demand('SET_LOCALE', { locale: 'de' })
  await refuse(host, 'SET_LOCALE', { locale: 'x'.repeat(36) }, 'bad_request')
})

test('reloads, and is ready again with nobody forgotten [S7.60]', async ({ host }) => {
  await host.embed()
  await host.logIn('reloads@test')
  await host.demand('RELOAD')
  await host.page.waitForFunction(() => window.frameClient.heard.filter(({ type }) => type === 'READY').length === 2)
  expect(await host.demand('GET_USER')).toMatchObject({ email: 'reloads@test' })
})

test('tells who can open the wallet, and gives the host a token of its own', async ({ host, stack }) => {
  await host.embed()
  await refuse(host, 'GET_SECURITY', undefined, 'session_expired')
  await refuse(host, 'GET_IDENTITY_TOKEN', undefined, 'session_expired')
  await host.logIn('secure@test')
  const security = await host.demand('GET_SECURITY')
  expect(security).toMatchObject({ level: 'L0', slots: expect.arrayContaining(['device', 'managed']) })
  const { token } = (await host.demand('GET_IDENTITY_TOKEN')) as { token: string }
  // Node knows no *.localhost; the number is a spelling of the same origin.
  const jwks = new URL('/.well-known/jwks.json', stack.frameUrl.replace('secure.localhost', '127.0.0.1'))
  const keys = createLocalJWKSet((await (await fetch(jwks)).json()) as JSONWebKeySet)
  const { payload } = await jwtVerify(token, keys, {
    issuer: stack.frameUrl,
    audience: host.at('localhost').slice(0, -1),
  })
  expect(payload.sub).toEqual(expect.any(String))
})

test('signs out on every device of the person', async ({ host, browser, stack }) => {
  await host.embed()
  await refuse(host, 'SIGN_OUT_EVERYWHERE', undefined, 'session_expired')
  await host.logIn('everywhere@test')
  const other = await openHost(await browser.newPage(), stack)
  await other.embed()
  await other.logIn('everywhere@test')
  expect(await other.demand('GET_USER')).toEqual(await host.demand('GET_USER'))
  const asked = other.demand('SIGN_OUT_EVERYWHERE')
  await expect(other.screen.getByRole('heading', { level: 1 })).toHaveText('Log out on every device?')
  await confirmInWindow(other.page)
  await asked
  expect(await other.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  // The first device still has a token; the server takes it no more.
  await refuse(host, 'GET_IDENTITY_TOKEN', undefined, 'session_expired')
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  await other.page.close()
})

for (const [name, payload] of [
  ['UPDATE_EMAIL', { email: 'no.address@test' }],
  ['SIGN_OUT_EVERYWHERE', undefined],
] as const)
  test(`${name} is refused where the app does not show the frame, and by a no, by Cancel and when it is taken back`, async ({
    host,
  }) => {
    await host.embed({})
    await host.logIn('declines@test')
    await refuse(host, name, payload, 'not_shown')
    await host.embed()
    const cancel = host.screen.getByRole('button', { name: 'Cancel' })
    const first = host.ask(name, payload)
    await pressInFrame(cancel)
    expect(await first).toMatchObject({ type: `${name}_ERROR`, payload: { code: 'USER_REJECTED' } })
    const second = host.ask(name, payload)
    await cancel.press('Escape')
    expect(await second).toMatchObject({ payload: { code: 'USER_REJECTED' } })
    const third = host.ask(name, payload, 'taken')
    await cancel.waitFor()
    await host.demand('CANCEL', { id: 'taken' })
    expect(await third).toMatchObject({ payload: { code: 'aborted' } })
    await expect(cancel).toHaveCount(0)
    await refuse(host, 'UPDATE_EMAIL_SECONDARY_OTP', { otp: '424242' }, 'challenge_unknown')
    expect(await host.demand('GET_USER')).toMatchObject({ email: 'declines@test' })
  })

test('a question goes with the person it was about', async ({ host }) => {
  await host.embed()
  await host.logIn('leaves@test')
  const asked = host.ask('UPDATE_EMAIL', { email: 'taken.over@test' })
  await expect(host.screen.getByRole('heading', { level: 1 })).toHaveText('Use a new email address?')
  await host.logIn('comes@test')
  expect(await asked).toMatchObject({ payload: { code: 'USER_REJECTED' } })
  await expect(host.screen.getByRole('heading', { level: 1 })).toHaveCount(0)
  await host.page.waitForFunction(() => window.frameClient.heard.at(-1)?.type !== 'SHOW')
  expect(await host.demand('GET_USER')).toMatchObject({ email: 'comes@test' })
})

test('opens its screens only for a client that shows the frame, and says when', async ({ host }) => {
  await host.embed({})
  await refuse(host, 'OPEN_SCREEN', { screen: 'security' }, 'not_shown')
  await host.embed()
  await refuse(host, 'OPEN_SCREEN', { screen: 'security' }, 'session_expired')
  await refuse(host, 'OPEN_SCREEN', { screen: 'kitchen' }, 'bad_request')
  await host.logIn('screens@test')
  const open = host.ask('OPEN_SCREEN', { screen: 'security' }, 'screen')
  await host.page.waitForFunction(() => window.frameClient.heard.some(({ type }) => type === 'SHOW'))
  await host.screen.getByRole('heading', { level: 1 }).waitFor()
  await host.demand('CANCEL', { id: 'screen' })
  expect(await open).toMatchObject({ type: 'OPEN_SCREEN_ERROR' })
  await host.page.waitForFunction(() => window.frameClient.heard.some(({ type }) => type === 'HIDE'))
  const left = host.ask('OPEN_SCREEN', { screen: 'security' }, 'left')
  await pressInFrame(host.screen.getByRole('button', { name: 'Done', exact: true }))
  expect(await left).toMatchObject({ type: 'OPEN_SCREEN_SUCCESS' })
})
