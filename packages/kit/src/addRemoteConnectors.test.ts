import { bitcoin } from '@foyer/primitives/networks/nonEvm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addRemoteConnectors } from './addRemoteConnectors.js'
import { createHeldSession, createHostProvider, grantTo } from './connectors/pairing/testHostProvider.js'
import { testAddresses } from './connectors/pairing/testWallet.js'
import { closeModal, openModal } from './core/actions/openModal.js'
import { parseFrameOrigin } from './core/embeddedOffer.js'
import { findEmbedded } from './core/flows/selectEmbedded.js'
import type { AppKitOptions } from './core/Options.js'
import { createSettingMethods } from './core/public/settingMethods.js'
import { createTestEngine, testNetworks } from './core/testEngine.js'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const offer = { frameUrl: 'https://wallet.test', email: true, socials: ['google', 'farcaster'] }

interface Answers {
  config: unknown
  allowedOrigins: readonly string[]
}

function setUp(
  options: Partial<AppKitOptions> = {},
  {
    stored = {},
    search = '',
    answers = {},
  }: { stored?: Record<string, string>; search?: string; answers?: Partial<Answers> } = {},
) {
  const served: Answers = { config: offer, allowedOrigins: ['https://*.test'], ...answers }
  const asked: string[] = []
  const fetch = async (input: unknown) => {
    const { pathname } = new URL(String(input))
    asked.push(pathname)
    if (pathname.endsWith('/origins')) return Response.json({ allowedOrigins: served.allowedOrigins })
    return served.config === 'fails' ? Response.json({}, { status: 400 }) : Response.json(served.config)
  }
  const all = { serverUrl: 'https://server.test', projectId: 'p1', enableWalletConnect: false, ...options }
  const engine = createTestEngine({ options: all, stored, fetch })
  const made: string[] = []
  const page = Object.assign(new EventTarget(), {
    crypto: globalThis.crypto,
    location: { origin: 'https://app.test', href: `https://app.test/${search}`, search },
    document: {
      documentElement: { lang: 'en' },
      createElement: (name: string) => {
        made.push(name)
        throw new Error('no page here')
      },
    },
  })
  Object.assign(engine.client.environment, { window: page })
  const getOffer = () => engine.client.store.getState().embedded
  const getConnector = () => findEmbedded(engine.client.store.getState())
  return { ...engine, page, served, asked, made, getOffer, getConnector }
}

/** Gives the page the elements of a frame, and emits the ready event of the frame. Returns the messages to the frame. */
async function loadFrame({ page }: ReturnType<typeof setUp>): Promise<readonly unknown[]> {
  const messages: unknown[] = []
  const contentWindow = { postMessage: (message: unknown) => messages.push(message) }
  const element = { style: {}, append: () => undefined, remove: () => undefined }
  const createElement = vi.fn(() => ({ ...element, contentWindow }))
  Object.assign(page, {
    MutationObserver: class {
      observe() {}
      disconnect() {}
    },
  })
  Object.assign(page.document, { body: element, createElement })
  await vi.waitFor(() => expect(createElement).toHaveBeenCalledWith('iframe'))
  const data = { type: '@w3m-frame/READY', payload: { version: '4' } }
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin: offer.frameUrl, source: contentWindow }))
  return messages
}

