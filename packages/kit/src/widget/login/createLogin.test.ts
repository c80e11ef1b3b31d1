import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { describe, expect, it } from 'vitest'
import type { SocialProvider } from '../../core/Options.js'
import { createTestEngine } from '../../core/testEngine.js'
import type { LoginParts } from './createLogin.js'
import { createLogin } from './createLogin.js'
import { detectLogInPlace } from './detectLogInPlace.js'

const page = { navigator: { userAgent: 'Chrome/140', maxTouchPoints: 0 } } as unknown as Window
const parts: LoginParts = { EmailField: () => null, SocialRows: () => null }
const frameUrl = 'https://wallet.example.com'

function open(options: Parameters<typeof createTestEngine>[0] = {}, load = () => Promise.resolve(parts)) {
  const { client } = createTestEngine({ options: { frameUrl, ...options.options } })
  const loads: number[] = []
  const login = createLogin(client, page, () => {
    loads.push(1)
    return load()
  })
  const offer = (email: boolean, socials: readonly SocialProvider[]) =>
    client.store.setState({ embedded: { frameUrl, email, socials } })
  return { client, login, loads, offer }
}

describe('createLogin', () => {
  it('returns no methods and loads no code in an app that only wants wallets [S2.19]', async () => {
    const { login, loads, offer } = open({ options: { features: { email: false, socials: false } } })
    offer(true, ['google'])
    await Promise.resolve()
    expect([login.get().status, loads.length]).toEqual(['none', 0])
  })

  it('returns no methods without a server or a frame', () => {
    const { client } = createTestEngine()
    expect(createLogin(client, page, () => Promise.resolve(parts)).get().status).toBe('none')
  })

  it('reserves space for all methods that the app wants until the server responds', async () => {
    const { login, loads, offer } = open({ options: { features: { socials: ['google', 'x'] } } })
    expect(login.get()).toEqual({ status: 'awaited', methods: { email: true, socials: ['google', 'x'] } })
    expect(loads).toEqual([])
    offer(true, ['x', 'apple'])
    expect(login.get()).toMatchObject({ status: 'awaited', methods: { socials: ['x'] } })
    await Promise.resolve()
    expect(login.get()).toMatchObject({ status: 'ready', methods: { email: true, socials: ['x'] }, parts })
  })

  it('returns no methods if the server offers none', () => {
    const { client, login, loads, offer } = open()
    client.store.setState({ embedded: null })
    expect(login.get().status).toBe('none')
    offer(false, [])
    expect([login.get().status, loads.length]).toEqual(['none', 0])
  })

  it('fails if the code of the methods does not load, and retries at the next opening', async () => {
    const answers = [Promise.reject(new Error('no line')), Promise.resolve(parts)]
    const { client, login, loads, offer } = open({}, () => answers.shift() ?? Promise.resolve(parts))
    offer(true, [])
    await new Promise((resolve) => setTimeout(resolve))
    expect(login.get().status).toBe('failed')
    const { modal } = client.store.getState()
    client.store.setState({ modal: { ...modal, open: true } })
    await new Promise((resolve) => setTimeout(resolve))
    expect([login.get().status, loads.length]).toEqual(['ready', 2])
  })

  it('fails if the server does not respond, and requests the offer again on a retry', () => {
    const { client, login } = open()
    const requests: number[] = []
    client.requestOffer = async () => void requests.push(1)
    client.store.setState({ embedded: null, offerError: new FoyerError('OFFLINE') })
    const state = login.get()
    if (state.status !== 'failed') throw new Error(`unexpected: ${state.status}`)
    state.retry()
    expect([login.get().status, requests.length]).toEqual(['awaited', 1])
  })

  it('returns no methods if the server rejects the request', () => {
    const { client, login } = open()
    client.store.setState({ embedded: null, offerError: new FoyerError('HTTP_FAILED', { context: { status: 404 } }) })
    expect(login.get().status).toBe('none')
  })

  it('notifies listeners once for each change', async () => {
    const { client, login, offer } = open()
    const received: string[] = []
    const undo = login.subscribe(() => received.push(login.get().status))
    offer(true, ['google'])
    await Promise.resolve()
    client.store.setState({ recentWallets: [] })
    undo()
    client.store.setState({ embedded: null })
    expect(received).toEqual(['awaited', 'ready'])
  })

  it('stores the last method on this device', () => {
    const { login } = open()
    expect(login.getLastMethod()).toBeUndefined()
    login.typedEmail = 'ada@example.com'
    login.storeLastMethod('github')
    expect(login.typedEmail).toBe('')
    expect(login.getLastMethod()).toBe('github')
  })
})

function look(userAgent: string, more: object = {}): ReturnType<typeof detectLogInPlace> {
  return detectLogInPlace({ navigator: { userAgent, maxTouchPoints: 0 }, ...more } as unknown as Window)
}

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('detectLogInPlace [S5.32]', () => {
  it('detects an ordinary desktop browser', () => {
    expect(look('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140')).toEqual({
      isMessagingApp: false,
      system: 'other',
    })
    expect(look(mac)).toEqual({ isMessagingApp: false, system: 'mac' })
  })

  it('detects Telegram on a Mac by its bridge, and on a phone by its name', () => {
    expect(look(mac, { TelegramWebviewProxy: {} })).toEqual({ isMessagingApp: true, system: 'mac' })
    expect(look('Mozilla/5.0 (Linux; Android 14) Telegram-Android/11.1')).toEqual({
      isMessagingApp: true,
      system: 'android',
    })
  })

  it('returns the default on a server', () => {
    expect(detectLogInPlace(undefined)).toEqual({ isMessagingApp: false, system: 'other' })
  })
})
