import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mutateText } from '../../../../../scripts/test/fuzz/mutateText.js'
import { mutateValue } from '../../../../../scripts/test/fuzz/mutateValue.js'
import { bySuite, createRandom, readRandomSeed } from '../../../../../scripts/test/suite.js'
import { assertNarrow, walletCalls } from '../../testDecoderSeeds.js'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { sealEnvelope } from './envelope.js'
import { createKey } from './keys.js'
import type { PairingSession } from './PairingSession.js'
import { createTestApp, createTestBrowser, createTestNetwork } from './testApp.js'
import { type HostileRelay, startHostileRelay } from './testHostileRelay.js'
import { type ServerRelay, startServerRelay } from './testServerRelay.js'
import { grantEip155, startTestWallet, type TestWallet, testAddresses } from './testWallet.js'

/** The number of messages of each kind in each step. */
const count = bySuite({ main: 60, all: 300, soak: 3_000 })
const rounds = bySuite({ main: 1, all: 3, soak: 20 })
/** The maximum time in which an honest wallet pairs or signs, in milliseconds. */
const stepMs = 15_000
/** The maximum number of characters that an app may store in all keys together. */
const maxStored = 200_000
const maxHeapGrowth = 256 * 1_048_576
const networks = [createTestNetwork(1), createTestNetwork(10)]
const seed = readRandomSeed() ?? 20_260_101