describe('addRemoteConnectors when the widget is about to open', () => {
  it('requests the log-in methods once, stores them and creates no frame', async () => {
    const set = setUp()
    await addRemoteConnectors(set.client, true)
    expect(set.getOffer()).toEqual(offer)
    expect(set.getConnector()?.embedded.frameOrigin).toBe('https://wallet.test')
    expect(JSON.parse(set.shelf.get('@appkit/embedded_offer') ?? '')).toEqual(offer)
    await addRemoteConnectors(set.client, true)
    openModal(set.client)
    expect(set.asked.filter((path) => path === '/foyer/v1/config')).toHaveLength(1)
    expect(set.made).toEqual([])
  })

  it.each<[string, Partial<AppKitOptions>]>([
    ['e-mail and socials are off', { features: { email: false, socials: false } }],
    ['the list of socials is empty', { features: { email: false, socials: [] } }],
    ['there is no server', { serverUrl: undefined as unknown as string }],
  ])('sends no request if %s', async (_name, options) => {
    const set = setUp(options)
    await addRemoteConnectors(set.client, true)
    expect(set.asked).toEqual([])
    expect(set.getConnector()).toBeUndefined()
  })

  it('sends the request when the app enables log-in later', async () => {
    const set = setUp({ features: { email: false, socials: false } })
    await addRemoteConnectors(set.client, true)
    set.client.store.setState(({ options }) => ({ options: { ...options, debug: false } }))
    expect(set.asked).toEqual([])
    const { updateFeatures } = createSettingMethods(set.client)
    updateFeatures({ email: true })
    await vi.waitFor(() => expect(set.getConnector()).toBeDefined())
  })

  it('uses the frame that the app sets without a request to the server', async () => {
    const set = setUp({ frameUrl: 'https://own.test/anything' })
    await addRemoteConnectors(set.client, true)
    expect(set.getOffer()).toMatchObject({ frameUrl: 'https://own.test', email: true })
    expect(set.asked).not.toContain('/foyer/v1/config')
  })

  it('offers no log-in after a failure, and repeats the request at the next opening', async () => {
    const set = setUp({}, { answers: { config: 'fails' } })
    await addRemoteConnectors(set.client, true)
    await vi.waitFor(() => expect(set.getOffer()).toBeNull())
    set.served.config = offer
    openModal(set.client)
    await vi.waitFor(() => expect(set.getConnector()).toBeDefined())
    expect(set.getOffer()).toEqual(offer)
  })

  it.each([
    ['the server has no frame', { ...offer, frameUrl: null }],
    ['the response is invalid', { frame: 1 }],
    ['the URL of the frame is not encrypted', { ...offer, frameUrl: 'http://wallet.test' }],
  ])('offers no log-in if %s', async (_name, config) => {
    const set = setUp({}, { answers: { config }, stored: { '@appkit/embedded_offer': '{"frameUrl":1}' } })
    await addRemoteConnectors(set.client, true)
    await vi.waitFor(() => expect(set.getOffer()).toBeNull())
    expect(set.getConnector()).toBeUndefined()
    expect(set.shelf.has('@appkit/embedded_offer')).toBe(typeof config !== 'object' || !('frameUrl' in config))
  })

  it('offers no log-in if the app has no chain family with embedded accounts', async () => {
    const set = setUp({ networks: [bitcoin] })
    await addRemoteConnectors(set.client, true)
    expect(set.getConnector()).toBeUndefined()
  })

  it('shows the stored offer immediately and updates it from the server', async () => {
    const set = setUp({}, { stored: { '@appkit/embedded_offer': JSON.stringify(offer) } })
    set.served.config = { ...offer, email: false }
    await addRemoteConnectors(set.client, true)
    expect(set.getConnector()).toBeDefined()
    await vi.waitFor(() => expect(set.getOffer()?.email).toBe(false))
  })

  it.each<[string, Partial<AppKitOptions>, unknown]>([
    ['the server rejects the page', {}, 'fails'],
    ['the server offers it no frame', {}, { ...offer, frameUrl: null }],
    ['the host sets the URL of the frame', { frameUrl: 'https://own.test' }, offer],
  ])('alerts the developer once about an origin that is not allowed if %s [S5.25, S8.3]', async (_, more, config) => {
    const allowedOrigins = ['https://app.test.evil.example', 'https://app']
    const set = setUp({ debug: true, ...more }, { answers: { allowedOrigins, config } })
    await addRemoteConnectors(set.client, true)
    await vi.waitFor(() => expect(set.client.store.getState().notice?.short).toBe('Invalid App Configuration'))
    closeModal(set.client)
    openModal(set.client)
    await vi.waitFor(() => expect(set.getOffer()).toBeDefined())
    expect(set.asked.filter((path) => path.endsWith('/origins'))).toHaveLength(1)
  })

  it('shows no alert for an allowed origin [S5.25]', async () => {
    const set = setUp({ debug: true, frameUrl: 'https://own.test' })
    await addRemoteConnectors(set.client, true)
    await vi.waitFor(() => expect(set.asked).toContain('/projects/v1/origins'))
    expect(set.client.store.getState().notice).toBeUndefined()
  })

  it('does not check the origin if the server offers a frame', async () => {
    const set = setUp({ debug: true })
    await addRemoteConnectors(set.client, true)
    expect(set.getOffer()).toEqual(offer)
    await vi.dynamicImportSettled()
    expect(set.asked).toEqual(['/foyer/v1/config'])
  })
})

