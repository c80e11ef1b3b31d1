import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { expect, type Host, openHost, test } from './embeddedTest.js'
import { pressInFrame } from './pressInFrame.js'

const evm = /^0x[0-9a-fA-F]{40}$/
const sol = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function reject(host: Host, name: string, payload: unknown, code: string) {
  const answer = await host.ask(name, payload)
  expect(answer).toMatchObject({ type: `${name}_ERROR`, payload: { code, message: expect.any(String) } })
  return answer.payload as { message: string; retryAfterMs?: number }
}

test('frame: sends READY, responds from its origin, and sends no request to the server before the first message [S2.23, S4.7]', async ({
  host,
  stack,
}) => {
  const calls: string[] = []
  host.page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await host.embed()
  const received = await host.page.evaluate(() => window.frameClient.heard)
  expect(received).toMatchObject([{ type: 'READY', origin: stack.frameUrl, payload: { version: expect.any(String) } }])
  expect(await host.demand('GET_CHAIN_ID')).toEqual({ chainId: 31_337 })
  expect(calls).toEqual([])
})

test('frame: logs in with the code of a real mail, returns the user, stays logged in after reloads, and signs out [S4.10-S4.14]', async ({
  host,
  stack,
}) => {
  const email = 'alice.mail@example.com'
  await host.embed()
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  await reject(host, 'GET_USER', undefined, 'session_expired')
  await reject(host, 'CONNECT_EMAIL', { email: 'no address' }, 'bad_request')
  await reject(host, 'CONNECT_OTP', { otp: '123456' }, 'challenge_unknown')

  const since = Date.now()
  expect(await host.demand('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  const wait = await reject(host, 'CONNECT_EMAIL', { email }, 'cooldown')
  expect(wait.retryAfterMs).toBeGreaterThan(0)
  expect(wait.retryAfterMs).toBeLessThanOrEqual(30_000)
  const otp = await stack.readCode(email, since)
  await reject(host, 'CONNECT_OTP', { otp: otp === '000000' ? '111111' : '000000' }, 'code_wrong')
  await host.demand('CONNECT_OTP', { otp: `${otp.slice(0, 3)} ${otp.slice(3)}` })
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
  const user = await host.demand('GET_USER', { chainId: 31_337, preferredAccountType: 'smartAccount' })
  expect(user).toMatchObject({
    email,
    address: expect.stringMatching(evm),
    chainId: 31_337,
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: false,
  })

  await host.page.reload()
  await host.embed()
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await host.demand('GET_USER', { chainId: 31_337 })).toEqual(user)
  expect(await host.demand('GET_USER', { chainId: solana })).toMatchObject({ address: expect.stringMatching(sol) })
  await host.demand('SIGN_OUT')
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  await reject(host, 'GET_USER', undefined, 'session_expired')
  await reject(host, 'CONNECT_OTP', { otp }, 'challenge_unknown')
})

test('frame: verifies a new device with a matching number [S7.41]', async ({ host }) => {
  await host.embed()
  await reject(host, 'CONNECT_DEVICE', undefined, 'challenge_unknown')
  expect(await host.demand('CONNECT_EMAIL', { email: 'device-alice@test' })).toMatchObject({
    action: 'VERIFY_DEVICE',
    matchNumber: expect.stringMatching(/^\d\d$/),
  })
  await host.demand('CONNECT_DEVICE')
  await host.demand('CONNECT_OTP', { otp: '424242' })
  expect(await host.demand('GET_USER')).toMatchObject({ email: 'device-alice@test' })
})

for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'])
  test(`frame: logs in with ${provider} in a separate window [S7.43, S7.47]`, async ({ host }) => {
    await host.embed()
    await reject(host, 'CONNECT_SOCIAL', { uri: 'http://localhost/?result_uri=x' }, 'challenge_unknown')
    const { uri } = (await host.demand('GET_SOCIAL_REDIRECT_URI', { provider })) as { uri: string }
    const result = await host.visitProvider(uri, `${provider}.frame@example.com`)
    expect(await host.demand('CONNECT_SOCIAL', { uri: result })).toMatchObject({
      address: expect.stringMatching(evm),
      chainId: 31_337,
    })
    expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
    await reject(host, 'CONNECT_SOCIAL', { uri: result }, 'challenge_unknown')
  })

test('frame: rejects unknown providers and return URLs of other origins [S7.47]', async ({ host }) => {
  await host.embed()
  await reject(host, 'GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' }, 'bad_request')
  const payload = { provider: 'google', returnUrl: 'https://evil.example/' }
  await reject(host, 'GET_SOCIAL_REDIRECT_URI', payload, 'bad_request')
})

