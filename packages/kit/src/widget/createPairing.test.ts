import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { openModal } from '../core/actions/openModal.js'
import { recallLinkChoice } from '../core/actions/pairedWallet.js'
import type { AppKitOptions } from '../core/Options.js'
import { resetPairing } from '../core/rareActions.js'
import { getConnection } from '../core/select.js'
import { createTestEngine } from '../core/testEngine.js'
// What the client fetches late, so that it is there within the turns a test waits.
import '../core/engine.js'
import '../core/queries/createQueries.js'
import { FoyerError } from '../errors/FoyerError.js'
import { createPairing } from './createPairing.js'
import type { WalletLink } from './linkWallet.js'
import { createPairingUri, createScriptedPairing } from './testPairing.js'

const userAgents = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/137.0.0.0 Safari/537.36',
  android: 'Mozilla/5.0 (Linux; Android 15; K) Chrome/137.0.0.0 Mobile Safari/537.36',
  iosSafari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
  telegramAndroid: 'Mozilla/5.0 (Linux; Android 15; K; wv) Chrome/137.0 Mobile Telegram-Android/11.9',
}

/** As much of a page as a pairing touches. */
function createPage(userAgent: string) {
  const opened: { href: string; target: string }[] = []
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    createElement: () => {
      const anchor = {
        href: '',
        target: '',
        rel: '',
        click: () => opened.push({ href: anchor.href, target: anchor.target }),
      }
      return anchor
    },
  })
  const page = { document, navigator: { userAgent, maxTouchPoints: 0 }, parent: undefined as unknown }
  page.parent = page
  const setVisible = (isVisible: boolean) => {
    document.visibilityState = isVisible ? 'visible' : 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { page: page as unknown as Window, opened, setVisible }
}

const metamask = { id: 'mm', name: 'MetaMask', mobile_link: 'metamask://', imageUrl: 'https://a.test/i.png' }
const link: WalletLink = { kind: 'native', base: 'metamask://' }

