import { describe, expect, it } from 'vitest'
import { createInstance } from '../createInstance.js'
import { createTestEngine, testNetworks } from '../testEngine.js'

const [one, two] = testNetworks
if (!one || !two) throw new Error('two networks are needed')
const foreign = { ...two, id: 5, caipNetworkId: 'eip155:5', name: 'Five' } as const

function createSubscribed() {
  const { client, connector } = createTestEngine()
  const appKit = createInstance(client, 'test')
  const calls: string[] = []
  const note = (name: string) => () => calls.push(name)
  appKit.subscribeAccount(note('account'))
  appKit.subscribeCaipNetworkChange(note('caipNetworkChange'))
  appKit.subscribeEvents(note('events'))
  appKit.subscribeNetwork(note('network'))
  appKit.subscribeProviders(note('providers'))
  appKit.subscribeShouldUpdateToAddress(note('shouldUpdateToAddress'))
  appKit.subscribeState(note('state'))
  appKit.subscribeTheme(note('theme'))
  appKit.subscribeWalletInfo(note('walletInfo'))
  /** Returns the names of the subscriptions that were called since the last call. */
  const take = () => [...new Set(calls.splice(0))].sort()
  return { appKit, connector, take }
}

/** The subscriptions that are called when a wallet connects or disconnects, as in AppKit 1.7.4. */
const onWallet = ['account', 'events', 'network', 'providers', 'shouldUpdateToAddress', 'walletInfo']

describe('subscriptions', () => {
  it('subscribe methods: call no callback at once', () => {
    expect(createSubscribed().take()).toEqual([])
  })

  it('connect: calls account, network, providers, wallet and event callbacks', async () => {
    const { appKit, connector, take } = createSubscribed()
    await appKit.connect({ connector })
    expect(take()).toEqual(onWallet)
  })

  it('switchNetwork: calls the network and state callbacks, not those of the wallet', async () => {
    const { appKit, connector, take } = createSubscribed()
    await appKit.connect({ connector })
    take()
    await appKit.switchNetwork(two)
    expect(take()).toEqual(['account', 'caipNetworkChange', 'events', 'network', 'state'])
  })

  it('disconnect: calls account, network, providers, wallet and event callbacks', async () => {
    const { appKit, connector, take } = createSubscribed()
    await appKit.connect({ connector })
    take()
    await appKit.disconnect()
    expect(take()).toEqual(onWallet)
  })

  it('open and setThemeMode: call only the state and the theme callback', async () => {
    const { appKit, take } = createSubscribed()
    await appKit.open()
    expect(take()).toEqual(['events', 'state'])
    appKit.setThemeMode('dark')
    expect(take()).toEqual(['theme'])
  })

  it('subscribeNetwork: passes only the network to the callback', async () => {
    const { appKit, connector } = createSubscribed()
    const networks: object[] = []
    appKit.subscribeNetwork((network) => networks.push(network))
    await appKit.connect({ connector })
    expect(networks).toEqual([{ caipNetwork: one, chainId: 31337, caipNetworkId: 'eip155:31337' }])
  })
})

describe('the active network without a connection', () => {
  it.each(['eip155:5', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'rubbish'])(
    'is the first one if the stored network %s is not configured',
    (stored) => {
      const { client } = createTestEngine({ stored: { '@appkit/active_caip_network_id': stored } })
      expect(createInstance(client, 'test').getCaipNetwork()).toEqual(one)
    },
  )

  it('is the first one after setCaipNetwork with a network that is not configured', () => {
    const { appKit } = createSubscribed()
    appKit.setCaipNetwork(foreign)
    expect(appKit.getCaipNetwork()).toEqual(one)
    expect(appKit.getChainId()).toBe(31337)
  })

  it("is the first one after the wallet's network was removed and the wallet disconnects", async () => {
    const { appKit, connector } = createSubscribed()
    await appKit.connect({ connector })
    await appKit.removeNetwork('eip155', 31337)
    expect(appKit.getCaipNetwork()?.name).toBe('Unknown Network')
    await appKit.disconnect()
    expect(appKit.getCaipNetwork()).toEqual(two)
  })
})
