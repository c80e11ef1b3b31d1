import { frameMessages } from '@foyer/contract/frame/frameMessages'
import { safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { FoyerError } from '@foyer/kit/errors/FoyerError'
import { expect, it, vi } from 'vitest'
import { VaultError } from '../keys/VaultError.js'
import {
  addresses,
  createLogin,
  createTestFrame,
  createTestScreens,
  Refusal,
  type Routes,
} from '../testing/createTestFrame.js'
import { handlers } from './handlers.js'

const loggedIn: Routes = { '/api/login/refresh': () => createLogin() }
const nobody: Routes = {
  '/api/login/refresh': () => {
    throw new Refusal(401, 'session_expired')
  },
}
const start = (action = 'VERIFY_OTP', more = {}) => ({
  challengeId: 'challenge',
  action,
  resendAfterMs: 30_000,
  expiresAtMs: 1,
  ...more,
})

it('answers every message of the protocol', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(frameMessages).sort())
})

it.each(['VERIFY_OTP', 'CONNECT'])('a log-in by e-mail goes on with %s [S4.10, S5.5, S7.40]', async (action) => {
  const { ask, calls } = createTestFrame({ '/api/login/email/start': () => start(action) })
  expect(await ask('CONNECT_EMAIL', { email: 'a@b.c' })).toEqual({ action })
  expect(calls[0]?.body).toEqual({ email: 'a@b.c', locale: 'en-GB' })
})

it('a device that must be verified shows the number to match, and waits as long as the server does [S7.41]', async () => {
  const states = ['waiting', 'waiting', 'approved']
  const { ask, calls } = createTestFrame({
    '/api/login/email/start': () => start('VERIFY_DEVICE', { matchNumber: '42' }),
    '/api/login/email/device': () => ({ state: states.shift() }),
  })
  expect(await ask('CONNECT_EMAIL', { email: 'a@b.c' })).toEqual({ action: 'VERIFY_DEVICE', matchNumber: '42' })
  expect(await ask('CONNECT_DEVICE')).toBeUndefined()
  expect(calls.slice(1).map(({ body }) => body)).toEqual(Array(3).fill({ challengeId: 'challenge' }))
})

it.each([
  ['refused', 'device_refused'],
  ['expired', 'code_expired'],
])('error: a device link that was %s', async (state, code) => {
  const { ask } = createTestFrame({
    '/api/login/email/start': () => start('VERIFY_DEVICE'),
    '/api/login/email/device': () => ({ state }),
  })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await expect(ask('CONNECT_DEVICE')).rejects.toMatchObject({ code })
})

it('a wait that was taken back asks no further', async () => {
  const abort = new AbortController()
  const { ask, calls } = createTestFrame({
    '/api/login/email/start': () => start('VERIFY_DEVICE'),
    '/api/login/email/device': () => {
      abort.abort()
      return { state: 'waiting' }
    },
  })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await expect(ask('CONNECT_DEVICE', undefined, abort.signal)).rejects.toMatchObject({ code: 'aborted' })
  expect(calls).toHaveLength(2)
})

it('a code logs in, spaces in it forgiven, and is of no use twice [S4.11, S7.42]', async () => {
  const { ask, calls } = createTestFrame({
    '/api/login/email/start': () => start(),
    '/api/login/email/code': () => createLogin(),
  })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await ask('CONNECT_OTP', { otp: ' 123 456 ' })
  expect(calls[1]?.body).toEqual({ challengeId: 'challenge', code: '123456' })
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
  await expect(ask('CONNECT_OTP', { otp: '123456' })).rejects.toMatchObject({ code: 'challenge_unknown' })
})

it.each([
  ['CONNECT_OTP', { otp: '123456' }],
  ['CONNECT_DEVICE', undefined],
  ['CONNECT_FARCASTER', undefined],
  ['CONNECT_SOCIAL', { uri: 'https://wallet.example/?code=1' }],
  ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
  ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
] as const)('error: %s before its first step asks the server nothing', async (name, payload) => {
  const { ask, calls } = createTestFrame(loggedIn)
  await expect(ask(name, payload)).rejects.toMatchObject({ code: 'challenge_unknown' })
  expect(calls).toEqual([])
})

