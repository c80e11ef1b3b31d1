import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectEmail, connectOtp } from '../../core/actions/embedded/connectEmail.js'
import type { EmbeddedMethods } from '../../core/EmbeddedConnector.js'
import { setUpEmbedded } from './testEmbedded.js'

const { signal } = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each<[string, (embedded: EmbeddedMethods) => Promise<unknown>]>([
  ['e-mail', (embedded) => embedded.connectEmail('ada@person.test', signal)],
  ['device', (embedded) => embedded.connectDevice(signal)],
  ['code', (embedded) => embedded.connectOtp('424242', signal)],
  ['redirect address', async (embedded) => (await embedded.loadSocial()).getSocialRedirectUri('google', signal)],
  ['social log-in', async (embedded) => (await embedded.loadSocial()).connectSocial('https://idp.test/x', signal)],
])(
  'embedded connector: rejects a request for the %s after 30 s without a response [S8.15, S9.4]',
  async (_, request) => {
    const { connector, frame, run, settle } = setUpEmbedded()
    await run(connector.embedded.connectEmail('ada@person.test', signal))
    await settle()
    frame.life.isSilent = true
    const ended = vi.fn()
    const requested = request(connector.embedded).catch(ended)
    await vi.advanceTimersByTimeAsync(0)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(29_990)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10)
    await requested
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ message: 'iframe_request_timeout' }))
  },
)

it('embedded connector: alerts the developer if the frame does not load [S8.4]', async () => {
  const { client, connector } = setUpEmbedded({ debug: true })
  connector.embedded.connectEmail('ada@person.test', signal).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(client.store.getState().notice).toMatchObject({
    kind: 'alert',
    short: 'Network Error - Could not load embedded wallet',
  })
})

it('embedded connector: alerts once about a silent frame, in the widget only with debug [S8.5, S8.12]', async () => {
  for (const debug of [true, false]) {
    const { client, connector, frame, run, events } = setUpEmbedded({ debug })
    await run(connector.embedded.connectEmail('ada@person.test', signal))
    frame.life.isSilent = true
    for (let time = 1; time <= 2; time += 1) {
      connector.embedded.connectOtp('424242', signal).catch(() => undefined)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    const { notice } = client.store.getState()
    if (debug) expect(notice).toMatchObject({ kind: 'alert', short: 'Embedded Wallet Request Timed Out', id: 1 })
    else expect(notice).toBeUndefined()
    expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Embedded Wallet Request Timed Out'))
    expect(events.filter((event) => event === 'INTERNAL_SDK_ERROR')).toHaveLength(1)
    vi.mocked(console.error).mockClear()
  }
})

it('embedded connector: alerts about an expired session, with a hint to check the clock [S8.6, S7.69]', async () => {
  const { client, connector, frame, run } = setUpEmbedded({ debug: true })
  await run(connectEmail(client, 'ada@person.test', signal))
  await run(connectOtp(client, '424242', signal))
  frame.person.isIn = false
  const provider = connector.connectors?.[0]?.provider as { request(args: object): Promise<unknown> }
  await run(provider.request({ method: 'eth_blockNumber' })).catch(() => undefined)
  expect(client.store.getState().notice).toMatchObject({
    short: 'Session Expired',
    // regexp-ignore: the input is our own
    long: expect.stringMatching(/clock.*connect again/),
  })
})
