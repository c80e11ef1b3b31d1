import { defineNetwork, type Network } from '@foyer/primitives/networks/Network'
import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { createInstance } from '../../core/createInstance.js'
import type { AppKitOptions } from '../../core/Options.js'
import { createTestEngine } from '../../core/testEngine.js'
import { createTestApp, createTestNetwork } from './testApp.js'
import { codeOf, undo, until } from './testPair.js'
import { grantAll, startWalletKit } from './testPeers.js'
import { startServerRelay } from './testServerRelay.js'

const stacks = {
  id: 1,
  chainNamespace: 'stacks',
  caipNetworkId: 'stacks:1',
  name: 'Stacks',
  nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
} as const
const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const override = { methods: { stacks: ['stx_signMessage'] }, events: { stacks: ['stx_accountChange'] } }

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

/** Pairs an instance with these networks and a WalletKit wallet that grants everything. */
async function pair(networks: AppKitOptions['networks']) {
  const relay = await startServerRelay()
  const wallet = await startWalletKit(relay.url)
  const defined = networks.map((network): Network => defineNetwork(network))
  const app = createTestApp(relay.url, defined, { universalProviderConfigOverride: override })
  const { client, shelf } = createTestEngine({ options: { networks, connectors: [app.connector] } })
  undo.push(
    () => relay.stop(),
    () => wallet.stop(),
    () => app.leave(),
  )
  const uri = new Promise<string>((resolve) => {
    connect(client, { connector: app.connector, onPairingUri: resolve }).catch(() => undefined)
  })
  const proposal = await wallet.pair(await uri)
  const topic = await wallet.approve(
    proposal,
    grantAll(proposal, { stacks: [address], eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] }),
  )
  const appKit = createInstance(client, 'test')
  await until(() => expect(appKit.getAddress('stacks')).toBe(address))
  return { wallet, proposal, topic, appKit, shelf }
}

describe('a network of a namespace without an adapter, such as stacks', () => {
  it('is proposed to WalletKit with the methods of the host, and has an address and a provider', async () => {
    const { wallet, proposal, appKit, shelf } = await pair([createTestNetwork(1), stacks])
    expect(proposal.params.requiredNamespaces).toEqual({})
    expect(proposal.params.optionalNamespaces.stacks).toEqual({
      chains: ['stacks:1'],
      methods: ['stx_signMessage'],
      events: ['stx_accountChange'],
    })
    expect(appKit.getCaipAddress('stacks')).toBe(`stacks:1:${address}`)
    expect(appKit.getAccount('stacks')).toMatchObject({ isConnected: true, status: 'connected', address })
    expect(appKit.getCaipNetwork('stacks')).toMatchObject({ caipNetworkId: 'stacks:1', name: 'Stacks' })
    expect(appKit.getProviderType('stacks')).toBe('WALLET_CONNECT')
    wallet.answer = (method, _params, chainId) => ({ method, chainId })
    const provider = appKit.getProvider<{ request(args: object): Promise<unknown> }>('stacks')
    const answer = await provider?.request({ method: 'stx_signMessage', params: { message: 'Hello' } })
    expect(answer).toEqual({ method: 'stx_signMessage', chainId: 'stacks:1' })
    const universal = await appKit.getUniversalProvider()
    expect(await universal?.request({ method: 'stx_signMessage' }, 'stacks:1')).toEqual(answer)
    expect(await codeOf(provider?.request({ method: 'stx_transfer' }) ?? expect.fail())).toBe('METHOD_NOT_SUPPORTED')
    expect(shelf.get('@appkit/connected_namespaces')?.split(',').sort()).toEqual(['eip155', 'stacks'])
  })

  it('can be the only network, and disconnects with the session', async () => {
    const { wallet, topic, appKit } = await pair([stacks])
    expect(appKit.getAddress()).toBe(address)
    expect(appKit.getState().activeChain).toBe('stacks')
    await appKit.disconnect('stacks')
    expect(appKit.getAccount('stacks')).toMatchObject({ isConnected: false, status: 'disconnected' })
    await until(() => expect(wallet.ended).toEqual([topic]))
  })

  it.each([
    { ...stacks, chainNamespace: 'STACKS', caipNetworkId: undefined },
    { ...stacks, chainNamespace: 'a', caipNetworkId: undefined },
    { ...stacks, chainNamespace: 'stacks:1', caipNetworkId: undefined },
    { ...stacks, chainNamespace: 'stacks', caipNetworkId: 'stacks:' as const },
    { ...stacks, chainNamespace: 'sta', caipNetworkId: `sta:${'1'.repeat(33)}` as const },
  ])('error: is rejected with INVALID_OPTION if its ids are invalid in CAIP-2 (%#)', (network) => {
    expect(() => createTestEngine({ options: { networks: [network] } })).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION' }),
    )
  })
})
