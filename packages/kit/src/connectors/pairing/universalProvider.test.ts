import type { Network } from '@foyer/primitives/networks/Network'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { createInstance } from '../../core/createInstance.js'
import { createTestEngine } from '../../core/testEngine.js'
import type { UniversalProvider, UniversalProviderSession } from '../../core/UniversalProvider.js'
import { codeOf, networks, openApp, start, undo, until } from './testPair.js'
import { grantEip155, testAddresses } from './testWallet.js'

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

async function startInstance() {
  const { relay, wallet } = await start()
  const app = openApp(relay)
  const { client } = createTestEngine({
    options: { networks: networks as [Network, ...Network[]], connectors: [app.connector] },
  })
  const appKit = createInstance(client, 'test')
  const pair = async () => {
    const uri = new Promise<string>((resolve) => {
      connect(client, { connector: app.connector, onPairingUri: resolve }).catch(() => undefined)
    })
    const { topic } = await wallet.approve(await wallet.scan(await uri), grantEip155([1, 10]))
    await until(() => expect(appKit.getAddress()).toBe(testAddresses[0]))
    return { topic, uri: await uri }
  }
  const provider = (await appKit.getUniversalProvider()) ?? expect.fail('no provider')
  const events: [string, unknown][] = []
  for (const name of ['display_uri', 'connect', 'session_event', 'session_delete', 'disconnect', 'chainChanged'])
    provider.on(name, (payload) => events.push([name, payload]))
  return { wallet, appKit, provider, events, pair }
}

describe('getUniversalProvider() without a provider of the host', () => {
  it('returns one object, which has a session in the form of universal-provider after the pairing', async () => {
    const { appKit, provider, events, pair } = await startInstance()
    expectTypeOf(appKit.getUniversalProvider()).resolves.toEqualTypeOf<UniversalProvider | undefined>()
    expectTypeOf(provider.session).toEqualTypeOf<UniversalProviderSession | undefined>()
    expectTypeOf(() => provider.request<string>({ method: 'a' })).returns.resolves.toBeString()
    expect(provider.session).toBeUndefined()
    expect(provider.client.session.getAll()).toEqual([])
    const { topic, uri } = await pair()
    expect(await appKit.getUniversalProvider()).toBe(provider)
    expect(provider.session).toMatchObject({
      topic,
      acknowledged: true,
      peer: { metadata: { name: expect.any(String), icons: expect.any(Array) } },
      namespaces: { eip155: { chains: ['eip155:1', 'eip155:10'], methods: expect.arrayContaining(['personal_sign']) } },
      optionalNamespaces: { eip155: { chains: ['eip155:1', 'eip155:10'] } },
    })
    expect(provider.session?.expiry).toBeGreaterThan(Date.now() / 1000)
    expect(provider.session?.expiry).toBeLessThan(Date.now() / 1000 + 604_801)
    expect(provider.client.session.keys).toEqual([topic])
    expect(provider.client.session.get(topic)).toEqual(provider.session)
    expect(() => provider.client.session.get('other')).toThrow()
    expect(events).toEqual([
      ['display_uri', uri],
      ['connect', { session: provider.session }],
    ])
  })

  it('sends requests to the wallet with the current chain, the given chain or the chain that the host sets', async () => {
    const { wallet, provider, pair } = await startInstance()
    const { topic } = await pair()
    const requested: unknown[] = []
    wallet.on.request = (call) => {
      requested.push((call as unknown as { params: { chainId: string } }).params.chainId)
      return '0x1234'
    }
    const args = { method: 'personal_sign', params: ['0x61', testAddresses[0]] }
    expect(await provider.request<string>(args)).toBe('0x1234')
    expect(await provider.request(args, 'eip155:10')).toBe('0x1234')
    expect(await provider.client.request({ topic, chainId: 'eip155:1', request: args })).toBe('0x1234')
    provider.setDefaultChain('eip155:10')
    await provider.request(args)
    provider.setDefaultChain('eip155:5')
    await provider.request(args)
    expect(requested).toEqual(['eip155:1', 'eip155:10', 'eip155:1', 'eip155:10', 'eip155:10'])
    expect(await codeOf(provider.request(args, 'eip155:5'))).toBe('CHAIN_NOT_SUPPORTED')
  })

  it('emits wallet events and the end of the session to all listeners that are not removed', async () => {
    const { wallet, appKit, provider, events, pair } = await startInstance()
    const { topic } = await pair()
    const once: unknown[] = []
    const removed = () => once.push('removed')
    provider.once('session_event', ({ params }) => once.push(params.event.name))
    provider.on('session_event', removed)
    provider.off('session_event', removed)
    events.length = 0
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    await wallet.call(topic, 'wc_sessionEvent', event)
    const accounts = { event: { name: 'accountsChanged', data: [testAddresses[1]] }, chainId: 'eip155:10' }
    await wallet.call(topic, 'wc_sessionEvent', accounts)
    await until(() => expect(events).toHaveLength(3))
    expect(events).toEqual([
      ['session_event', { topic, params: event }],
      ['chainChanged', 10],
      ['session_event', expect.objectContaining({ topic })],
    ])
    expect(once).toEqual(['chainChanged'])
    events.length = 0
    await provider.disconnect()
    expect(events).toEqual([
      ['session_delete', { topic }],
      ['disconnect', { topic }],
    ])
    expect(provider.session).toBeUndefined()
    await until(() => expect(appKit.getIsConnectedState()).toBe(false))
    expect(await codeOf(provider.request({ method: 'personal_sign' }))).toBe('WALLET_DISCONNECTED')
  })
})
