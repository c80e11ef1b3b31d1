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

/** A frame whose wallet, once opened, tells of a recovery. */
function openFrame(confirm: Screens['confirm'], ui?: '1') {
  const made = createTestFrame(loggedIn, { ...(ui && { ui }), startScreens: createTestScreens({ confirm }) })
  made.vault.takeRecovery = vi.fn(() => undefined).mockReturnValueOnce(recovery as never)
  return made
}
const signal = new AbortController().signal

it('shows a recovery of elsewhere when the wallet opens, once, and keeps nobody waiting who asks for the addresses', async () => {
  const tell = vi.fn(() => new Promise<boolean>(() => undefined))
  const { ask } = openFrame(tell, '1')
  await ask('GET_USER')
  await ask('GET_USER')
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1))
  expect(tell.mock.calls[0]).toMatchObject([{ kind: 'recovery', recovery }, expect.anything()])
})

it('shows it before the next request for a yes where the app does not show the frame by itself', async () => {
  const order: string[] = []
  const tell = vi.fn(async () => {
    order.push('told')
    return false
  })
  const { ask, frame } = openFrame(tell)
  await ask('GET_USER')
  expect(tell).not.toHaveBeenCalled()
  await frame.wallet.open({ signal, isVisible: true })
  order.push('opened')
  expect(order).toEqual(['told', 'opened'])
})

it('shows it again with the next request when one was taken back before the person could look, and not when they looked away', async () => {
  const taken = new AbortController()
  const tell = vi.fn(() => Promise.reject(new FoyerError('USER_REJECTED')))
  const { frame } = openFrame(tell)
  taken.abort()
  await frame.wallet.open({ signal: taken.signal, isVisible: true })
  await frame.wallet.open({ signal, isVisible: true })
  await frame.wallet.open({ signal, isVisible: true })
  expect(tell).toHaveBeenCalledTimes(2)
})

it.each([true, false])('does what the person says to it: %s', async (isTheirs) => {
  const { frame, vault } = openFrame(async () => isTheirs)
  const done: string[] = []
  vault.confirmRecovery = async (id) => void done.push(`confirmed ${id}`)
  vault.cancelRecovery = async () => void done.push('stopped')
  await frame.wallet.open({ signal, isVisible: true })
  expect(done).toEqual([isTheirs ? 'confirmed recovery' : 'stopped'])
})

it('tells the app until when the person can stop it, and nothing else of it', async () => {
  const { ask, vault } = createTestFrame(loggedIn)
  vault.getSecurity = async () =>
    ({ level: 'L0', slots: [], recovery }) as unknown as ReturnType<typeof vault.getSecurity>
  expect(await ask('GET_SECURITY')).toEqual({ level: 'L0', slots: [], recovery: { readyAtMs: 2 } })
})
