import type { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { solana } from '@foyer/primitives/networks/nonEvm'
import { vi } from 'vitest'
import { addConnectors } from '../../core/actions/addConnectors.js'
import { alertEmbedded } from '../../core/actions/alertEmbedded.js'
import { handleEmbeddedRequest } from '../../core/handleEmbeddedRequest.js'
import { limits } from '../../core/limits.js'
import type { AppKitOptions } from '../../core/Options.js'
import { getLogInMemory } from '../../core/storage/logInMemory.js'
import { subscribeEmbedded } from '../../core/subscribeEmbedded.js'
import { createTestEngine, testNetworks } from '../../core/testEngine.js'
import { createTestFrame } from '../../testing/createTestFrame.js'
import { createEmbeddedConnector } from './createEmbeddedConnector.js'
import { createSigning } from './createSigning.js'
import { createSolanaProvider } from './createSolanaProvider.js'

/** Creates the part of a page that the embedded wallet uses. */
function createPage(target: EventTarget) {
  const page = Object.assign(target, {
    crypto: globalThis.crypto,
    CustomEvent: globalThis.CustomEvent,
    open: vi.fn<(address: string) => unknown>(() => null),
    navigator: { userActivation: { isActive: false } },
    location: { href: 'https://app.test/shop?item=1', assign: vi.fn() },
    history: { state: { kept: true }, replaceState: vi.fn() },
  })
  return page as typeof page & Window & typeof globalThis
}

/** Creates an engine with the embedded wallet and a test frame. The test must use fake timers. */
export function setUpEmbedded(
  options: Partial<AppKitOptions> & { readonly announces?: boolean } = {},
  stored: Readonly<Record<string, string>> = {},
  isIn = false,
) {
  const { announces = false, ...rest } = options
  const networks = [...testNetworks, solana]
  const engine = createTestEngine({ options: { networks, ...rest }, stored })
  const { client } = engine
  const frame = createTestFrame()
  frame.person.isIn = isIn
  const page = createPage(frame.page)
  Object.assign(client.environment, { window: page })
  const alerts: FoyerError[] = []
  const connector = createEmbeddedConnector({
    frameOrigin: frame.origin,
    projectId: 'p1',
    sdkVersion: 'test-1',
    isLogging: true,
    memory: getLogInMemory(client),
    page,
    createElement: frame.createElement,
    createSolana: createSolanaProvider,
    networks: () => client.store.getState().networks,
    metadata: () => ({ name: 'App', description: '', url: 'https://app.test', icons: [] }),
    theme: () => client.store.getState().theme,
    locale: () => client.store.getState().options.locale || 'de',
    accountType: () => 'smartAccount',
    isAnnouncing: () => announces,
    loadSigning: async () => ({ createSigning, notifyRequest: (event) => handleEmbeddedRequest(client, event) }),
    onAlert: (error) => {
      alerts.push(error)
      alertEmbedded(client, error)
    },
  })
  client.undo.push(subscribeEmbedded(client, connector))
  addConnectors(client, [connector])
  client.store.setState({ embedded: { frameUrl: frame.origin, email: true, socials: ['google'] } })
  const events: string[] = []
  client.store.subscribe((state, before) => {
    if (state.event !== before.event) events.push(state.event.data.event)
  })
  const loaded = { made: 0 }
  /** Loads the frame and runs everything that waits for it. */
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(0)
    // Some methods load their code with the first call.
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
    if (frame.life.isThere && loaded.made !== frame.life.made) {
      loaded.made = frame.life.made
      frame.ready()
    }
    await vi.advanceTimersByTimeAsync(limits.framePostReadyMs)
  }
  const run = async <Result>(work: Promise<Result>): Promise<Result> => {
    let isSettled = false
    const end = () => {
      isSettled = true
    }
    work.then(end, end)
    await settle()
    // A restore requests the data a second time after a failure.
    for (let tries = 0; tries < 10 && !isSettled; tries += 1) await vi.advanceTimersByTimeAsync(100)
    return work
  }
  const signal = new AbortController().signal
  return { ...engine, frame, page, connector, alerts, events, settle, run, signal }
}
