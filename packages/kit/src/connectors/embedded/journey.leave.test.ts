import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disconnect } from '../../core/actions/disconnect.js'
import { connectEmail, connectOtp } from '../../core/actions/embedded/connectEmail.js'
import { connectFarcaster } from '../../core/actions/embedded/connectFarcaster.js'
import { projectAccount } from '../../core/state/project.js'
import { getConnected } from '../../core/state/select.js'
import { TestFrameError } from '../../testing/createTestFrame.js'
import { setUpEmbedded } from './testEmbedded.js'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type SetUp = ReturnType<typeof setUpEmbedded>

async function logIn({ client, run, signal }: SetUp) {
  await run(connectEmail(client, ' Ada@Person.test ', signal))
  await run(connectOtp(client, '424 242', signal))
}

describe('embedded wallet: end of the log-in', () => {
  it("disconnect: signs out once for all families and deletes the user's data [S4.14, S4.24, S7.48]", async () => {
    const set = setUpEmbedded()
    const { client, frame, shelf, run } = set
    await logIn(set)
    await run(disconnect(client, 'solana'))
    const state = client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect(frame.getAsked().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
    expect([...shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
  })

  it('another user can log in after a disconnect', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    await set.run(disconnect(set.client))
    await set.run(connectFarcaster(set.client, { signal: set.signal, onUri: () => undefined }))
    expect(projectAccount(set.client.store.getState()).embeddedWalletInfo).toMatchObject({ authProvider: 'farcaster' })
  })

  it('a request disconnects and alerts the developer if the log-in has ended elsewhere [S8.6]', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    set.frame.person.isIn = false
    const provider = set.connector.connectors?.[0]?.provider as { request(args: object): Promise<unknown> }
    await expect(set.run(provider.request({ method: 'eth_blockNumber' }))).rejects.toMatchObject({ code: 4100 })
    expect(set.alerts.map(({ code }) => code)).toEqual(['SESSION_EXPIRED'])
    expect(getConnected(set.client.store.getState(), 'eip155')).toBeUndefined()
    expect(getConnected(set.client.store.getState(), 'solana')).toBeUndefined()
  })

  it('openScreen: disconnects without an alert if the user deletes the wallet on the frame’s screen', async () => {
    const set = setUpEmbedded()
    const { client, frame, shelf } = set
    await logIn(set)
    frame.answers.OPEN_SCREEN = () => undefined
    const { openScreen } = await set.run(set.connector.embedded.loadAccount())
    await set.run(openScreen('security'))
    expect(getConnected(client.store.getState(), 'eip155')).toBeDefined()
    frame.answers.OPEN_SCREEN = () => ({ isConnected: false })
    await set.run(openScreen('security'))
    const state = client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect([...shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
    expect(set.alerts).toEqual([])
    // The wallet is deleted, so no sign-out is needed.
    expect(frame.getAsked()).not.toContain('SIGN_OUT')
  })

  it('openScreen: disconnects if the frame reports the deletion after the app has closed the widget', async () => {
    const set = setUpEmbedded()
    const { client, frame, connector } = set
    await logIn(set)
    const { openScreen } = await set.run(connector.embedded.loadAccount())
    const end: { tell?: (answer: unknown) => void } = {}
    frame.answers.OPEN_SCREEN = () => new Promise((resolve) => Object.assign(end, { tell: resolve }))
    const opened = openScreen('security')
    await set.settle()
    connector.embedded.rejectPending()
    await set.settle()
    const [requested, taken] = frame.received.slice(-2)
    expect(requested?.type).toBe('@w3m-app/OPEN_SCREEN')
    expect(taken).toMatchObject({ type: '@w3m-app/CANCEL', payload: { id: requested?.id } })
    expect(getConnected(client.store.getState(), 'eip155')).toBeDefined()
    end.tell?.({ isConnected: false })
    await set.run(opened)
    const state = client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect(set.alerts).toEqual([])
  })

  it('openScreen: preserves the connection if the app closes the widget and the user has done nothing', async () => {
    const set = setUpEmbedded()
    const { client, frame, connector } = set
    await logIn(set)
    const { openScreen } = await set.run(connector.embedded.loadAccount())
    const end: { fail?: (error: unknown) => void } = {}
    frame.answers.OPEN_SCREEN = () => new Promise((_resolve, reject) => Object.assign(end, { fail: reject }))
    const opened = openScreen('security')
    await set.settle()
    connector.embedded.rejectPending()
    end.fail?.(new TestFrameError({ message: 'Something went wrong', code: 'aborted' }))
    await expect(set.run(opened)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(getConnected(client.store.getState(), 'eip155')).toBeDefined()
    expect(set.alerts).toEqual([])
  })

  it('error: openScreen rejects after 5 min if the frame does not report the end of a cancelled screen', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    const { openScreen } = await set.run(set.connector.embedded.loadAccount())
    set.frame.answers.OPEN_SCREEN = () => new Promise(() => {})
    const opened = openScreen('security')
    const ended = vi.fn()
    opened.catch(ended)
    await set.settle()
    set.connector.embedded.rejectPending()
    await vi.advanceTimersByTimeAsync(299_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls[0]?.[0]).toMatchObject({ code: 'FRAME_REQUEST_TIMED_OUT' })
  })

  it('error: openScreen disconnects if the frame reports an expired session', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    const { openScreen } = await set.run(set.connector.embedded.loadAccount())
    set.frame.answers.OPEN_SCREEN = () => {
      throw new TestFrameError({ message: 'No user is logged in', code: 'session_expired' })
    }
    await expect(set.run(openScreen('security'))).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(set.alerts.map(({ code }) => code)).toEqual(['SESSION_EXPIRED'])
    expect(getConnected(set.client.store.getState(), 'eip155')).toBeUndefined()
  })

  it('close: removes the frame from the page', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    set.connector.close()
    expect(set.frame.life.isThere).toBe(false)
  })
})
