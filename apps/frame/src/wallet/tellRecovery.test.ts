import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { expect, it, vi } from 'vitest'
import { createTestFrame, createTestScreens, loggedIn } from '../testing/createTestFrame.js'
import type { Screens } from './Screens.js'

const recovery = {
  recoveryId: 'recovery',
  startedAtMs: 1,
  readyAtMs: 2,
  isThisDevice: false,
  isTold: false,
  isConfirmedHere: false,
}

/** Creates a frame whose wallet has a recovery to show once it is opened. */
function openFrame(confirm: Screens['confirm'], ui?: '1') {
  const made = createTestFrame(loggedIn, { ...(ui && { ui }), startScreens: createTestScreens({ confirm }) })
  made.vault.claimRecovery = vi.fn(() => undefined).mockReturnValueOnce(recovery as never)
  return made
}
const signal = new AbortController().signal

it('wallet.open: shows a recovery once, without delaying requests for addresses', async () => {
  const notify = vi.fn(() => new Promise<boolean>(() => undefined))
  const { ask } = openFrame(notify, '1')
  await ask('GET_USER')
  await ask('GET_USER')
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1))
  expect(notify.mock.calls[0]).toMatchObject([{ kind: 'recovery', recovery }, expect.anything()])
})

it('wallet.open: shows a recovery before the next approval if the app does not show the frame by itself', async () => {
  const order: string[] = []
  const notify = vi.fn(async () => {
    order.push('told')
    return false
  })
  const { ask, frame } = openFrame(notify)
  await ask('GET_USER')
  expect(notify).not.toHaveBeenCalled()
  await frame.wallet.open({ signal, isVisible: true })
  order.push('opened')
  expect(order).toEqual(['told', 'opened'])
})

it('wallet.open: shows a recovery again if its request was cancelled, but not if the user dismissed it', async () => {
  const taken = new AbortController()
  const notify = vi.fn(() => Promise.reject(new FoyerError('USER_REJECTED')))
  const { frame } = openFrame(notify)
  taken.abort()
  await frame.wallet.open({ signal: taken.signal, isVisible: true })
  await frame.wallet.open({ signal, isVisible: true })
  await frame.wallet.open({ signal, isVisible: true })
  expect(notify).toHaveBeenCalledTimes(2)
})

it.each([true, false])('wallet.open: confirms or cancels the recovery as the user decides: %s', async (isTheirs) => {
  const { frame, vault } = openFrame(async () => isTheirs)
  const done: string[] = []
  vault.confirmRecovery = async (id) => void done.push(`confirmed ${id}`)
  vault.cancelRecovery = async () => void done.push('stopped')
  await frame.wallet.open({ signal, isVisible: true })
  expect(done).toEqual([isTheirs ? 'confirmed recovery' : 'stopped'])
})

it('GET_SECURITY: returns only the time until which the user can cancel the recovery', async () => {
  const { ask, vault } = createTestFrame(loggedIn)
  vault.getSecurity = async () =>
    ({ level: 'L0', slots: [], recovery }) as unknown as ReturnType<typeof vault.getSecurity>
  expect(await ask('GET_SECURITY')).toEqual({ level: 'L0', slots: [], recovery: { readyAtMs: 2 } })
})
