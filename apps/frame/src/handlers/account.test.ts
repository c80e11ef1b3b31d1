import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { expect, it, vi } from 'vitest'
import { VaultError } from '../keys/VaultError.js'
import {
  addresses,
  createTestFrame,
  createTestScreens,
  loggedIn,
  loggedOut,
  TestServerError,
} from '../testing/createTestFrame.js'

it.each([
  [undefined, addresses.eip155, 1],
  [{ chainId: 10 }, addresses.eip155, 10],
  [{ chainId: 'eip155:10' }, addresses.eip155, 'eip155:10'],
  [{ chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, addresses.solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  // The former id of Solana, which existing hosts still send.
  [{ chainId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' }, addresses.solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
] as const)(
  'GET_USER: returns the user for %o, an EOA even if another account type is preferred [S4.12, S7.46, S3.14]',
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

it('error: every account message fails without a login, and the vault does not start', async () => {
  const startVault = vi.fn()
  const { ask } = createTestFrame(loggedOut, { startVault })
  for (const name of ['GET_USER', 'GET_SECURITY', 'GET_IDENTITY_TOKEN'] as const)
    await expect(ask(name)).rejects.toMatchObject({ code: 'session_expired' })
  await expect(ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).rejects.toMatchObject({ code: 'session_expired' })
  const shown = createTestFrame(loggedOut, { startVault, ui: '1' })
  for (const name of ['UPDATE_EMAIL', 'SIGN_OUT_EVERYWHERE'] as const)
    await expect(shown.ask(name, { email: 'new@b.c' })).rejects.toMatchObject({ code: 'session_expired' })
  expect(startVault).not.toHaveBeenCalled()
})

it('error: GET_USER throws `wallet_locked` if only the user can unlock and the app does not show the frame', async () => {
  const { ask, vault } = createTestFrame(loggedIn)
  vault.open = () => Promise.reject(new VaultError('locked', { ways: ['passkey'] }))
  await expect(ask('GET_USER')).rejects.toMatchObject({ code: 'wallet_locked' })
})

it('GET_USER: shows the unlock screen once for all waiting requests if the app shows the frame', async () => {
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
  expect(unlock.mock.calls[0]).toMatchObject([
    { ways: ['passkey'], reason: 'newDevice' },
    { name: 'unlock' },
    expect.any(AbortSignal),
  ])
})

it('GET_USER: shows the unlock screen again for waiting requests if the request that opened it is cancelled', async () => {
  const first = new AbortController()
  const unlock = vi.fn((_why: unknown, _action: unknown, signal: AbortSignal) => {
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

it('GET_USER: rejects all waiting requests if the user rejects', async () => {
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

it('error: GET_USER throws `session_expired` if the session ends while the wallet opens', async () => {
  const { ask, vault } = createTestFrame(loggedIn)
  vault.open = () => Promise.reject(new VaultError('refused', { serverCode: 'session_expired' }))
  await expect(ask('GET_USER')).rejects.toMatchObject({ code: 'session_expired' })
})

it('SIGN_OUT: ends the session in this browser even without a token [S7.48]', async () => {
  const { ask, calls } = createTestFrame({ ...loggedIn, '/api/login/signout': () => ({}) })
  await ask('SIGN_OUT')
  expect(calls.map(({ path, headers }) => [path, headers.has('Authorization')])).toEqual([
    ['/api/login/signout', false],
  ])
})

it('SIGN_OUT_EVERYWHERE: keeps the session if the server does not let a new device end all sessions', async () => {
  const { ask, frame } = createTestFrame({
    ...loggedIn,
    '/api/login/signout': () => {
      throw new TestServerError(423, 'hold')
    },
  })
  await ask('GET_USER')
  await expect(frame.session.signOut(true)).rejects.toMatchObject({ code: 'hold' })
  expect(frame.session.getPerson()).toBeDefined()
})

it('GET_SECURITY: returns each kind of unlock method once', async () => {
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
