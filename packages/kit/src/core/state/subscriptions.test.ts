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
  /** Names of the subscriptions that were called since the last time. */
  const take = () => [...new Set(calls.splice(0))].sort()
  return { appKit, connector, take }
}

/** What follows a wallet that comes or goes, as in AppKit 1.7.4. */
const onWallet = ['account', 'events', 'network', 'providers', 'shouldUpdateToAddress', 'walletInfo']

describe('subscriptions', () => {
  it('subscribe methods: no callback is called at once', () => {
    expect(createSubscribed().take()).toEqual([])
  })

  it('connect: account, network, providers, wallet and event callbacks are called', async () => {
    const { appKit, connector, take } = createSubscribed()
    await appKit.connect({ connector })
    expect(take()).toEqual(onWallet)
  })

  it('switchNetwork: network and state callbacks are called, those of the wallet are not', async () => {
    const { appKit, connector, take } = createSubscribed()
    await appKit.connect({ connector })
    take()
    await appKit.switchNetwork(two)
    expect(take()).toEqual(['account', 'caipNetworkChange', 'events', 'network', 'state'])
  })

  it('disconnect: account, network, providers, wallet and event callbacks are called', async () => {
    const { appKit, connector, take } = createSubscribed()
    await appKit.connect({ connector })
    take()
    await appKit.disconnect()
    expect(take()).toEqual(onWallet)
  })

  it('open and setThemeMode: only the state and the theme callback are called', async () => {
    const { appKit, take } = createSubscribed()
    await appKit.open()
    expect(take()).toEqual(['events', 'state'])
    appKit.setThemeMode('dark')
    expect(take()).toEqual(['theme'])
  })

  it('subscribeNetwork: the callback receives the network only', async () => {
    const { appKit, connector } = createSubscribed()
    const networks: object[] = []
    appKit.subscribeNetwork((network) => networks.push(network))
    await appKit.connect({ connector })
    expect(networks).toEqual([{ caipNetwork: one, chainId: 31337, caipNetworkId: 'eip155:31337' }])
  })
})

describe('the network of a visitor who is not connected', () => {
  it.each(['eip155:5', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'rubbish'])(
    'stored network %s is not configured: the first network is active',
    (stored) => {
      const { client } = createTestEngine({ stored: { '@appkit/active_caip_network_id': stored } })
      expect(createInstance(client, 'test').getCaipNetwork()).toEqual(one)
    },
  )

  it('setCaipNetwork: a network that is not configured leaves the first network active', () => {
    const { appKit } = createSubscribed()
    appKit.setCaipNetwork(foreign)
    expect(appKit.getCaipNetwork()).toEqual(one)
    expect(appKit.getChainId()).toBe(31337)
  })

  it('removeNetwork: the network of a wallet is removed and the wallet leaves: the first network is active', async () => {
    const { appKit, connector } = createSubscribed()
    await appKit.connect({ connector })
    await appKit.removeNetwork('eip155', 31337)
    expect(appKit.getCaipNetwork()?.name).toBe('Unknown Network')
    await appKit.disconnect()
    expect(appKit.getCaipNetwork()).toEqual(two)
  })
})