test('frame: opens a Farcaster channel, and the app can cancel the wait [S7.44, S7.45, S8.16]', async ({ host }) => {
  await host.embed()
  await reject(host, 'CONNECT_FARCASTER', undefined, 'challenge_unknown')
  expect(await host.demand('GET_FARCASTER_URI')).toMatchObject({ url: expect.stringMatching(/^https?:/) })
  const waiting = host.ask('CONNECT_FARCASTER', undefined, 'wait')
  await host.demand('CANCEL', { id: 'wait' })
  expect(await waiting).toMatchObject({
    type: 'CONNECT_FARCASTER_ERROR',
    payload: { message: 'Something went wrong' },
  })
})

test('frame: logs in with Farcaster after the phone has responded [S7.45]', async ({ host, stack }) => {
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

test('frame: switches networks, and the account type on networks with smart accounts [S7.39, S7.50-S7.53]', async ({
  host,
}) => {
  await host.embed()
  expect(await host.demand('SWITCH_NETWORK', { chainId: 31_338 })).toEqual({ chainId: 31_338 })
  expect(await host.demand('GET_CHAIN_ID')).toEqual({ chainId: 31_338 })
  expect(await host.demand('SWITCH_NETWORK', { chainId: 'eip155:31337' })).toEqual({ chainId: 'eip155:31337' })
  await reject(host, 'SWITCH_NETWORK', { chainId: 987_654 }, 'unsupported_chain')
  expect(await host.demand('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
    smartAccountEnabledNetworks: [31_337, 31_338],
  })
  await reject(host, 'INIT_SMART_ACCOUNT', undefined, 'session_expired')
  await reject(host, 'SET_PREFERRED_ACCOUNT', { type: 'eoa' }, 'session_expired')
  await reject(host, 'SET_PREFERRED_ACCOUNT', { type: 'multisig' }, 'bad_request')
  await host.logIn('prefers@test')
  const { address } = (await host.demand('GET_USER', { chainId: 31_337 })) as { address: string }
  expect(await host.demand('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: false })
  for (const type of ['eoa', 'smartAccount'])
    expect(await host.demand('SET_PREFERRED_ACCOUNT', { type })).toEqual({ type, address })
  await host.demand('SWITCH_NETWORK', { chainId: solana })
  expect(await host.demand('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
    type: 'eoa',
    address: expect.stringMatching(sol),
  })
  await reject(host, 'INIT_SMART_ACCOUNT', undefined, 'smart_account_unavailable')
})

test('frame: changes the e-mail address with both codes [S4.15, S4.16, S7.55-S7.57]', async ({ host, stack }) => {
  const newEmail = 'new.address@example.com'
  await host.embed()
  await reject(host, 'UPDATE_EMAIL', { email: newEmail }, 'session_expired')
  await reject(host, 'UPDATE_EMAIL_PRIMARY_OTP', { otp: '424242' }, 'challenge_unknown')
  await reject(host, 'UPDATE_EMAIL_SECONDARY_OTP', { otp: '424242' }, 'challenge_unknown')
  await host.logIn('changes@test')
  const since = Date.now()
  const requested = host.demand('UPDATE_EMAIL', { email: newEmail })
  await expect(host.screen.getByRole('heading', { level: 1 })).toHaveText('Use a new email address?')
  const shown = await openApproval(host.page)
  await expect(shown.locator('.line .adr')).toHaveText(['changes@test', newEmail])
  await expect(shown.locator('.asker')).toContainText(new URL(host.at('localhost')).host)
  await confirmInWindow(host.page)
  expect(await requested).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  await reject(host, 'UPDATE_EMAIL_PRIMARY_OTP', { otp: '000000' }, 'code_wrong')
  await host.demand('UPDATE_EMAIL_PRIMARY_OTP', { otp: '424242' })
  const otp = await stack.readCode(newEmail, since)
  expect(await host.demand('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail })
  expect(await host.demand('GET_USER')).toMatchObject({ email: newEmail })
})

test('frame: accepts theme, app metadata and locale, and rejects invalid values and another project [S7.58, S7.59]', async ({
  host,
}) => {
  await host.embed()
  await host.demand('SYNC_THEME', { themeMode: 'dark', themeVariables: { '--w3m-accent': '#ff0000' } })
  await reject(host, 'SYNC_THEME', { themeMode: 'plaid' }, 'bad_request')
  await host.demand('SYNC_DAPP_DATA', { projectId: 'sandbox', metadata: { name: 'Shop' }, sdkVersion: 'x' })
  await reject(host, 'SYNC_DAPP_DATA', { projectId: 'other' }, 'invalid_key')
  await reject(host, 'SYNC_DAPP_DATA', {}, 'bad_request')
  await host.demand('SET_LOCALE', { locale: 'de' })
  await reject(host, 'SET_LOCALE', { locale: 'x'.repeat(36) }, 'bad_request')
})

test('frame: reloads, sends READY again, and the user is still logged in [S7.60]', async ({ host }) => {
  await host.embed()
  await host.logIn('reloads@test')
  await host.demand('RELOAD')
  await host.page.waitForFunction(() => window.frameClient.heard.filter(({ type }) => type === 'READY').length === 2)
  expect(await host.demand('GET_USER')).toMatchObject({ email: 'reloads@test' })
})

test('frame: returns the security of the wallet and an identity token for the host', async ({ host, stack }) => {
  await host.embed()
  await reject(host, 'GET_SECURITY', undefined, 'session_expired')
  await reject(host, 'GET_IDENTITY_TOKEN', undefined, 'session_expired')
  await host.logIn('secure@test')
  const security = await host.demand('GET_SECURITY')
  expect(security).toMatchObject({ level: 'L0', slots: expect.arrayContaining(['device', 'managed']) })
  const { token } = (await host.demand('GET_IDENTITY_TOKEN')) as { token: string }
  // Node does not resolve *.localhost. The IP address is the same server.
  const jwks = new URL('/.well-known/jwks.json', stack.frameUrl.replace('secure.localhost', '127.0.0.1'))
  const keys = createLocalJWKSet((await (await fetch(jwks)).json()) as JSONWebKeySet)
  const { payload } = await jwtVerify(token, keys, {
    issuer: stack.frameUrl,
    audience: host.at('localhost').slice(0, -1),
  })
  expect(payload.sub).toEqual(expect.any(String))
})

test('frame: signs out on all devices of the user', async ({ host, browser, stack }) => {
  await host.embed()
  await reject(host, 'SIGN_OUT_EVERYWHERE', undefined, 'session_expired')
  await host.logIn('everywhere@test')
  const other = await openHost(await browser.newPage(), stack)
  await other.embed()
  await other.logIn('everywhere@test')
  expect(await other.demand('GET_USER')).toEqual(await host.demand('GET_USER'))
  const requested = other.demand('SIGN_OUT_EVERYWHERE')
  await expect(other.screen.getByRole('heading', { level: 1 })).toHaveText('Log out on every device?')
  await confirmInWindow(other.page)
  await requested
  expect(await other.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  // The first device still has a token, but the server rejects it.
  await reject(host, 'GET_IDENTITY_TOKEN', undefined, 'session_expired')
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  await other.page.close()
})

for (const [name, payload] of [
  ['UPDATE_EMAIL', { email: 'no.address@test' }],
  ['SIGN_OUT_EVERYWHERE', undefined],
] as const)
  test(`frame: ${name} fails if the app does not show the frame, on Cancel, on Escape and if the app aborts`, async ({
    host,
  }) => {
    await host.embed({})
    await host.logIn('declines@test')
    await reject(host, name, payload, 'not_shown')
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
    await reject(host, 'UPDATE_EMAIL_SECONDARY_OTP', { otp: '424242' }, 'challenge_unknown')
    expect(await host.demand('GET_USER')).toMatchObject({ email: 'declines@test' })
  })

test('frame: an open request is rejected if another user logs in', async ({ host }) => {
  await host.embed()
  await host.logIn('leaves@test')
  const requested = host.ask('UPDATE_EMAIL', { email: 'taken.over@test' })
  await expect(host.screen.getByRole('heading', { level: 1 })).toHaveText('Use a new email address?')
  await host.logIn('comes@test')
  expect(await requested).toMatchObject({ payload: { code: 'USER_REJECTED' } })
  await expect(host.screen.getByRole('heading', { level: 1 })).toHaveCount(0)
  await host.page.waitForFunction(() => window.frameClient.heard.at(-1)?.type !== 'SHOW')
  expect(await host.demand('GET_USER')).toMatchObject({ email: 'comes@test' })
})

test('frame: OPEN_SCREEN works only with a client that shows the frame, and sends SHOW and HIDE', async ({ host }) => {
  await host.embed({})
  await reject(host, 'OPEN_SCREEN', { screen: 'security' }, 'not_shown')
  await host.embed()
  await reject(host, 'OPEN_SCREEN', { screen: 'security' }, 'session_expired')
  await reject(host, 'OPEN_SCREEN', { screen: 'kitchen' }, 'bad_request')
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