function setUp(device: keyof typeof userAgents = 'desktop', options: Partial<AppKitOptions> = {}) {
  const script = createScriptedPairing()
  const engine = createTestEngine({ options: { connectors: [script.connector], ...options } })
  const { client } = engine
  const { page, opened, setVisible } = createPage(userAgents[device])
  const pairing = createPairing(client, page)
  const events: string[] = []
  client.store.subscribe((state, before) => {
    if (state.event !== before.event) events.push(JSON.stringify(state.event.data))
  })
  const say = () => `${pairing.get().address.status} ${pairing.get().link}`
  const getUri = () => {
    const { address } = pairing.get()
    return address.status === 'ready' ? address.uri : undefined
  }
  const getStatus = () => getConnection(client.store.getState()).status
  return { ...engine, script, client, pairing, opened, setVisible, events, say, getUri, getStatus }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a pairing', () => {
  it('shows an address for four minutes and connects when the phone agrees [S9.8, S4.6]', async () => {
    const { pairing, script, say, getUri, getStatus, events } = setUp()
    pairing.begin(undefined)
    expect([say(), getStatus()]).toEqual(['preparing none', 'connecting'])
    script.give()
    expect(getUri()).toBe(createPairingUri(1))
    script.approve()
    await settle()
    expect([say(), getStatus()]).toEqual(['connected none', 'connected'])
    expect(events).toContain(
      '{"type":"track","event":"CONNECT_SUCCESS","properties":{"method":"qrcode","name":"WalletConnect"}}',
    )
  })

  it('follows a fresh address before the old one ends', async () => {
    const { pairing, script, getUri, say } = setUp()
    pairing.begin(undefined)
    script.give()
    await vi.advanceTimersByTimeAsync(210_000)
    script.give(createPairingUri(9))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([getUri(), say()]).toEqual([createPairingUri(9), 'ready none'])
  })

  it('expires when no fresh address comes, and begins anew on a press', async () => {
    const { pairing, script, say, getUri, getStatus } = setUp()
    pairing.begin(undefined)
    script.give()
    await vi.advanceTimersByTimeAsync(240_000)
    expect([say(), getStatus(), script.isOver(0)]).toEqual(['expired none', 'disconnected', true])
    pairing.restart()
    script.give()
    expect([getUri(), getStatus()]).toEqual([createPairingUri(2), 'connecting'])
  })

  it('says so when the relay does not answer, also to the host, and asks again on a press [S7.69]', async () => {
    const { pairing, script, say, events } = setUp()
    pairing.begin(metamask)
    script.refuse(new FoyerError('OFFLINE'))
    await settle()
    expect(pairing.get().address).toMatchObject({ status: 'failed', code: 'OFFLINE', hadAddress: false })
    expect(events.filter((event) => event.includes('"type":"error"'))).toEqual([
      expect.stringContaining('"event":"INTERNAL_SDK_ERROR","properties":{"errorType":"OFFLINE"'),
    ])
    pairing.restart()
    expect([say(), script.asked.length]).toEqual(['preparing none', 2])
  })

  it('says so when the person declines, without a second question', async () => {
    const { pairing, script, getStatus } = setUp()
    pairing.begin(undefined)
    script.give()
    script.refuse(new FoyerError('USER_REJECTED'))
    await settle()
    expect(pairing.get().address).toMatchObject({ status: 'failed', code: 'USER_REJECTED', hadAddress: true })
    expect([getStatus(), script.asked.length]).toEqual(['disconnected', 1])
  })

  it('ends what a phone agrees to after the code was left', async () => {
    const script = createScriptedPairing()
    const disconnect = vi.fn(async () => undefined)
    const { pairing, getStatus } = setUp('desktop', { connectors: [{ ...script.connector, disconnect }] })
    pairing.begin(undefined)
    script.give()
    pairing.close()
    script.approve()
    await settle()
    expect([disconnect.mock.calls.length, getStatus()]).toEqual([1, 'disconnected'])
  })

  it('says so when there is no way to pair', () => {
    const { pairing } = setUp('desktop', { connectors: [] })
    pairing.begin(undefined)
    expect(pairing.get().address).toMatchObject({ status: 'failed', code: 'CONNECTOR_NOT_FOUND' })
  })

  it('shows nothing that is not a pairing address', () => {
    const { pairing, script, say } = setUp()
    pairing.begin(undefined)
    script.give('javascript:alert(1)')
    expect(say()).toBe('preparing none')
  })

  it('lets go of everything when its view is left, and forgets it [S4.5]', async () => {
    const { pairing, script, say, getStatus } = setUp()
    pairing.begin(undefined)
    script.give()
    pairing.leave()
    await settle()
    expect([say(), getStatus(), script.isOver(0)]).toEqual(['none none', 'disconnected', true])
  })

  it('goes on when one view of it follows another', async () => {
    const { pairing, script, say } = setUp()
    pairing.begin(undefined)
    script.give()
    pairing.leave()
    pairing.begin(undefined)
    await settle()
    expect([say(), script.asked.length]).toEqual(['ready none', 1])
  })

  it('gives way without a word when another wallet is asked', async () => {
    const { pairing, script, say, createWallet, client } = setUp()
    pairing.begin(undefined)
    script.give()
    await connect(client, { connector: createWallet('Other', 'org.other').connector })
    await settle()
    expect([say(), script.isOver(0)]).toEqual(['none none', true])
  })

  it('is taken back by a reset [S4.5]', async () => {
    const { pairing, script, say, client, getStatus } = setUp()
    pairing.begin(undefined)
    script.give()
    resetPairing(client)
    await settle()
    expect([say(), getStatus()]).toEqual(['none none', 'disconnected'])
  })

  it('leaves nothing behind when the instance ends', async () => {
    const { pairing, script, say } = setUp()
    pairing.begin(undefined)
    script.give()
    pairing.destroy()
    // The aborted wait clears its own timer a few turns later; how many depends on what else was being fetched.
    for (let turn = 0; turn < 50 && vi.getTimerCount() > 0; turn += 1) await settle()
    expect([say(), script.isOver(0), vi.getTimerCount()]).toEqual(['none none', true, 0])
  })
})

describe('an address asked for ahead of time', () => {
  it('changes nothing that anybody can see', async () => {
    const { pairing, script, getStatus, events } = setUp('android')
    pairing.prepare()
    script.give()
    await settle()
    expect([getStatus(), events]).toEqual(['disconnected', []])
  })

  it('opens the wallet in the very task of the tap, and says that an app was used [S4.6]', async () => {
    const { pairing, script, opened, getStatus, events, client } = setUp('android')
    pairing.prepare()
    script.give()
    pairing.begin(metamask)
    expect(pairing.open(link)).toBe(true)
    expect(opened).toEqual([{ href: `metamask://wc?uri=${encodeURIComponent(createPairingUri(1))}`, target: '_self' }])
    expect([getStatus(), script.asked.length]).toEqual(['connecting', 1])
    script.approve()
    await settle()
    expect(events.at(-1)).toContain('"method":"mobile","name":"MetaMask"')
    expect(recallLinkChoice(client)).toEqual({ href: 'metamask://', name: 'MetaMask' })
    expect(client.store.getState().recentWallets).toEqual([metamask])
    expect(events.join()).not.toContain('wc:')
  })

  it('remembers no link when the code was scanned, but the wallet', async () => {
    const { pairing, script, client } = setUp()
    pairing.begin(metamask)
    script.give()
    script.approve()
    await settle()
    expect(recallLinkChoice(client)).toBeUndefined()
    expect(client.store.getState().recentWallets).toEqual([metamask])
  })

  it('wraps the link twice in Telegram on Android', () => {
    const { pairing, script, opened } = setUp('telegramAndroid')
    pairing.prepare()
    script.give()
    pairing.open(link)
    expect(opened[0]?.href).toBe(`metamask://wc?uri=${encodeURIComponent(encodeURIComponent(createPairingUri(1)))}`)
  })

  it('opens nothing without an address', () => {
    const { pairing, opened } = setUp('android')
    pairing.begin(metamask)
    expect([pairing.open(link), opened]).toEqual([false, []])
  })

  it('is used for the next wallet too, whose app was not opened yet', async () => {
    const { pairing, script, say } = setUp('android')
    pairing.begin(metamask)
    script.give()
    pairing.open(link)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(say()).toBe('ready missing')
    pairing.leave()
    await settle()
    pairing.begin({ ...metamask, id: 'other' })
    expect([say(), script.asked.length]).toEqual(['ready none', 1])
  })

  it('is not given out again in its last ten seconds', async () => {
    const { pairing, script } = setUp('android')
    pairing.prepare()
    script.give()
    await vi.advanceTimersByTimeAsync(231_000)
    pairing.prepare()
    expect([script.asked.length, script.isOver(0)]).toEqual([2, true])
  })
})

