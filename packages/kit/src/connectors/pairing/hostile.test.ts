import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encodeBase64 } from './bytes.js'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { sealEnvelope } from './envelope.js'
import { createKey } from './keys.js'
import { createTestApp, createTestNetwork } from './testApp.js'
import { startTestRelay } from './testRelay.js'
import { grantEip155, type Settlement, startTestWallet, testAddresses } from './testWallet.js'

const networks = [createTestNetwork(1), createTestNetwork(10)]
function codeOf(work: Promise<unknown>) {
  return work.then(
    () => 'fine',
    (error) => error.code,
  )
}
function until<Value>(read: () => Value) {
  return vi.waitFor(read, { timeout: 15_000, interval: 10 })
}
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

async function start() {
  const relay = await startTestRelay()
  const wallet = await startTestWallet(relay.url)
  const app = createTestApp(relay.url, networks)
  undo.push(
    () => relay.stop(),
    () => wallet.stop(),
    () => app.leave(),
  )
  const connect = async () => {
    const { uri, accounts } = app.connect()
    return { accounts, proposal: await wallet.scan(await uri) }
  }
  const pair = async () => {
    const { accounts, proposal } = await connect()
    const { topic, settleId } = await wallet.approve(proposal, grantEip155([1, 10]))
    await accounts
    return { topic, settleId, provider: app.connector.provider as PairingEip155Provider }
  }
  return { relay, wallet, app, connect, pair }
}

function inSeconds(seconds: number) {
  return Math.floor(Date.now() / 1000) + seconds
}

