import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { disconnect } from '../../core/actions/disconnect.js'
import { connectEmail, connectOtp } from '../../core/actions/embedded/connectEmail.js'
import { connectFarcaster } from '../../core/actions/embedded/connectFarcaster.js'
import { projectAccount } from '../../core/state/project.js'
import { getConnected } from '../../core/state/select.js'
import { TestRefusal } from '../../testing/createTestFrame.js'
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

describe('leaving', () => {
  it('signs out once, in every family, and forgets the person [S4.14, S4.24, S7.48]', async () => {
    const set = setUpEmbedded()
    const { client, frame, shelf, run } = set
    await logIn(set)
    await run(disconnect(client, 'solana'))
    const state = client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect(frame.getAsked().filter((name) => name === 'SIGN_OUT')).toHaveLength(1)
    expect([...shelf.keys()].filter((key) => key.startsWith('@appkit-wallet/'))).toEqual([])
  })

  it('lets another person in afterwards', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    await set.run(disconnect(set.client))
    await set.run(connectFarcaster(set.client, { signal: set.signal, onUri: () => undefined }))
    expect(projectAccount(set.client.store.getState()).embeddedWalletInfo).toMatchObject({ authProvider: 'farcaster' })
  })

  it('ends here too when the log-in has ended elsewhere [S8.6]', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    set.frame.person.isIn = false
    const provider = set.connector.connectors?.[0]?.provider as { request(args: object): Promise<unknown> }
    await expect(set.run(provider.request({ method: 'eth_blockNumber' }))).rejects.toMatchObject({ code: 4100 })
    expect(set.alerts.map(({ code }) => code)).toEqual(['SESSION_EXPIRED'])
    expect(getConnected(set.client.store.getState(), 'eip155')).toBeUndefined()
    expect(getConnected(set.client.store.getState(), 'solana')).toBeUndefined()
  })

  it('ends without a word when the person has deleted their wallet on the frame’s own screen', async () => {
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
    // There is nobody left to sign out.
    expect(frame.getAsked()).not.toContain('SIGN_OUT')
  })

  it('ends too when the app closed its widget before the frame has said that the wallet is deleted', async () => {
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
    const [asked, taken] = frame.received.slice(-2)
    expect(asked?.type).toBe('@w3m-app/OPEN_SCREEN')
    expect(taken).toMatchObject({ type: '@w3m-app/CANCEL', payload: { id: asked?.id } })
    expect(getConnected(client.store.getState(), 'eip155')).toBeDefined()
    end.tell?.({ isConnected: false })
    await set.run(opened)
    const state = client.store.getState()
    expect([getConnected(state, 'eip155'), getConnected(state, 'solana')]).toEqual([undefined, undefined])
    expect(set.alerts).toEqual([])
  })

  it('stays when the app closed its widget over a screen on which nothing happened', async () => {
    const set = setUpEmbedded()
    const { client, frame, connector } = set
    await logIn(set)
    const { openScreen } = await set.run(connector.embedded.loadAccount())
    const end: { fail?: (error: unknown) => void } = {}
    frame.answers.OPEN_SCREEN = () => new Promise((_resolve, reject) => Object.assign(end, { fail: reject }))
    const opened = openScreen('security')
    await set.settle()
    connector.embedded.rejectPending()
    end.fail?.(new TestRefusal({ message: 'Something went wrong', code: 'aborted' }))
    await expect(set.run(opened)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(getConnected(client.store.getState(), 'eip155')).toBeDefined()
    expect(set.alerts).toEqual([])
  })

  it('error: waits no longer than 5 min for a frame that does not say how a screen ended', async () => {
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

  it('error: ends when the log-in is over by the time a screen of the frame is', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    const { openScreen } = await set.run(set.connector.embedded.loadAccount())
    set.frame.answers.OPEN_SCREEN = () => {
      throw new TestRefusal({ message: 'Nobody is logged in', code: 'session_expired' })
    }
    await expect(set.run(openScreen('security'))).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(set.alerts.map(({ code }) => code)).toEqual(['SESSION_EXPIRED'])
    expect(getConnected(set.client.store.getState(), 'eip155')).toBeUndefined()
  })

  it('takes the frame off the page with the instance', async () => {
    const set = setUpEmbedded()
    await logIn(set)
    set.connector.close()
    expect(set.frame.life.isThere).toBe(false)
  })
})