describe('pairing connector', () => {
  const { provider } = createHostProvider()
  const listPairing = async (options: Partial<AppKitOptions>) => {
    const set = setUp({ enableWalletConnect: true, features: { email: false, socials: false }, ...options })
    await addRemoteConnectors(set.client, true)
    await addRemoteConnectors(set.client, true)
    return set.client.store.getState().connectors.filter(({ type }) => type === 'WALLET_CONNECT')
  }

  it.each<[string, Partial<AppKitOptions>]>([
    ['the relay of a server', {}],
    ['its own relay', { serverUrl: undefined as unknown as string, relayUrl: 'wss://relay.test' }],
    ['a provider of the host', { serverUrl: undefined as unknown as string, universalProvider: provider }],
    ['a provider of the host, which goes first', { relayUrl: 'wss://relay.test', universalProvider: provider }],
  ])('exists with %s', async (_name, options) => {
    expect(await listPairing(options)).toHaveLength(1)
  })

  it.each<[string, Partial<AppKitOptions>]>([
    ['neither a relay nor a provider', { serverUrl: undefined as unknown as string }],
    ['pairing disabled', { enableWalletConnect: false, universalProvider: provider }],
  ])('is missing with %s', async (_name, options) => {
    expect(await listPairing(options)).toEqual([])
  })

  it("restores the session of the app's provider [S2.1]", async () => {
    const { provider, play } = createHostProvider()
    const chains = ['eip155:31337', 'eip155:31338']
    play.hold(createHeldSession(Date.now(), { namespaces: grantTo(testAddresses, chains) }))
    const [connector] = await listPairing({ networks: testNetworks, universalProvider: provider })
    const found = await connector?.reconnect({ networks: [], signal: new AbortController().signal })
    expect(found).toMatchObject({ addresses: testAddresses, approvedChainIds: chains })
  })
})

describe('addRemoteConnectors when the page loads', () => {
  const logged = { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true' }
  const known = { '@appkit/embedded_offer': JSON.stringify(offer) }

  it('does nothing for a user who never logged in, even if an offer is stored', async () => {
    const set = setUp({}, { stored: known })
    await addRemoteConnectors(set.client, false)
    expect(set.asked).toEqual([])
    expect(set.getConnector()).toBeUndefined()
  })

  it('loads the frame of a logged-in user without a request to the server', async () => {
    const set = setUp({}, { stored: { ...logged, ...known } })
    await addRemoteConnectors(set.client, false)
    await vi.waitFor(() => expect(set.made).toEqual(['dialog']))
    expect(set.asked).toEqual([])
  })

  it.each([
    ['pl', ['zh-TW', 'vi', 'en'], 'vi'],
    ['de-AT', ['vi'], 'de'],
    ['pl', ['sv'], 'en'],
  ])('sends the frame the language of the widget for a page in %s and the list %j', async (lang, languages, locale) => {
    const metadata = { name: 'App', description: '', url: 'https://app.test', icons: [] }
    const set = setUp({ metadata }, { stored: { ...logged, ...known } })
    Object.assign(set.page, { navigator: { languages } })
    set.page.document.documentElement.lang = lang
    const loaded = loadFrame(set)
    await addRemoteConnectors(set.client, false)
    const messages = await loaded
    await vi.waitFor(() =>
      expect(messages).toContainEqual(expect.objectContaining({ type: '@w3m-app/SET_LOCALE', payload: { locale } })),
    )
  })

  it('requests the offer first if the frame is unknown', async () => {
    const set = setUp({}, { stored: logged })
    await addRemoteConnectors(set.client, false)
    await vi.waitFor(() => expect(set.getConnector()).toBeDefined())
    expect(set.asked[0]).toBe('/foyer/v1/config')
  })

  it('adds the connector if the last connection was an embedded one', async () => {
    const stored = {
      ...known,
      '@appkit/connected_namespaces': 'eip155',
      '@appkit/eip155:connected_connector_id': 'ID_AUTH',
    }
    const set = setUp({ networks: testNetworks }, { stored })
    await addRemoteConnectors(set.client, false)
    await vi.waitFor(() => expect(set.getConnector()).toBeDefined())
  })

  it('adds the connector if the user returns from a provider [S2.1]', async () => {
    const set = setUp({}, { stored: known, search: '?result_uri=x' })
    await addRemoteConnectors(set.client, false)
    await vi.waitFor(() => expect(set.getConnector()).toBeDefined())
  })
})

it.each([
  ['https://wallet.example.com/path?x', 'https://wallet.example.com'],
  ['http://secure.localhost:3002', 'http://secure.localhost:3002'],
  ['http://127.0.0.1:3002', 'http://127.0.0.1:3002'],
  ['http://localhost:3002', 'http://localhost:3002'],
  ['http://wallet.example.com', undefined],
  ['http://127.0.0.1.evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['ftp://wallet.example.com', undefined],
  ['wallet.example.com', undefined],
  ['', undefined],
])('parseFrameOrigin: %s results in %s', (address, origin) => {
  expect(parseFrameOrigin(address)).toBe(origin)
})