it('error: a wrong code keeps the challenge, so that the right one may follow', async () => {
  const answers = [new Refusal(400, 'code_wrong'), undefined]
  const { ask } = createTestFrame({
    '/api/login/email/start': () => start(),
    '/api/login/email/code': () => {
      const refusal = answers.shift()
      if (refusal) throw refusal
      return createLogin()
    },
  })
  await ask('CONNECT_EMAIL', { email: 'a@b.c' })
  await expect(ask('CONNECT_OTP', { otp: '000000' })).rejects.toMatchObject({ code: 'code_wrong' })
  expect(await ask('CONNECT_OTP', { otp: '123456' })).toBeUndefined()
})

it('a social log-in is tied to this tab by a secret the provider never sees [S7.43, S7.47]', async () => {
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

it('the secret of a log-in outlives a way through other pages', async () => {
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
  'error: returns to no page like %s',
  async (returnUrl) => {
    const { ask, calls } = createTestFrame()
    await expect(ask('GET_SOCIAL_REDIRECT_URI', { provider: 'x', returnUrl })).rejects.toMatchObject({
      code: 'bad_request',
    })
    expect(calls).toEqual([])
  },
)

it('waits for the phone in a Farcaster log-in [S7.44, S7.45]', async () => {
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

it.each([
  ['email', 'CONNECT_OTP', { otp: '123456' }, '/api/login/email/code', createLogin()],
  ['farcaster', 'CONNECT_FARCASTER', undefined, '/api/login/farcaster/finish', createLogin()],
  [
    'emailChange',
    'UPDATE_EMAIL_SECONDARY_OTP',
    { otp: '123456' },
    '/api/login/email/change/secondary',
    { newEmail: 'new@b.c' },
  ],
] as const)(
  'keeps the %s that was begun anew while an older one was finished',
  async (kind, name, payload, path, told) => {
    const { ask, frame } = createTestFrame({
      ...loggedIn,
      [path]: ({ body }) => {
        expect(body.challengeId).toBe('older')
        frame.logins[kind] = 'newer'
        return told
      },
    })
    frame.logins[kind] = 'older'
    await ask(name, payload)
    expect(frame.logins[kind]).toBe('newer')
  },
)

it.each([
  [undefined, addresses.eip155, 1],
  [{ chainId: 10 }, addresses.eip155, 10],
  [{ chainId: 'eip155:10' }, addresses.eip155, 'eip155:10'],
  [{ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, addresses.solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  // The id Solana had before; the incumbent's hosts still send it.
  [{ chainId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' }, addresses.solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
] as const)(
  'tells the person for %o, an EOA whatever was preferred [S4.12, S7.46, S3.14]',
  async (payload, address, chainId) => {
    const { ask } = createTestFrame(loggedIn)
    const preferred = payload && { ...payload, preferredAccountType: 'smartAccount' }
    expect(await ask('GET_USER', preferred)).toEqual({
      email: 'alice@example.com',
      userName: null,
      address,
      chainId,
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      smartAccountDeployed: false,
    })
  },
)

it('error: tells nobody of a person who is not logged in, and starts no vault', async () => {
  const startVault = vi.fn()
  const { ask } = createTestFrame(nobody, { startVault })
  for (const name of ['GET_USER', 'GET_SECURITY', 'GET_IDENTITY_TOKEN'] as const)
    await expect(ask(name)).rejects.toMatchObject({ code: 'session_expired' })
  await expect(ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).rejects.toMatchObject({ code: 'session_expired' })
  const shown = createTestFrame(nobody, { startVault, ui: '1' })
  for (const name of ['UPDATE_EMAIL', 'SIGN_OUT_EVERYWHERE'] as const)
    await expect(shown.ask(name, { email: 'new@b.c' })).rejects.toMatchObject({ code: 'session_expired' })
  expect(startVault).not.toHaveBeenCalled()
})

it('error: a wallet only its owner can open says so where the frame is not shown', async () => {
  const { ask, vault } = createTestFrame(loggedIn)
  vault.open = () => Promise.reject(new VaultError('locked', { ways: ['passkey'] }))
  await expect(ask('GET_USER')).rejects.toMatchObject({ code: 'wallet_locked' })
})

it('asks the person once on its own screen where the app shows the frame, for all who wait', async () => {
  const unlock = vi.fn(async () => vault.openWith({ kind: 'passkey' }))
  const { ask, vault } = createTestFrame(loggedIn, {
    ui: '1',
    startScreens: createTestScreens({ unlock }),
  })
  const opened = { addresses, isNew: false }
  vault.open = () => Promise.reject(new VaultError('locked', { ways: ['passkey'], reason: 'newDevice' }))
  vault.openWith = async () => opened
  const [user, preferred] = await Promise.all([ask('GET_USER'), ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })])
  expect(user).toMatchObject({ address: addresses.eip155 })
  expect(preferred).toEqual({ type: 'eoa', address: addresses.eip155 })
  expect(unlock).toHaveBeenCalledTimes(1)
  expect(unlock.mock.calls[0]).toMatchObject([{ ways: ['passkey'], reason: 'newDevice' }, expect.anything()])
})

it('asks the person anew for who still waits when the request that asked first is taken back', async () => {
  const first = new AbortController()
  const unlock = vi.fn((_: unknown, signal: AbortSignal) => {
    if (signal !== first.signal) return Promise.resolve({ addresses, isNew: false })
    return new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new FoyerError('USER_REJECTED'))),
    )
  })
  const { ask, vault } = createTestFrame(loggedIn, {
    ui: '1',
    startScreens: createTestScreens({ unlock }),
  })
  vault.open = () => Promise.reject(new VaultError('locked', { ways: ['passkey'], reason: 'newDevice' }))
  const taken = expect(ask('GET_USER', undefined, first.signal)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  await vi.waitFor(() => expect(unlock).toHaveBeenCalledTimes(1))
  const others = [ask('GET_USER'), ask('GET_USER')]
  await ask('IS_CONNECTED')
  first.abort()
  await taken
  expect(await Promise.all(others)).toMatchObject([{ address: addresses.eip155 }, { address: addresses.eip155 }])
  expect(unlock).toHaveBeenCalledTimes(2)
})

it('takes the no of the person for all who wait', async () => {
  const unlock = vi.fn(() => Promise.reject(new FoyerError('USER_REJECTED')))
  const { ask, vault } = createTestFrame(loggedIn, {
    ui: '1',
    startScreens: createTestScreens({ unlock }),
  })
  vault.open = () => Promise.reject(new VaultError('locked', { ways: ['passkey'], reason: 'newDevice' }))
  const ends = await Promise.allSettled([ask('GET_USER'), ask('GET_USER')])
  expect(ends).toMatchObject(Array(2).fill({ status: 'rejected', reason: { code: 'USER_REJECTED' } }))
  expect(unlock).toHaveBeenCalledTimes(1)
})

it('error: a log-in that is over by the time the wallet is opened is told as such', async () => {
  const { ask, vault } = createTestFrame(loggedIn)
  vault.open = () => Promise.reject(new VaultError('refused', { serverCode: 'session_expired' }))
  await expect(ask('GET_USER')).rejects.toMatchObject({ code: 'session_expired' })
})

it('switches between the networks it knows, and answers in the spelling of the question [S7.39, S7.50]', async () => {
  const { ask } = createTestFrame()
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
  expect(await ask('SWITCH_NETWORK', { chainId: 'eip155:8453' })).toEqual({ chainId: 'eip155:8453' })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 8453 })
  expect(await ask('SWITCH_NETWORK', { chainId: 137 })).toEqual({ chainId: 137 })
  expect(await ask('SWITCH_NETWORK', { chainId: '31338' })).toEqual({ chainId: 31_338 })
  await expect(ask('SWITCH_NETWORK', { chainId: 999_999 })).rejects.toMatchObject({ code: 'unsupported_chain' })
  await expect(ask('SWITCH_NETWORK', { chainId: 'bip122:x' })).rejects.toMatchObject({ code: 'unsupported_chain' })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 31_338 })
})

it('begins on Ethereum where its address names no network [S9.18]', async () => {
  const { ask } = createTestFrame()
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
})

it('uses only networks the server reaches, and begins with the one of its address', async () => {
  const setup = {
    page: { projectId: 'demo', origins: [], chains: ['eip155:10', 'eip155:1'] },
    query: { projectId: 'demo', chainId: 'eip155:10' },
  }
  const { ask } = createTestFrame({}, { setup })
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 10 })
  await expect(ask('SWITCH_NETWORK', { chainId: 137 })).rejects.toMatchObject({ code: 'unsupported_chain' })
  const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  expect(await ask('SWITCH_NETWORK', { chainId: solana })).toEqual({ chainId: solana })
})

