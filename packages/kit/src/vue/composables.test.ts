import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { effectScope, h, nextTick, onMounted, ref } from 'vue'
import { createTestEngine, testAddresses, testNetworks } from '../core/testEngine.js'
import { createAppKit as createPlain } from '../index.js'
import * as entry from '../vue.js'
import { mountComponent, stubPage } from './testPage.js'

const made: entry.AppKit[] = []
let page: ReturnType<typeof stubPage>
beforeEach(() => {
  page = stubPage()
})
afterEach(() => {
  for (const instance of made.splice(0)) instance.destroy()
  vi.unstubAllGlobals()
})

/** Creates an instance with a wallet that approves every request, and without the discovery of a page's wallets. */
function createInstance() {
  const { connector, wallet } = createTestEngine()
  const { window } = globalThis
  vi.stubGlobal('window', undefined)
  const appKit = createPlain({ networks: testNetworks, connectors: [connector] })
  vi.stubGlobal('window', window)
  made.push(appKit)
  return { appKit, connector, wallet }
}

/** Counts the subscribers of an instance's state. */
function countSubscribers({ client }: entry.AppKit) {
  const { store } = client
  let count = 0
  const { subscribe } = store
  store.subscribe = (listener) => {
    const undo = subscribe(listener)
    count += 1
    return () => {
      count -= 1
      undo()
    }
  }
  return () => count
}