describe("an app with hostile peers at the server's relay", {
  timeout: 120_000 + rounds * count * 100,
}, () => {
  let relay: ServerRelay
  let hostile: HostileRelay
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => unhandled.push(reason)
  const undo: (() => unknown)[] = []
  beforeAll(async () => {
    relay = await startServerRelay()
  }, 90_000)
  afterAll(() => relay?.stop())
  beforeEach(async () => {
    unhandled.length = 0
    process.on('unhandledRejection', onUnhandled)
    hostile = await startHostileRelay(relay.url)
    undo.push(() => hostile.stop())
  })
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each()
    process.off('unhandledRejection', onUnhandled)
    expect(unhandled).toEqual([])
  })

  function openApp() {
    const browser = createTestBrowser()
    const tab = browser.openTab()
    const environment = { ...tab.environment, openSocket: (url: string) => hostile.openSocket(url) as never }
    const app = createTestApp(relay.url, networks, { browser, environment, storage: tab.environment.storage })
    undo.push(app.leave)
    const readSession = (): PairingSession | undefined =>
      JSON.parse(browser.shelf.get('pairing_session') ?? 'null') ?? undefined
    const request = (method: string, params: unknown) =>
      within(
        `a response of an honest wallet to ${method}`,
        (app.connector.provider as PairingEip155Provider).request({ method, params }),
      )
    const sign = () => request('personal_sign', ['0x61', testAddresses[0]])
    const switchChain = (chainId: string) => request('wallet_switchEthereumChain', [{ chainId }])
    const readStored = () => [...browser.shelf.values()].reduce((sum, text) => sum + text.length, 0)
    return { ...app, readSession, sign, switchChain, readStored }
  }
  type App = ReturnType<typeof openApp>

  async function openWallet(): Promise<TestWallet> {
    const wallet = await startTestWallet(relay.url)
    undo.push(() => wallet.stop())
    return wallet
  }

  async function pair(app: App, wallet: TestWallet, disturb = async (_pairingTopic: string) => undefined as unknown) {
    const { uri, accounts } = app.connect()
    const proposal = await within('a proposal', uri.then(wallet.scan))
    await disturb(proposal.pairingTopic)
    const { topic } = await wallet.approve(proposal, grantEip155([1, 10]))
    expect((await within('a pairing', accounts)).addresses).toEqual(testAddresses)
    await vi.waitFor(() => expect(app.readSession()?.topic).toBe(topic))
    return topic
  }

  /** Sends messages that need no key of the topic, as anyone on the way could. */
  async function floodWithoutKey(wallet: TestWallet, topic: string, random: number) {
    const frames = [...hostile.recorded]
    const calls = walletCalls.map(([method, params]) => ({
      id: random + 1,
      jsonrpc: '2.0',
      method: method.split(' ')[0],
      params,
    }))
    const push = (message: string, at = topic) =>
      JSON.stringify({
        id: ++random,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: 's', data: { topic: at, message } },
      })
    const foreign = fc
      .sample(fc.constantFrom(...calls), { seed: random, numRuns: count })
      .map((call) => sealEnvelope(JSON.stringify(call), createKey()))
    for (const text of fc.sample(mutateText(frames), { seed: random, numRuns: count })) hostile.send(text)
    // Replay the frames in reverse order.
    for (const text of frames.reverse()) hostile.send(text)
    for (const message of foreign) hostile.send(push(message))
    for (const message of foreign.slice(0, 10)) hostile.send(push(message, createKey()))
    for (const message of foreign.slice(0, 10))
      await wallet.relay.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
    hostile.send(push('A'.repeat(pairingLimits.frameChars)))
    hostile.send(new Uint8Array(5_000))
    hostile.send('['.repeat(100_000))
  }

  /** Sends messages that the paired wallet can send. */
  async function floodWithKey(wallet: TestWallet, topic: string, random: number) {
    const calls = walletCalls
      .filter(([method]) => method !== 'wc_sessionDelete')
      .map(([method, params]) => ({ jsonrpc: '2.0', method: method.split(' ')[0], params }))
    const more = [
      'wc_sessionSettle',
      'wc_sessionRequest',
      'wc_sessionPropose',
      '__proto__',
      'wc_sessionAuthenticate',
    ].map((method) => ({
      jsonrpc: '2.0',
      method,
      params: { namespaces: grantEip155([1, 56]), request: { method: 'eth_sign', params: [] }, chainId: 'eip155:1' },
    }))
    const mutants = fc.sample(mutateValue([...calls, ...more], 'json'), { seed: random, numRuns: count })
    for (const mutant of mutants) {
      const isRecord = typeof mutant === 'object' && mutant !== null && !Array.isArray(mutant)
      const payload = isRecord ? { id: wallet.nextId(), ...mutant } : mutant
      await publishQuietly(wallet, topic, payload)
    }
  }

  it('messages without the key change nothing, and an honest wallet still pairs and signs', async () => {
    const random = createRandom(seed)
    const heapBefore = process.memoryUsage().heapUsed
    for (let round = 0; round < rounds; round += 1) {
      const [app, wallet, stranger] = [openApp(), await openWallet(), await openWallet()]
      const next = () => Math.floor(random() * 1e9)
      const topic = await pair(app, wallet, (pairingTopic) => floodWithoutKey(stranger, pairingTopic, next()))
      const before = app.readSession()
      await floodWithoutKey(stranger, topic, next())
      expect(await app.sign()).toBe('signed')
      expect(app.readSession()).toEqual(before)
      expect(app.readStored()).toBeLessThan(maxStored)
      app.leave()
      await vi.waitFor(() => expect(hostile.countSockets()).toBe(0))
    }
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(maxHeapGrowth)
  })

  it('messages with the key never extend the proposal, and the app still signs or pairs again', async () => {
    const random = createRandom(seed + 1)
    for (let round = 0; round < rounds; round += 1) {
      const [app, wallet] = [openApp(), await openWallet()]
      const topic = await pair(app, wallet)
      await floodWithKey(wallet, topic, Math.floor(random() * 1e9))
      const session = app.readSession()
      if (session) {
        assertNarrow(session.grants)
        // The wallet grants both chains again, as an honest one would.
        await within(
          'a response of the app',
          wallet.call(topic, 'wc_sessionUpdate', { namespaces: grantEip155([1, 10]) }),
        )
        expect(app.readSession()?.grants.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
        // A `chainChanged` of the flood can name a chain that was not requested. An update of the grants does not
        // change that.
        if (app.readSession()?.elsewhere?.eip155 === undefined) expect(await app.sign()).toBe('signed')
        const chainChanged = { event: { name: 'chainChanged', data: 11 }, chainId: 'eip155:1' }
        await within('a response of the app', wallet.call(topic, 'wc_sessionEvent', chainChanged))
        await expect(app.sign()).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
        await app.switchChain('0xa')
        expect(await app.sign()).toBe('signed')
      }
      expect(app.readStored()).toBeLessThan(maxStored)
      const [other, honest] = [openApp(), await openWallet()]
      await pair(other, honest)
      expect(await other.sign()).toBe('signed')
    }
  })

  it('an invalid approval rejects the pairing with a code, and the next proposal can be approved', async () => {
    const answers = fc.sample(
      mutateValue([{ relay: { protocol: 'irn' }, responderPublicKey: 'ab'.repeat(32) }], 'json'),
      { seed, numRuns: Math.ceil(count / 10) },
    )
    const app = openApp()
    for (const result of answers) {
      const wallet = await openWallet()
      const abort = new AbortController()
      const { uri, accounts } = app.connect(abort.signal)
      const proposal = await within('a proposal', uri.then(wallet.scan))
      await publishQuietly(wallet, proposal.pairingTopic, { id: proposal.id, jsonrpc: '2.0', result })
      // A key that is valid by chance leaves the app waiting for a settlement.
      const timer = setTimeout(() => abort.abort(), 2_000)
      const code = await within(
        'an error',
        accounts.then(
          () => 'paired',
          (error) => error.code,
        ),
      )
      clearTimeout(timer)
      expect(['WALLET_ANSWER_INVALID', 'ABORTED']).toContain(code)
      expect(app.readSession()).toBeUndefined()
      await wallet.stop()
    }
    await pair(app, await openWallet())
    expect(await app.sign()).toBe('signed')
  })
})

/** Publishes a payload. Ignores a rejection by the relay. */
async function publishQuietly(wallet: TestWallet, topic: string, payload: unknown): Promise<void> {
  await wallet.say(topic, payload as object, 1110).catch(() => undefined)
}

async function within<Value>(what: string, work: Promise<Value>): Promise<Value> {
  const timer: { id?: NodeJS.Timeout } = {}
  const late = new Promise<never>((_, reject) => {
    timer.id = setTimeout(() => reject(new Error(`${what} took longer than ${stepMs} ms (seed ${seed})`)), stepMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer.id))
}
