import { describe, expect, expectTypeOf, it } from 'vitest'
import { createSolanaAdapter } from '../adapters/solana/index.js'
import { connect } from './actions/connect.js'
import { createInstance } from './createInstance.js'
import type { AppKitOptions } from './Options.js'
import { updateAccount } from './state/namespaceState.js'
import type { AppKitAccountState } from './state/project.js'
import { createTestEngine, testAddresses, testNetworks, testSiwx } from './testEngine.js'
import type { UniversalProviderLike } from './UniversalProviderLike.js'

const [first, second] = testAddresses
const [one, two] = testNetworks
if (!one || !two) throw new Error('two networks are needed')

function createTestInstance(...args: Parameters<typeof createTestEngine>) {
  const engine = createTestEngine(...args)
  return { ...engine, appKit: createInstance(engine.client, 'test') }
}

describe('createInstance', () => {
  it("returns the account with AppKit's names [S3.1]", async () => {
    const { appKit, connector } = createTestInstance()
    expect(appKit.getAccount()).toMatchObject({ isConnected: false, status: 'disconnected', allAccounts: [] })
    await appKit.connect({ connector })
    expect(appKit.getAddress()).toBe(first)
    expect(appKit.getCaipAddress()).toBe(`eip155:31337:${first}`)
    expect(appKit.getAccount('eip155').allAccounts).toContainEqual({ namespace: 'eip155', address: first, type: 'eoa' })
    expect(appKit.getWalletProviderType()).toBe('ANNOUNCED')
    expect(appKit.getProvider('eip155')).toBe(connector.provider)
    expect(appKit.getWalletInfo()).toMatchObject({ name: 'Test Wallet', rdns: 'org.foyer.test' })
  })

  it('getAccount: reports the account type of the frame for an embedded account only [S3.1, S4.43]', async () => {
    const { appKit, client, connector } = createTestInstance()
    await connect(client, { connector: { ...connector, id: 'ID_AUTH', type: 'AUTH' } })
    updateAccount(client, 'eip155', { preferredAccountType: 'smartAccount' })
    expect(appKit.getAccount().allAccounts.map(({ type }) => type)).toEqual(['smartAccount', 'smartAccount'])
    expect(appKit.getAccount().embeddedWalletInfo?.accountType).toBe('smartAccount')
    await connect(client, { connector })
    updateAccount(client, 'eip155', { preferredAccountType: 'smartAccount' })
    expect(appKit.getAccount().allAccounts.map(({ type }) => type)).toEqual(['eoa', 'eoa'])
  })

  it("getUniversalProvider: returns the app's provider, else that of the pairing, undefined before a pairing", async () => {
    const universalProvider: UniversalProviderLike = {
      connect: async () => undefined,
      request: async () => null,
      disconnect: async () => undefined,
      on: () => undefined,
      removeListener: () => undefined,
    }
    const brought = createTestInstance({ options: { universalProvider } })
    expect(await brought.appKit.getUniversalProvider()).toBe(universalProvider)
    const { appKit, connector } = createTestInstance()
    expect(await appKit.getUniversalProvider()).toBeUndefined()
    const paired = {
      ...connector,
      id: 'walletConnect',
      type: 'WALLET_CONNECT',
      provider: { request: () => null },
    } as const
    appKit.addConnector(paired)
    expect(await appKit.getUniversalProvider()).toBe(paired.provider)
    expectTypeOf(await appKit.getUniversalProvider<UniversalProviderLike>()).toEqualTypeOf<
      UniversalProviderLike | undefined
    >()
    expectTypeOf<AppKitOptions['universalProvider']>().toEqualTypeOf<UniversalProviderLike | undefined>()
    expectTypeOf<{ request(): Promise<unknown> }>().not.toExtend<UniversalProviderLike>()
  })

  it('subscribeAccount: calls back only for account changes, and not after the unsubscribe', async () => {
    const { appKit, client, connector } = createTestInstance()
    const accounts: AppKitAccountState[] = []
    const unsubscribe = appKit.subscribeAccount((account) => accounts.push(account))
    appKit.setLoading(true)
    expect(accounts).toEqual([])
    await connect(client, { connector })
    expect(accounts.map(({ status }) => status)).toEqual(['connecting', 'connected'])
    unsubscribe()
    await appKit.disconnect()
    expect(accounts).toHaveLength(2)
  })

  it('getCaipNetwork: returns "Unknown Network" for a chain that is not configured [S3.4]', async () => {
    const { appKit, connector, wallet } = createTestInstance()
    expect(appKit.getChainId()).toBe(31337)
    await appKit.connect({ connector })
    wallet.setChain(4242)
    expect(appKit.getCaipNetwork()).toMatchObject({ name: 'Unknown Network', caipNetworkId: 'eip155:4242', id: 4242 })
  })

  it('prefers the stored network to `defaultNetwork`, and that to the first network [S3.57]', async () => {
    const { appKit } = createTestInstance({ options: { defaultNetwork: two } })
    expect(appKit.getCaipNetworkId()).toBe('eip155:31338')
    const engine = createTestEngine({
      options: { defaultNetwork: two },
      stored: { '@appkit/active_caip_network_id': 'eip155:31337' },
    })
    expect(createInstance(engine.client, 'test').getCaipNetworkId()).toBe('eip155:31337')
    // The initial state equals the server-rendered one, without stored values.
    expect(engine.client.store.getInitialState().namespaces.eip155?.selectedChainId).toBe('eip155:31338')
  })

  it('addNetwork and removeNetwork: change the list, and throw for a namespace without an adapter [S5.26]', async () => {
    const { appKit } = createTestInstance()
    await appKit.addNetwork('eip155', { ...one, id: 5, caipNetworkId: 'eip155:5', name: 'Five' })
    expect(appKit.getCaipNetworks().map(({ id }) => id)).toEqual([31337, 31338, 5])
    await appKit.removeNetwork('eip155', 31337)
    expect(appKit.getCaipNetworkId()).toBe('eip155:31338')
    expect(() => appKit.addNetwork('solana', one)).toThrow('Adapter not found')
    expect(() => appKit.removeNetwork('solana', 1)).toThrow('Adapter not found')
  })

  it('runs lazily loaded methods in the order of the calls, also without `await`', async () => {
    const { appKit } = createTestInstance()
    const five = { ...one, id: 5, caipNetworkId: 'eip155:5', name: 'Five' } as const
    const adding = appKit.addNetwork('eip155', five)
    const labels = ['Mum', 'Dad'].map((label) => appKit.addAddressLabel(first, label, 'eip155'))
    await appKit.switchNetwork(five)
    expect(appKit.getCaipNetworkId()).toBe('eip155:5')
    await Promise.all([adding, ...labels])
    const { namespaces } = appKit.client.store.getState()
    expect(namespaces.eip155?.account.addressLabels).toEqual({ [first]: 'Dad' })
  })

  it('setRequestedCaipNetworks: keeps the active network if it is in the new list, else selects the first', async () => {
    const { appKit } = createTestInstance()
    await appKit.setRequestedCaipNetworks([two, one], 'eip155')
    expect(appKit.getCaipNetworkId()).toBe('eip155:31337')
    await appKit.setRequestedCaipNetworks([two], 'eip155')
    expect(appKit.getCaipNetworkId()).toBe('eip155:31338')
  })

  it('setCaipAddress: accepts only an address of the wallet, and ignores the chain of the id', async () => {
    const { appKit, connector } = createTestInstance()
    await appKit.connect({ connector })
    await appKit.setCaipAddress(`eip155:31338:${second}`)
    expect(appKit.getCaipAddress()).toBe(`eip155:31337:${second}`)
    await appKit.setCaipAddress('eip155:31337:0x0000000000000000000000000000000000000001')
    expect(appKit.getAddress()).toBe(second)
    await appKit.setCaipAddress(undefined)
    expect(appKit.getIsConnectedState()).toBe(false)
  })

  it('getThemeMode: returns the visible theme, and updateOptions accepts every option [S5.4]', () => {
    const { appKit, client } = createTestInstance()
    expect(appKit.getThemeMode()).toBe('light')
    Object.assign(client.environment, {
      window: { matchMedia: (query: string) => ({ matches: query.includes('dark') }) },
    })
    expect(appKit.getThemeMode()).toBe('dark')
    appKit.updateOptions({ themeMode: 'light', themeVariables: { '--w3m-accent': 'red' }, projectId: 'later' })
    expect([appKit.getThemeMode(), appKit.getThemeVariables()]).toEqual(['light', { '--w3m-accent': 'red' }])
    expect(appKit.client.store.getState().theme.mode).toBe('light')
  })

  it("has AppKit's setters for data that follows from the wallet, without an effect", async () => {
    const adapter = createSolanaAdapter()
    const { appKit, connector, client } = createTestInstance({ options: { adapters: [adapter] } })
    await appKit.connect({ connector })
    const account = appKit.getAccount()
    appKit.setAllAccounts([{ namespace: 'eip155', address: second, type: 'eoa' }], 'eip155')
    appKit.setStatus('disconnected', 'eip155')
    appKit.setClientId('id')
    appKit.handleUnsafeRPCRequest()
    await appKit.setApprovedCaipNetworksData('eip155')
    expect(appKit.getAccount()).toEqual(account)
    expect(appKit.chainAdapters).toEqual({ solana: adapter })
    expect(appKit.reportedAlertErrors).toEqual({})
    client.reportedAlerts.add('Session Expired')
    expect(appKit.reportedAlertErrors).toEqual({ 'Session Expired': true })
    await appKit.open()
    await appKit.close(true)
    expect(appKit.isOpen()).toBe(false)
  })

  it('getSIWX: returns the `siwx` option', () => {
    const { appKit } = createTestInstance({ options: { siwx: testSiwx } })
    expect(appKit.getSIWX()).toBe(testSiwx)
  })

  it('setThemeVariables and updateFeatures: merge with the existing values', () => {
    const { appKit } = createTestInstance({ options: { themeVariables: { '--w3m-accent': 'red' } } })
    appKit.setThemeVariables({ '--foyer-qr-color': 'black' })
    expect(appKit.getThemeVariables()).toEqual({ '--w3m-accent': 'red', '--foyer-qr-color': 'black' })
    appKit.updateFeatures({ send: false })
    expect(appKit.client.store.getState().options.features).toMatchObject({ send: false, receive: true })
  })

  it('legalCheckbox, smartSessions, collapseWallets and pay are off unless the app enables them [S9.20]', () => {
    const off = { legalCheckbox: false, smartSessions: false, collapseWallets: false, pay: false }
    expect(createTestInstance().appKit.client.store.getState().options.features).toMatchObject(off)
    const { appKit } = createTestInstance({ options: { features: { legalCheckbox: true } } })
    expect(appKit.client.store.getState().options.features).toMatchObject({ ...off, legalCheckbox: true })
  })

  it('open and redirect: set the requested view and increase `seq` with each call [S2.13]', async () => {
    const { appKit, client } = createTestInstance()
    await appKit.open({ view: 'Networks' })
    expect(appKit.getState()).toMatchObject({ open: true, activeChain: 'eip155', selectedNetworkId: 'eip155:31337' })
    const { seq } = client.store.getState().modal.request
    appKit.redirect('AllWallets')
    expect(client.store.getState().modal.request).toMatchObject({ seq: seq + 1, how: 'push', view: 'AllWallets' })
    await appKit.close()
    expect(appKit.isOpen()).toBe(false)
    expect(appKit.getEvent().data.event).toBe('MODAL_CLOSE')
  })

  it('fetchIdentity returns the name of an address, and syncIdentity stores that of the account [S3.1, S5.30]', async () => {
    const { appKit, client, connector } = createTestInstance()
    client.addAdapter({
      namespace: 'eip155',
      nativeAddress: first,
      isAddress: () => true,
      formatAddress: async (address) => address,
      fetchIdentity: async (_access, address) => ({ name: `${address.slice(2, 6)}.eth`, avatar: null }),
    })
    const network = { ...testNetworks[0], id: 1, caipNetworkId: 'eip155:1' } as const
    await appKit.addNetwork('eip155', network as Parameters<typeof appKit.addNetwork>[1])
    expect(await appKit.fetchIdentity({ address: first, chainId: 1 })).toEqual({ name: 'f39F.eth', avatar: null })
    await appKit.connect({ connector })
    await appKit.syncIdentity({ address: first, chainId: 'eip155:1', chainNamespace: 'eip155' })
    expect(appKit.getAccount().profileName).toBe('f39F.eth')
    await expect(appKit.fetchIdentity({ address: first, chainId: 4242 })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
  })

  it('has chainNamespaces, resetNetwork clears the granted networks, and setThemeMode ignores other values [S5.4]', async () => {
    const { appKit, connector } = createTestInstance()
    expect(appKit.chainNamespaces).toEqual(['eip155'])
    const approving = {
      ...connector,
      connect: async () =>
        ({ addresses: [first], chainId: 'eip155:31337', approvedChainIds: ['eip155:31337'] }) as const,
    } as const
    await appKit.connect({ connector: approving })
    expect(appKit.getApprovedCaipNetworkIds()).toEqual(['eip155:31337'])
    await appKit.resetNetwork('eip155')
    expect(appKit.getApprovedCaipNetworkIds()).toBeUndefined()
    appKit.setThemeMode('dark')
    appKit.setThemeMode('blue' as 'dark')
    expect(appKit.getThemeMode()).toBe('dark')
  })

  it('two instances on one page are independent', async () => {
    const left = createTestInstance()
    const right = createTestInstance()
    await left.appKit.connect({ connector: left.connector })
    expect(right.appKit.getAccount().isConnected).toBe(false)
  })

  it('throws for `siweConfig` together with `siwx`, and for an empty list of networks [S5.23]', () => {
    expect(() => createTestEngine({ options: { siweConfig: { mapToSIWX: () => testSiwx }, siwx: testSiwx } })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
    expect(() => createTestEngine({ options: { networks: [] } })).toThrow('At least one network is required')
  })

  it('error: rejects an adapter of another library, and names the package to use instead', () => {
    const foreign = { namespace: 'eip155', adapterType: 'ethers5' } as never
    const create = () => createTestEngine({ options: { adapters: [foreign] } })
    expect(create).toThrow(/^Invalid option adapters: see @foyer\/kit\/adapter-ethers5$/)
    expect(() => createTestInstance().appKit.addAdapter(foreign)).toThrow('Invalid option adapters')
    expect(() => createTestInstance().appKit.addAdapter(createSolanaAdapter())).not.toThrow()
  })

  it('has the expected types', () => {
    type Instance = ReturnType<typeof createInstance>
    expectTypeOf<Instance['getAddress']>().returns.toEqualTypeOf<string | undefined>()
    expectTypeOf<Instance['subscribeAccount']>().returns.toEqualTypeOf<() => void>()
    expectTypeOf<Instance['switchNetwork']>().returns.toEqualTypeOf<Promise<void>>()
    expectTypeOf<Instance['getProvider']>().toBeCallableWith('eip155')
  })
})
