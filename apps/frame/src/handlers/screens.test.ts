import { expect, it, vi } from 'vitest'
import { VaultError } from '../keys/VaultError.js'
import {
  createTestFrame,
  createTestScreens,
  loggedIn,
  loggedOut,
  type Routes,
  TestServerError,
} from '../testing/createTestFrame.js'

it('RELOAD and CANCEL: reload the frame and cancel a request [S7.60]', async () => {
  const { ask, cancelled } = createTestFrame()
  await ask('CANCEL', { id: 'q1' })
  await ask('RELOAD')
  expect(cancelled).toEqual(['q1', 'reload'])
})

it('OPEN_SCREEN: works only if the app shows the frame and a user is logged in', async () => {
  const open = vi.fn(async () => false)
  const screens = { startScreens: createTestScreens({ open }) }
  await expect(createTestFrame(loggedIn, screens).ask('OPEN_SCREEN', { screen: 'export' })).rejects.toMatchObject({
    code: 'not_shown',
  })
  const shown = { ...screens, ui: '1' as const }
  await expect(createTestFrame(loggedOut, shown).ask('OPEN_SCREEN', { screen: 'export' })).rejects.toMatchObject({
    code: 'session_expired',
  })
  expect(await createTestFrame(loggedIn, shown).ask('OPEN_SCREEN', { screen: 'export' })).toBeUndefined()
  expect(open.mock.calls).toMatchObject([['export', expect.anything()]])
})

it('OPEN_SCREEN: after the wallet is deleted, reports no session, and the browser becomes a new device', async () => {
  const state = { isDeleted: false }
  const open = async () => {
    state.isDeleted = true
    return true
  }
  const refresh: Routes[string] = (call) => {
    if (state.isDeleted) throw new TestServerError(401, 'session_expired')
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
  const requested = calls.length
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(calls.slice(requested).map(({ path }) => path)).toEqual(['/api/login/refresh'])
  expect(deviceOf()).not.toBe(before)
})

it('error: OPEN_SCREEN throws `session_expired` if the session ended while a screen was open', async () => {
  const state = { isOver: false }
  const refresh: Routes[string] = (call) => {
    if (state.isOver) throw new TestServerError(401, 'session_expired')
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