describe('an app that was opened', () => {
  async function openApp() {
    const all = setUp('android')
    all.pairing.begin(metamask)
    all.script.give()
    all.pairing.open(link)
    return all
  }

  it('is missed after two seconds in which the page stayed in front', async () => {
    const { say } = await openApp()
    await vi.advanceTimersByTimeAsync(1_900)
    expect(say()).toBe('ready opened')
    await vi.advanceTimersByTimeAsync(200)
    expect(say()).toBe('ready missing')
  })

  it('is not missed when the page was covered', async () => {
    const { say, setVisible } = await openApp()
    setVisible(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(say()).toBe('ready away')
  })

  it('is checked for three seconds on the way back, then asked about', async () => {
    const { say, setVisible } = await openApp()
    setVisible(false)
    setVisible(true)
    expect(say()).toBe('ready checking')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(say()).toBe('ready unanswered')
  })

  it('connects when the answer comes while it is checked', async () => {
    const { say, setVisible, script } = await openApp()
    setVisible(false)
    setVisible(true)
    script.approve()
    await settle()
    expect(say()).toBe('connected none')
  })

  it('is still heard when its address ended behind the page: the answer may be on its way', async () => {
    const { say, setVisible, script } = await openApp()
    setVisible(false)
    await vi.advanceTimersByTimeAsync(250_000)
    setVisible(true)
    expect(say()).toBe('ready checking')
    script.approve()
    await settle()
    expect(say()).toBe('connected none')
  })

  it('is over when nothing came for an address that has ended', async () => {
    const { say, setVisible } = await openApp()
    setVisible(false)
    await vi.advanceTimersByTimeAsync(250_000)
    setVisible(true)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(say()).toBe('expired none')
  })
})

describe('closing the widget', () => {
  it.each(['desktop', 'android'] as const)('ends the pairing on %s', async (device) => {
    const { pairing, script, say } = setUp(device)
    pairing.begin(undefined)
    script.give()
    pairing.close()
    await settle()
    expect([say(), script.isOver(0)]).toEqual(['none none', true])
  })

  it.each(['iosSafari', 'telegramAndroid'] as const)(
    'keeps the address in %s until it expires [S4.4]',
    async (device) => {
      const { pairing, script, getStatus, getUri, say } = setUp(device)
      pairing.begin(metamask)
      script.give()
      pairing.close()
      await settle()
      expect([getStatus(), getUri()]).toEqual(['disconnected', createPairingUri(1)])
      pairing.begin(metamask)
      expect([getUri(), script.asked.length, getStatus()]).toEqual([createPairingUri(1), 1, 'connecting'])
      pairing.close()
      await vi.advanceTimersByTimeAsync(240_000)
      expect([say(), script.isOver(0)]).toEqual(['expired none', true])
    },
  )

  it('connects when the wallet agrees after the widget was closed [S4.4]', async () => {
    const { pairing, script, getStatus } = setUp('iosSafari')
    pairing.begin(metamask)
    script.give()
    pairing.close()
    await settle()
    script.approve()
    await settle()
    expect(getStatus()).toBe('connected')
  })

  it('lets no late answer take the place of another wallet', async () => {
    const { pairing, script, createWallet, client } = setUp('iosSafari')
    pairing.begin(metamask)
    script.give()
    pairing.close()
    await settle()
    const other = createWallet('Other', 'org.other').connector
    await connect(client, { connector: other })
    script.approve()
    await settle()
    const connection = getConnection(client.store.getState())
    expect(connection.status === 'connected' && connection.connector).toBe(other)
    expect(script.isOver(0)).toBe(true)
  })
})

describe('a host that pairs on its own', () => {
  it('has its address shown, and nothing asked', () => {
    const { pairing, script, getUri, client } = setUp('desktop', { manualWCControl: true })
    openModal(client, { uri: createPairingUri(7) })
    pairing.show(createPairingUri(7))
    pairing.begin(undefined)
    pairing.restart()
    expect([getUri(), script.asked.length]).toEqual([createPairingUri(7), 0])
  })

  it('has nothing else shown', () => {
    const { pairing, say } = setUp('desktop', { manualWCControl: true })
    pairing.show('https://evil.example')
    expect(say()).toBe('none none')
  })
})