describe('composables of @foyer/kit/vue', () => {
  it('a mounted component shows the account, the network and the wallet, and updates them', async () => {
    const { appKit, connector } = createInstance()
    const { read, unmount } = mountComponent({
      setup: () => {
        const account = entry.useAppKitAccount()
        const network = entry.useAppKitNetwork()
        const wallet = entry.useWalletInfo()
        const provider = entry.useAppKitProvider('eip155')
        return () =>
          h('p', [
            [account.value.status, account.value.address, network.value.chainId].join(' '),
            h('b', ` ${wallet.walletInfo?.name} ${provider.walletProvider === connector.provider}`),
          ])
      },
    })
    expect(read()).toBe('disconnected  31337 undefined false')
    await appKit.connect({ connector })
    await nextTick()
    expect(read()).toBe(`connected ${testAddresses[0]} 31337 Test Wallet true`)
    await appKit.switchNetwork(testNetworks[1] as (typeof testNetworks)[number])
    await nextTick()
    expect(read()).toBe(`connected ${testAddresses[0]} 31338 Test Wallet true`)
    await appKit.disconnect()
    await nextTick()
    expect(read()).toBe('disconnected  31338 undefined false')
    unmount()
  })

  it('switchNetwork and disconnect of the composables change the connected wallet', async () => {
    const { appKit, connector } = createInstance()
    await appKit.connect({ connector })
    const scope = effectScope()
    await scope.run(async () => {
      const network = entry.useAppKitNetwork()
      const { disconnect } = entry.useDisconnect()
      await network.value.switchNetwork(testNetworks[1] as (typeof testNetworks)[number])
      expect(network.value.caipNetworkId).toBe('eip155:31338')
      await disconnect({ namespace: 'eip155' })
      expect(appKit.getIsConnectedState()).toBe(false)
    })
    scope.stop()
  })

  it('the account of a namespace is that of this namespace, and does not change with another part of the state', () => {
    const { appKit } = createInstance()
    const scope = effectScope()
    scope.run(() => {
      const account = entry.useAppKitAccount({ namespace: 'solana' })
      const own = entry.useAppKitAccount()
      const [first, firstOwn] = [account.value, own.value]
      appKit.setThemeMode('dark')
      appKit.setBalance('1', 'ETH', 'eip155')
      expect(account.value).toBe(first)
      expect(own.value).not.toBe(firstOwn)
      expect(own.value.balance).toBe('1')
    })
    scope.stop()
  })

  it('useAppKitState, useAppKitTheme and useAppKitEvents return reactive objects that change', async () => {
    const { appKit } = createInstance()
    const scope = effectScope()
    await scope.run(async () => {
      const state = entry.useAppKitState()
      const theme = entry.useAppKitTheme()
      const events = entry.useAppKitEvents()
      expect([state.open, theme.themeMode, events.data.event]).toEqual([false, 'light', 'INITIALIZE'])
      page.setSystemTheme('dark')
      expect(theme.themeMode).toBe('dark')
      theme.setThemeMode('light')
      theme.setThemeVariables({ '--foyer-accent': '#123456' } as never)
      expect(theme.themeMode).toBe('light')
      expect(theme.themeVariables).toEqual({ '--foyer-accent': '#123456' })
      appKit.setLoading(true)
      expect(state.loading).toBe(true)
      appKit.client.store.setState({
        event: { timestamp: 1, data: { type: 'track', event: 'CLICK_NETWORKS' } },
      } as never)
      expect(events.data.event).toBe('CLICK_NETWORKS')
    })
    scope.stop()
  })

  it('an account, a network and a provider have undefined values before createAppKit, and follow a later instance', async () => {
    const { read, unmount } = mountComponent({
      setup: () => {
        const account = entry.useAppKitAccount()
        const network = entry.useAppKitNetwork()
        const provider = entry.useAppKitProvider('eip155')
        return () => h('p', `${account.value.status} ${network.value.chainId} ${provider.walletProviderType}`)
      },
    })
    expect(read()).toBe('undefined undefined undefined')
    await entry.useDisconnect().disconnect()
    const { appKit, connector } = createInstance()
    await nextTick()
    expect(read()).toBe('disconnected 31337 undefined')
    await appKit.connect({ connector })
    await nextTick()
    expect(read()).toBe('connected 31337 ANNOUNCED')
    appKit.destroy()
    await nextTick()
    expect(read()).toBe('undefined undefined undefined')
    unmount()
  })

  it('a composable without an instance throws an error that names `createAppKit` and the composable [S8.23]', async () => {
    const { useAppKit, useAppKitEvents, useAppKitState, useAppKitTheme, useWalletInfo } = entry
    const { useAppKitBalance, useConnectWallet, useNetworks, useSignIn, useWallets } = entry
    const named = { useAppKit, useAppKitEvents, useAppKitState, useAppKitTheme, useWalletInfo }
    for (const [name, use] of Object.entries({
      ...named,
      ...{ useAppKitBalance, useConnectWallet, useNetworks, useSignIn, useWallets },
    }))
      expect(() => use()).toThrow(`Please call "createAppKit" before using "${name}" hook`)
    await expect(entry.useAppKitNetwork().value.switchNetwork({ id: 1 } as never)).rejects.toThrow('useAppKitNetwork')
  })

  it('every subscription ends with the scope of the component', () => {
    const { appKit } = createInstance()
    const count = countSubscribers(appKit)
    const { unmount } = mountComponent({
      setup: () => {
        entry.useAppKitAccount()
        entry.useAppKitNetwork()
        entry.useAppKitProvider('eip155')
        entry.useAppKitState()
        entry.useAppKitTheme()
        entry.useAppKitEvents()
        entry.useWalletInfo()
        entry.useNetworks()
        return () => h('p')
      },
    })
    expect(count()).toBe(8)
    unmount()
    expect(count()).toBe(0)
  })

  it('useAppKit opens and closes the widget of the instance', async () => {
    const { appKit } = createInstance()
    const open = vi.spyOn(appKit, 'open').mockResolvedValue()
    const close = vi.spyOn(appKit, 'close').mockResolvedValue()
    const kit = entry.useAppKit()
    await kit.open({ view: 'Networks' })
    await kit.close()
    expect(open).toHaveBeenCalledWith({ view: 'Networks' })
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('reads and flows of @foyer/kit/vue', () => {
  it('a read starts again when its reactive query changes, and ends with the scope', async () => {
    createInstance()
    const scope = effectScope()
    await scope.run(async () => {
      const address = ref('not an address')
      const balance = entry.useAppKitBalance(() => ({ address: address.value, chainId: 31337 }))
      expect(balance.isLoading).toBe(true)
      await vi.waitFor(() => expect(balance.error).toMatchObject({ code: 'INVALID_ADDRESS' }))
      address.value = testAddresses[0]
      await nextTick()
      expect([balance.error, balance.isLoading]).toEqual([null, true])
      const disabled = entry.useTokens({ enabled: false })
      expect(disabled.isLoading).toBe(false)
    })
    scope.stop()
  })

  it('useConnectWallet connects a wallet of useWallets, and useNetworks switches its network', async () => {
    const { appKit } = createInstance()
    const scope = effectScope()
    await scope.run(async () => {
      const list = entry.useWallets()
      const connection = entry.useConnectWallet()
      const networks = entry.useNetworks()
      await vi.waitFor(() => expect(list.wallets.map(({ name }) => name)).toEqual(['Test Wallet']))
      await connection.connect(list.wallets[0])
      expect([connection.status, appKit.getAddress()]).toEqual(['connected', testAddresses[0]])
      expect(networks.networks.map(({ id }) => id)).toEqual([31337, 31338])
      await networks.switchNetwork('eip155:31338')
      expect([networks.status, networks.network?.id]).toEqual(['idle', 31338])
    })
    scope.stop()
  })

  it('useWallets filters the list by a reactive search', async () => {
    createInstance()
    const scope = effectScope()
    await scope.run(async () => {
      const search = ref('')
      const list = entry.useWallets(() => ({ search: search.value }))
      await vi.waitFor(() => expect(list.wallets).toHaveLength(1))
      search.value = 'x'
      await vi.waitFor(() => expect(list.wallets).toHaveLength(0))
    })
    scope.stop()
  })

  it('an attempt to connect ends when its component is removed', async () => {
    const { wallet, connector } = createInstance()
    wallet.setApprove('hang')
    let ended: Promise<unknown> = Promise.resolve()
    const { unmount } = mountComponent({
      setup: () => {
        const connection = entry.useConnectWallet()
        const part = { id: connector.id, namespace: connector.chain }
        onMounted(() => {
          ended = connection.connect({ connectors: [part] } as never)
        })
        return () => h('p')
      },
    })
    await vi.waitFor(() => expect(wallet.requests.at(-1)).toMatchObject({ method: 'eth_requestAccounts' }))
    unmount()
    expect(await ended).toMatchObject({ status: 'idle', error: null })
  })
})

it('createAppKit of the Vue entry returns the existing instance until it is destroyed, and getAppKit replaces it', () => {
  vi.stubGlobal('window', undefined)
  const first = entry.createAppKit({ networks: testNetworks })
  made.push(first)
  expect(entry.createAppKit({ networks: testNetworks, themeMode: 'dark' })).toBe(first)
  expect(entry.modal).toBe(first)
  const plain = createPlain({ networks: testNetworks })
  made.push(plain)
  entry.getAppKit(plain)
  expect(entry.modal).toBe(plain)
  plain.destroy()
  const second = entry.createAppKit({ networks: testNetworks })
  made.push(second)
  expect(second).not.toBe(first)
})

it('the composables have the documented types', () => {
  expectTypeOf<ReturnType<typeof entry.useAppKitAccount>['value']>().toEqualTypeOf<entry.UseAppKitAccountReturn>()
  expectTypeOf<ReturnType<typeof entry.useAppKitNetwork>['value']>().toEqualTypeOf<entry.UseAppKitNetworkReturn>()
  expectTypeOf(entry.useAppKitState).returns.toEqualTypeOf<entry.AppKitPublicState>()
  expectTypeOf(entry.useAppKitEvents).returns.toEqualTypeOf<entry.EventsControllerState>()
  expectTypeOf<ReturnType<typeof entry.useConnectWallet>>().not.toHaveProperty('subscribe')
})
