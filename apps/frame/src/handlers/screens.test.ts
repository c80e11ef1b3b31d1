import { expect, it, vi } from 'vitest'
import { VaultError } from '../keys/VaultError.js'
import {
  createTestFrame,
  createTestScreens,
  loggedIn,
  nobody,
  Refusal,
  type Routes,
} from '../testing/createTestFrame.js'

it('reloads and cancels when asked [S7.60]', async () => {
  const { ask, cancelled } = createTestFrame()
  await ask('CANCEL', { id: 'q1' })
  await ask('RELOAD')
  expect(cancelled).toEqual(['q1', 'reload'])
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
