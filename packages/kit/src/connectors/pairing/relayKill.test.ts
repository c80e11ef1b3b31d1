import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { createTestApp, createTestNetwork } from './testApp.js'
import { type ServerRelay, startServerRelay } from './testServerRelay.js'
import { grantEip155, startTestWallet, testAddresses } from './testWallet.js'

const networks = [createTestNetwork(1), createTestNetwork(10)]
function until<Value>(read: () => Value) {
  return vi.waitFor(read, { timeout: 20_000, interval: 10 })
}

describe("pairing with the server's relay: two tabs, and a killed relay", { timeout: 90_000 }, () => {
  let relay: ServerRelay
  const undo: (() => unknown)[] = []

  beforeAll(async () => {
    relay = await startServerRelay()
  }, 90_000)
  afterEach(async () => {
    for (const each of undo.splice(0).reverse()) await each()
  })
  afterAll(() => relay?.stop())

  const killAndRestart = async () => {
    await relay.kill()
    await relay.restart()
  }
  const start = async () => {
    const wallet = await startTestWallet(relay.url)
    const app = createTestApp(relay.url, networks)
    undo.push(() => wallet.stop(), app.leave)
    const { uri, accounts } = app.connect()
    return { wallet, app, accounts, uri: await uri }
  }
  const pair = async () => {
    const { wallet, app, accounts, uri } = await start()
    const { topic } = await wallet.approve(await wallet.scan(uri), grantEip155([1, 10]))
    await accounts
    const provider = app.connector.provider as PairingEip155Provider
    const sign = () => provider.request({ method: 'personal_sign', params: ['0x61', testAddresses[0]] })
    return { wallet, app, topic, provider, sign }
  }
  const countAsked = (wallet: Awaited<ReturnType<typeof startTestWallet>>) =>
    new Set(wallet.received.filter(({ method }) => method === 'wc_sessionRequest').map(({ id }) => id)).size

  it('two tabs receive their own responses, and both receive events', async () => {
    const { wallet, app, topic, sign } = await pair()
    const two = createTestApp(relay.url, networks, { browser: app.browser })
    undo.push(two.leave)
    await two.connector.reconnect({ networks, signal: new AbortController().signal })
    const provider = two.connector.provider as PairingEip155Provider
    wallet.on.request = ({ params }) => (params as { request: { params: string[] } }).request.params[0]
    const theirs = provider.request({ method: 'personal_sign', params: ['0x62', testAddresses[0]] })
    expect(await Promise.all([sign(), theirs])).toEqual(['0x61', '0x62'])
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    expect((await wallet.call(topic, 'wc_sessionEvent', event)).result).toBe(true)
    await until(async () => expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa'))
    await two.connector.disconnect()
    await wallet.waitFor((call) => call.topic === topic && call.method === 'wc_sessionDelete')
    expect(await app.connector.reconnect({ networks, signal: new AbortController().signal })).toBe('withdrawn')
  })

  it('killed before a scan: the relay still has the proposal', async () => {
    const { wallet, accounts, uri } = await start()
    // The scan of another wallet proves that the relay has the proposal.
    const onlooker = await startTestWallet(relay.url)
    undo.push(() => onlooker.stop())
    await onlooker.scan(uri)
    await killAndRestart()
    await wallet.approve(await wallet.scan(uri), grantEip155([1]))
    expect((await accounts).addresses).toEqual(testAddresses)
  })

  it('down during connect: the proposal is sent after the restart', async () => {
    await relay.kill()
    const { wallet, accounts, uri } = await start()
    await relay.restart()
    await wallet.approve(await wallet.scan(uri), grantEip155([1]))
    expect((await accounts).addresses).toEqual(testAddresses)
  })

  it('killed between the approval and the settlement: the pairing completes', async () => {
    const { wallet, app, accounts, uri } = await start()
    const { agree, settle } = await wallet.prepareApproval(await wallet.scan(uri), grantEip155([1]))
    await agree()
    await until(() => expect(app.browser.shelf.get('pairing_proposals')).toContain('approval'))
    await killAndRestart()
    await settle()
    expect((await accounts).addresses).toEqual(testAddresses)
  })

  it('killed after the approval, with the app offline: the pairing completes', async () => {
    const { wallet, app, accounts, uri } = await start()
    const proposal = await wallet.scan(uri)
    app.tab.setOffline(true)
    await wallet.approve(proposal, grantEip155([1]))
    await killAndRestart()
    app.tab.setOffline(false)
    app.tab.wake()
    expect((await accounts).addresses).toEqual(testAddresses)
    expect(app.refused).toEqual([])
  })

  it('killed with a pending request: the wallet receives it once and the app receives one response', async () => {
    const { wallet, sign } = await pair()
    const decided: { say?: (text: string) => void } = {}
    wallet.on.request = () =>
      new Promise((resolve) => {
        decided.say = resolve
      })
    const signed = sign()
    await until(() => expect(decided.say).toBeDefined())
    await killAndRestart()
    decided.say?.('signed late')
    expect(await signed).toBe('signed late')
    expect(countAsked(wallet)).toBe(1)
  })

  it('killed with a stored response, with the app offline: the app receives the response', async () => {
    const { wallet, app, topic, sign } = await pair()
    const requested: { id?: number } = {}
    wallet.on.request = ({ id }) => {
      requested.id = id
      return undefined
    }
    const signed = sign()
    await until(() => expect(requested.id).toBeDefined())
    app.tab.setOffline(true)
    await wallet.say(topic, { id: requested.id, jsonrpc: '2.0', result: 'signed in the dark' }, 1109)
    await killAndRestart()
    app.tab.setOffline(false)
    app.tab.wake()
    expect(await signed).toBe('signed in the dark')
    expect(countAsked(wallet)).toBe(1)
  })

  it('killed with a stored chain change and end, with the app offline: the app receives both', async () => {
    const { wallet, app, topic } = await pair()
    const seen: string[] = []
    app.connector.watch({
      accountsChanged: () => {},
      chainChanged: (chain) => seen.push(chain),
      disconnected: () => seen.push('end'),
    })
    app.tab.setOffline(true)
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    const say = (method: string, params: object, tag: number) =>
      wallet.say(topic, { id: wallet.nextId(), jsonrpc: '2.0', method, params }, tag)
    await say('wc_sessionEvent', event, 1110)
    await say('wc_sessionDelete', { code: 6000, message: 'Bye' }, 1112)
    await killAndRestart()
    app.tab.setOffline(false)
    app.tab.wake()
    await until(() => expect(seen).toEqual(['eip155:10', 'end']))
  })
})