describe('a wallet that settles other namespaces than proposed', () => {
  it.each<[string, string, object, ((settlement: Settlement) => object)?]>([
    [
      'a family that was not requested',
      'NAMESPACE_UNASKED',
      { ...grantEip155([1]), solana: { accounts: ['solana:a:b'], methods: [], events: [] } },
    ],
    ['only chains that were not requested', 'NOTHING_GRANTED', grantEip155([56])],
    ['no accounts', 'NOTHING_GRANTED', grantEip155([])],
    ['an invalid account', 'ACCOUNT_INVALID', grantEip155([], { accounts: ['eip155:1:0x12'] })],
    [
      'another key than the agreed one',
      'CONTROLLER_WRONG',
      grantEip155([1]),
      (s) => ({ ...s, controller: { ...s.controller, publicKey: '11'.repeat(32) } }),
    ],
    ['an expiry in the past', 'EXPIRY_INVALID', grantEip155([1]), (s) => ({ ...s, expiry: inSeconds(-1) })],
    [
      'an expiry beyond the maximum',
      'EXPIRY_INVALID',
      grantEip155([1]),
      (s) => ({ ...s, expiry: inSeconds(pairingLimits.sessionSeconds + 60) }),
    ],
    ['an expiry in milliseconds', 'EXPIRY_INVALID', grantEip155([1]), (s) => ({ ...s, expiry: Date.now() })],
    ['no namespaces', 'PARAMS_INVALID', {}, (s) => ({ ...s, namespaces: undefined })],
    [
      'a name above the maximum length',
      'PARAMS_INVALID',
      grantEip155([1]),
      (s) => ({ ...s, controller: { ...s.controller, metadata: { name: 'x'.repeat(501) } } }),
    ],
    ['ten thousand accounts', 'PARAMS_INVALID', grantEip155(Array.from({ length: 5_000 }, (_, index) => index + 1))],
  ])('error: rejects a settlement with %s', async (_, code, namespaces, change) => {
    const { wallet, app, connect } = await start()
    const { accounts, proposal } = await connect()
    const { topic, settleId } = await wallet.approve(proposal, namespaces, change)
    expect(await codeOf(accounts)).toBe('WALLET_ANSWER_INVALID')
    await until(() => expect(app.refused).toEqual([code]))
    expect(app.browser.shelf.get('pairing_session')).toBeUndefined()
    const said = await wallet.waitFor(
      (each) => each.topic === topic && each.id === settleId && each.method === undefined,
    )
    expect(said.error).toMatchObject({ code: 1005 })
  })

  it('limits a larger grant to the proposal, and rejects requests and events beyond it', async () => {
    const { wallet, connect, app } = await start()
    const { accounts, proposal } = await connect()
    const more = { methods: ['personal_sign', 'eth_decrypt'], events: ['chainChanged', 'spy'] }
    const { topic } = await wallet.approve(proposal, grantEip155([1, 56], more))
    expect(await accounts).toMatchObject({ approvedChainIds: ['eip155:1'] })
    const provider = app.connector.provider as PairingEip155Provider
    expect(await codeOf(provider.request({ method: 'eth_sendTransaction', params: [{}] }))).toBe('METHOD_NOT_SUPPORTED')
    const event = { event: { name: 'chainChanged', data: 56 }, chainId: 'eip155:56' }
    expect((await wallet.call(topic, 'wc_sessionEvent', event)).error).toMatchObject({ code: 3005 })
    const spy = { event: { name: 'spy', data: 1 }, chainId: 'eip155:1' }
    expect((await wallet.call(topic, 'wc_sessionEvent', spy)).error).toMatchObject({ code: 3002 })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it.each([
    ['an invalid key', { relay: { protocol: 'irn' }, responderPublicKey: 'me' }],
    ['a key that gives no secret', { relay: { protocol: 'irn' }, responderPublicKey: '00'.repeat(32) }],
    ['only the value true', true],
  ])('error: rejects the pairing if the approval has %s', async (_, result) => {
    const { wallet, connect, app } = await start()
    const { accounts, proposal } = await connect()
    await wallet.say(proposal.pairingTopic, { id: proposal.id, jsonrpc: '2.0', result }, 1101)
    expect(await codeOf(accounts)).toBe('WALLET_ANSWER_INVALID')
    expect(app.refused).toHaveLength(1)
  })

  it('error: ignores a second wallet that approves the same pairing URI', async () => {
    const { relay, wallet, connect, app } = await start()
    const { accounts, proposal } = await connect()
    const second = await startTestWallet(relay.url)
    undo.push(() => second.stop())
    await wallet.approve(proposal, grantEip155([1]))
    const first = await accounts
    await second.approve(proposal, grantEip155([10]))
    const provider = app.connector.provider as PairingEip155Provider
    expect(await provider.request({ method: 'personal_sign', params: [] })).toBe('signed')
    expect(first.chainId).toBe('eip155:1')
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })
})

describe('hostile messages and storage', () => {
  it('error: rejects messages that were sealed without the key, and invalid messages', async () => {
    const { relay, wallet, pair, app } = await start()
    const { topic, provider } = await pair()
    const inject = (message: string) => relay.inject({ topic, message, ttl: 300, tag: 1110 })
    const { symKey } = JSON.parse(app.browser.shelf.get('pairing_session') ?? '{}')
    const end = JSON.stringify({ id: 5, jsonrpc: '2.0', method: 'wc_sessionDelete', params: { code: 1, message: '' } })
    inject(sealEnvelope(end, createKey()))
    inject(encodeBase64(Uint8Array.of(2, ...new TextEncoder().encode(end))))
    inject(sealEnvelope(end, symKey, { senderPublicKey: '11'.repeat(32) }))
    inject('AAAA')
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"id":1}',
      '{"jsonrpc":"2.0","id":-1,"result":1}',
      '{"jsonrpc":"2.0","id":1}',
    ])
      inject(sealEnvelope(text, symKey))
    await until(() => expect(app.refused).toHaveLength(11))
    expect(app.refused.filter((code) => code === 'ENVELOPE_INVALID')).toHaveLength(3)
    expect(app.refused.filter((code) => code === 'ENVELOPE_KEY_WRONG')).toHaveLength(1)
    expect(app.refused.filter((code) => code === 'MESSAGE_INVALID')).toHaveLength(7)
    expect(await provider.request({ method: 'personal_sign', params: [] })).toBe('signed')
    expect(wallet.received.some(({ error }) => error !== undefined)).toBe(false)
  })

  it('error: rejects a repeated id, also with other parameters', async () => {
    const { wallet, pair, app } = await start()
    const { topic, provider } = await pair()
    const event = (data: number) => ({ event: { name: 'chainChanged', data }, chainId: 'eip155:1' })
    const { id } = await wallet.call(topic, 'wc_sessionEvent', event(10))
    await wallet.say(topic, { id, jsonrpc: '2.0', method: 'wc_sessionEvent', params: event(1) }, 1110)
    await until(() => expect(app.refused).toEqual(['REPLAYED']))
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  })

  it('error: ignores a response with a foreign id and a second response', async () => {
    const { relay, wallet, pair, app } = await start()
    const { topic, provider } = await pair()
    const requested: { id?: number } = {}
    wallet.on.request = ({ id }) => {
      requested.id = id
      return undefined
    }
    const signed = provider.request({ method: 'personal_sign', params: [] })
    await until(() => expect(requested.id).toBeDefined())
    await wallet.say(topic, { id: 12_345, jsonrpc: '2.0', result: 'forged' }, 1109)
    await wallet.say(topic, { id: requested.id, jsonrpc: '2.0', result: 'mine' }, 1109)
    await wallet.say(topic, { id: requested.id, jsonrpc: '2.0', result: 'too late' }, 1109)
    expect(await signed).toBe('mine')
    // The late response is acknowledged too, after the first one.
    await until(() => expect(relay.stored.size).toBeLessThan(3))
    expect(app.refused).toEqual([])
  })

  it('error: rejects a request of the wallet and a second settlement', async () => {
    const { wallet, pair, app } = await start()
    const { topic, provider } = await pair()
    const request = { request: { method: 'personal_sign', params: [] }, chainId: 'eip155:1' }
    await wallet.say(topic, { id: wallet.nextId(), jsonrpc: '2.0', method: 'wc_sessionRequest', params: request }, 1108)
    const settled = await wallet.call(topic, 'wc_sessionSettle', { relay: { protocol: 'irn' } })
    expect(settled.error).toMatchObject({ code: 10_001 })
    expect(app.refused).toEqual(['METHOD_UNKNOWN', 'METHOD_UNKNOWN'])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(testAddresses)
  })

  it('error: rejects a request above the size limit before it is sent', async () => {
    const { wallet, pair } = await start()
    const { provider } = await pair()
    const params = ['x'.repeat(pairingLimits.messageChars)]
    expect(await codeOf(provider.request({ method: 'personal_sign', params }))).toBe('MESSAGE_TOO_LONG')
    expect(wallet.received.some(({ method }) => method === 'wc_sessionRequest')).toBe(false)
  })

  it('error: ignores invalid stored data and pairs', async () => {
    for (const rubbish of ['', '{', '{"v":1}', '{"v":2,"list":[]}', '[]', '{"v":1,"list":[{"id":1}]}']) {
      const { wallet, app, connect } = await start()
      for (const name of ['identity', 'session', 'proposals', 'requests', 'taken'])
        app.browser.shelf.set(`pairing_${name}`, rubbish)
      const { accounts, proposal } = await connect()
      await wallet.approve(proposal, grantEip155([1]))
      expect((await accounts).addresses).toEqual(testAddresses)
    }
  })
})
