import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { addPairingConnector } from '../../addPairingConnector.js'
import { connect } from '../../core/actions/connect.js'
import { createTestEngine } from '../../core/testEngine.js'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import { createHostProvider } from './testHostProvider.js'

const undo: (() => unknown)[] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
  vi.restoreAllMocks()
})

/**
 * Starts a relay that closes each connection with a reason, as relays do to reject an app. `refusals` counts the
 * connections.
 */
async function startRefusingRelay(reason: string) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  const counted = { refusals: 0 }
  server.on('connection', (socket) => {
    counted.refusals += 1
    socket.close(3000, reason)
  })
  await once(server, 'listening')
  undo.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as { port: number }
  return { counted, relayUrl: `ws://127.0.0.1:${port}` }
}

/** Starts an app that pairs like a page, and records the alerts and events. */
function startApp(over: { relayUrl: string } | { universalProvider: UniversalProviderLike }, debug = true) {
  const metadata = { name: 'App', description: '', url: 'https://app.test', icons: [] }
  const { client } = createTestEngine({ options: { projectId: 'p1', debug, metadata, connectors: [] } })
  const page = Object.assign(new EventTarget(), {
    WebSocket,
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    navigator: { userAgent: '', maxTouchPoints: 0 },
    matchMedia: () => ({ matches: false }),
  })
  addPairingConnector(client, over, page as never)
  const events: unknown[] = []
  client.store.subscribe(({ event }, before) => event !== before.event && events.push(event.data))
  const connector = client.store.getState().connectors.find(({ type }) => type === 'WALLET_CONNECT')
  if (!connector) throw new Error('no connector')
  const controller = new AbortController()
  const pair = () =>
    connect(client, { connector, signal: controller.signal }).then(
      () => 'fine',
      (error) => error.code,
    )
  const code = pair()
  undo.push(async () => {
    controller.abort()
    await code
    for (const each of client.undo) each()
  })
  const until = (look: () => void) => vi.waitFor(look, { timeout: 15_000, interval: 10 })
  return { client, code, pair, events, until }
}

const refused = [
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION', 'Invalid App Configuration', /allowed origins/],
  ['Unauthorized: invalid key', 'INVALID_APP_CONFIGURATION', 'Invalid App Configuration', /projectId/],
  // regexp-ignore: the input is our own
  ['JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED', 'Session Expired', /clock.*connect again/],
] as const

it.each(refused)(
  'alerts the developer once about a relay that closes with "%s" [S8.8-S8.12]',
  async (reason, code, short, long) => {
    const { relayUrl, counted } = await startRefusingRelay(reason)
    const app = startApp({ relayUrl })
    expect([await app.code, await app.pair()]).toEqual([code, code])
    expect(counted.refusals).toBe(2)
    await app.until(() => expect(app.client.reportedAlerts).toEqual(new Set([short])))
    expect(app.client.store.getState().notice).toMatchObject({
      kind: 'alert',
      short,
      long: expect.stringMatching(long),
      id: 1,
    })
    expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(short))
    expect(app.events).toContainEqual(
      expect.objectContaining({
        event: 'INTERNAL_SDK_ERROR',
        properties: expect.objectContaining({ errorType: short }),
      }),
    )
  },
)

it('shows no relay alert in the widget without `debug` [S8.8, S8.12]', async () => {
  const { relayUrl } = await startRefusingRelay(refused[0][0])
  const { client, until } = startApp({ relayUrl }, false)
  await until(() => expect(console.error).toHaveBeenCalled())
  expect(client.store.getState().notice).toBeUndefined()
})

it('sends no alert if a relay closes for its own reasons [S8.8]', async () => {
  const { relayUrl, counted } = await startRefusingRelay('Service restart')
  const { client, until } = startApp({ relayUrl })
  await until(() => expect(counted.refusals).toBeGreaterThan(1))
  expect(client.reportedAlerts.size).toBe(0)
})

it.each(refused)(
  'error: alerts the developer if the host\'s provider fails with "%s", and rejects with %s [S8.8-S8.11]',
  async (reason, code, short) => {
    const { provider, play } = createHostProvider()
    const app = startApp({ universalProvider: provider })
    await app.until(() => expect(play.questions).toHaveLength(1))
    play.reject(new Error(`WebSocket connection closed abnormally with code: 3000 (${reason})`))
    expect(await app.code).toBe(code)
    await app.until(() => expect(app.client.reportedAlerts).toEqual(new Set([short])))
  },
)

it('sends no alert if a wallet rejects with the message of a relay [S8.8]', async () => {
  const { provider, play } = createHostProvider()
  const app = startApp({ universalProvider: provider })
  await app.until(() => expect(play.questions).toHaveLength(1))
  play.reject(Object.assign(new Error(refused[0][0]), { code: 5000 }))
  expect(await app.code).toBe('USER_REJECTED')
  expect(app.client.reportedAlerts.size).toBe(0)
})