it('has no smart accounts: an empty list, a refused start, the EOA in use [S7.51-S7.53]', async () => {
  const { ask } = createTestFrame(loggedIn)
  expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [] })
  await expect(ask('INIT_SMART_ACCOUNT')).rejects.toMatchObject({ code: 'smart_account_unavailable' })
  expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
    type: 'eoa',
    address: addresses.eip155,
  })
})

it('signs out here even without a token [S7.48]', async () => {
  const { ask, calls } = createTestFrame({ ...loggedIn, '/api/login/signout': () => ({}) })
  await ask('SIGN_OUT')
  expect(calls.map(({ path, headers }) => [path, headers.has('Authorization')])).toEqual([
    ['/api/login/signout', false],
  ])
})

it('stays logged in when the server does not let a new device end all log-ins', async () => {
  const { ask, frame } = createTestFrame({
    ...loggedIn,
    '/api/login/signout': () => {
      throw new Refusal(423, 'hold')
    },
  })
  await ask('GET_USER')
  await expect(frame.session.signOut(true)).rejects.toMatchObject({ code: 'hold' })
  expect(frame.session.getPerson()).toBeDefined()
})

it('takes looks, names and words from the host, for its own project only [S7.58, S7.59]', async () => {
  const { ask, frame } = createTestFrame()
  await ask('SYNC_THEME', { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#f00' } })
  await ask('SYNC_THEME', { themeMode: 'light' })
  await ask('SYNC_DAPP_DATA', { projectId: 'demo', metadata: { name: 'Shop' } })
  await ask('SET_LOCALE', { locale: 'fr' })
  await expect(ask('SYNC_DAPP_DATA', { projectId: 'other', metadata: { name: 'Bank' } })).rejects.toMatchObject({
    code: 'invalid_key',
  })
  expect(frame.presentation.theme).toEqual({ themeMode: 'light', w3mThemeVariables: { '--w3m-accent': '#f00' } })
  expect(frame.presentation.locale).toBe('fr')
  expect(frame.getHost()).toEqual({ origin: 'https://app.example', name: 'Shop', domain: 'app.example' })
})

it('knows the registrable domain of who asks, and that a widget of ours can show how to receive money', () => {
  const { frame } = createTestFrame({}, { ui: '1' })
  expect(frame.getHost()).toEqual({ origin: 'https://app.example', domain: 'app.example', canFund: true })
})

it('reloads and cancels when asked [S7.60]', async () => {
  const { ask, cancelled } = createTestFrame()
  await ask('CANCEL', { id: 'q1' })
  await ask('RELOAD')
  expect(cancelled).toEqual(['q1', 'reload'])
})

it('tells who can open the wallet, each way once', async () => {
  const { ask, vault } = createTestFrame(loggedIn)
  const slot = { id: '1', createdAtMs: 1, lastUsedAtMs: null, isThisDevice: false }
  vault.getSecurity = async () =>
    ({
      level: 'L1',
      managed: 'never',
      slots: [
        { ...slot, kind: 'device' },
        { ...slot, kind: 'device' },
        { ...slot, kind: 'passkey' },
      ],
      devices: [],
      recovery: null,
      holdUntilMs: null,
      audit: [],
    }) as unknown as Awaited<ReturnType<typeof vault.getSecurity>>
  expect(await ask('GET_SECURITY')).toEqual({
    level: 'L1',
    managed: 'never',
    slots: ['device', 'passkey'],
    recovery: null,
  })
})

it('opens its screens only where the app shows the frame, and for somebody', async () => {
  const open = vi.fn(async () => false)
  const screens = { startScreens: createTestScreens({ open }) }
  await expect(createTestFrame(loggedIn, screens).ask('OPEN_SCREEN', { screen: 'export' })).rejects.toMatchObject({
    code: 'not_shown',
  })
  const shown = { ...screens, ui: '1' as const }
  await expect(createTestFrame(nobody, shown).ask('OPEN_SCREEN', { screen: 'export' })).rejects.toMatchObject({
    code: 'session_expired',
  })
  expect(await createTestFrame(loggedIn, shown).ask('OPEN_SCREEN', { screen: 'export' })).toBeUndefined()
  expect(open.mock.calls).toMatchObject([['export', expect.anything()]])
})

it('tells the app that nobody is logged in once the wallet is deleted, and is a new device from then on', async () => {
  const state = { isDeleted: false }
  const open = async () => {
    state.isDeleted = true
    return true
  }
  const refresh: Routes[string] = (call) => {
    if (state.isDeleted) throw new Refusal(401, 'session_expired')
    return loggedIn['/api/login/refresh']?.(call)
  }
  const { ask, calls, vault, frame } = createTestFrame(
    { ...loggedIn, '/api/login/refresh': refresh },
    { ui: '1', startScreens: createTestScreens({ open }) },
  )
  await ask('GET_USER')
  const deviceOf = (call = calls.at(-1)) => {
    const [header = ''] = call?.headers.get('DPoP')?.split('.') ?? []
    return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { jwk: { x: string } }).jwk.x
  }
  const before = deviceOf()
  expect(await ask('OPEN_SCREEN', { screen: 'security' })).toEqual({ isConnected: false })
  expect(frame.wallet.getAddresses()).toBeUndefined()
  expect(vault.locks).toBe(1)
  const asked = calls.length
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(calls.slice(asked).map(({ path }) => path)).toEqual(['/api/login/refresh'])
  expect(deviceOf()).not.toBe(before)
})

it('error: says that the log-in is over when it ended while a screen was open', async () => {
  const state = { isOver: false }
  const refresh: Routes[string] = (call) => {
    if (state.isOver) throw new Refusal(401, 'session_expired')
    return loggedIn['/api/login/refresh']?.(call)
  }
  const open = async (): Promise<boolean> => {
    state.isOver = true
    frame.session.end()
    throw new VaultError('refused')
  }
  const { ask, frame } = createTestFrame(
    { ...loggedIn, '/api/login/refresh': refresh },
    { ui: '1', startScreens: createTestScreens({ open }) },
  )
  await expect(ask('OPEN_SCREEN', { screen: 'security' })).rejects.toMatchObject({ code: 'session_expired' })
})

const answerNode: Routes = { ...loggedIn, '/api/rpc': ({ body }) => ({ jsonrpc: '2.0', id: 1, result: body.method }) }
const local = ['eth_accounts', 'eth_chainId', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets']
const isLocal = (method: string) => [...local, 'eth_getAccount'].includes(method) || /filter/i.test(method)

it.each(safeRpcMethods.filter((method) => !isLocal(method)))('%s is the node’s to answer [S7.62]', async (method) => {
  const { ask, calls } = createTestFrame(answerNode)
  expect(await ask('RPC_REQUEST', { method, params: ['x'], chainId: 10 })).toBe(method)
  const call = calls.at(-1)
  expect(call?.query.get('chainId')).toBe('eip155:10')
  expect(call?.body).toMatchObject({ method, params: ['x'] })
})

it('answers from memory what the wallet knows itself [S7.62, S7.67]', async () => {
  const { ask, calls } = createTestFrame(loggedIn)
  expect(await ask('RPC_REQUEST', { method: 'eth_chainId' })).toBe('0x1')
  expect(await ask('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([])
  expect(await ask('RPC_REQUEST', { method: 'wallet_getCapabilities' })).toEqual({})
  expect(calls).toEqual([])
  await ask('GET_USER')
  expect(await ask('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([addresses.eip155])
})

it('tells an account from a proof, which more nodes can give [S7.62]', async () => {
  const proof = { balance: '0x1', codeHash: '0xc', nonce: '0x2', storageHash: '0xd', accountProof: [] }
  const { ask, calls } = createTestFrame({ ...loggedIn, '/api/rpc': () => ({ jsonrpc: '2.0', id: 1, result: proof }) })
  const account = await ask('RPC_REQUEST', { method: 'eth_getAccount', params: ['0xa'] })
  expect(account).toEqual({ balance: '0x1', codeHash: '0xc', nonce: '0x2', storageRoot: '0xd' })
  expect(calls.at(-1)?.body).toMatchObject({ method: 'eth_getProof', params: ['0xa', [], 'latest'] })
})

it('tells batches from the memory of the approvals', async () => {
  const getStatus = vi.fn(async () => ({ status: 200 }))
  const { ask } = createTestFrame(loggedIn, {
    startApproving: async () => ({ queue: {}, batches: { getStatus } }) as never,
  })
  expect(await ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: ['0x1'] })).toEqual({ status: 200 })
  expect(getStatus.mock.calls).toEqual([['0x1']])
})

it('lists what the account has on a network by EIP-7811 [S7.67]', async () => {
  const { ask } = createTestFrame({
    ...loggedIn,
    '/api/rpc': ({ body }) => {
      const [call] = body.params as [{ to?: string }]
      const isUsd = call.to === '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150'
      const result =
        body.method === 'eth_getBalance' ? '0x0de0' : isUsd ? `0x${'5'.padStart(64, '0')}` : `0x${'0'.repeat(64)}`
      return { jsonrpc: '2.0', id: 1, result }
    },
  })
  await ask('GET_USER', { chainId: 31_337 })
  expect(await ask('RPC_REQUEST', { method: 'wallet_getAssets', params: [] })).toEqual({
    '0x7a69': [
      { address: 'native', balance: '0xde0', type: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
      {
        address: '0x546E77CFd5d2C4Cdf6b55383ec19b9d751a83150',
        balance: '0x5',
        type: 'erc20',
        metadata: { name: 'Sandbox USD', symbol: 'sUSD', decimals: 6 },
      },
    ],
  })
})

it("error: a node's refusal keeps its words", async () => {
  const { ask } = createTestFrame({
    ...loggedIn,
    '/api/rpc': () => ({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted: {no}' } }),
  })
  await expect(ask('RPC_REQUEST', { method: 'eth_call', params: [] })).rejects.toMatchObject({
    code: 'RPC_FAILED',
    message: 'execution reverted: {no}',
  })
})

it.each(['eth_sign', 'eth_requestAccounts', 'debug_traceCall', 'toString', 'wallet_exportKey', ''])(
  'error: %s is no method of the frame [S7.62-S7.67]',
  async (method) => {
    const { ask, calls } = createTestFrame(answerNode)
    await expect(ask('RPC_REQUEST', { method })).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    expect(calls).toEqual([])
  },
)

it.each(unsafeRpcMethods)('error: %s reaches nobody while nobody is logged in', async (method) => {
  const { ask } = createTestFrame(nobody, { startApproving: async () => ({}) as never })
  await expect(ask('RPC_REQUEST', { method, params: [] })).rejects.toMatchObject({ code: 'session_expired' })
})

it('asks for no signature once the log-in was ended on another device, though its token is still good [S8.6]', async () => {
  let isOver = false
  const refuse = () => {
    throw new Refusal(401, 'session_expired')
  }
  const { ask, vault } = createTestFrame(
    {
      '/api/login/refresh': () => (isOver ? refuse() : createLogin()),
      '/api/rpc': () => (isOver ? refuse() : { jsonrpc: '2.0', id: 1, result: '0x1' }),
    },
    { startApproving: async () => ({ queue: { startInOrder: () => new Promise(() => {}) } }) as never },
  )
  await ask('GET_USER')
  isOver = true
  const params = ['0x61', addresses.eip155]
  await expect(ask('RPC_REQUEST', { method: 'personal_sign', params })).rejects.toMatchObject({
    code: 'session_expired',
  })
  expect(vault.locks).toBe(1)
})

it('asks for a signature while the server is silent: that says nothing about the log-in', async () => {
  const { ask } = createTestFrame(loggedIn, {
    startApproving: async () => ({ queue: { startInOrder: async () => '0xsigned' } }) as never,
  })
  const params = ['0x61', addresses.eip155]
  expect(await ask('RPC_REQUEST', { method: 'personal_sign', params })).toBe('0xsigned')
})

it('error: a Solana method does not belong to an EVM network', async () => {
  const { ask } = createTestFrame(loggedIn)
  await expect(ask('RPC_REQUEST', { method: 'solana_signMessage', chainId: 'eip155:1' })).rejects.toMatchObject({
    code: 'unsupported_chain',
  })
})
