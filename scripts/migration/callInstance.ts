import * as assert from 'node:assert/strict'
import type { Exports } from './loadKit.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const listen = [() => {}]

/** Returns the arguments with which an app without a wallet calls each method of an AppKit 1.7.4 instance. */
function listCalls(network: unknown): Readonly<Record<string, readonly unknown[]>> {
  return {
    ...{ open: [{ view: 'Connect' }], close: [], isOpen: [], setLoading: [false, 'eip155'], redirect: ['Networks'] },
    ...{ replace: ['Connect'], popTransactionStack: [true], isTransactionStackEmpty: [] },
    ...{ isTransactionShouldReplaceView: [], handleUnsafeRPCRequest: [], getState: [], subscribeState: listen },
    ...{ getAccount: ['eip155'], subscribeAccount: listen, getAddress: ['eip155'], getCaipAddress: ['eip155'] },
    ...{ getAddressByChainNamespace: ['eip155'], getIsConnectedState: [], getPreferredAccountType: ['eip155'] },
    ...{ subscribeShouldUpdateToAddress: listen, setCaipAddress: [undefined, 'eip155'] },
    ...{ setBalance: ['1', 'ETH', 'eip155'], setProfileName: ['maya', 'eip155'], setProfileImage: ['', 'eip155'] },
    ...{ setUser: [{ email: 'maya@example.com' }, 'eip155'], resetAccount: ['eip155'], setAllAccounts: [[], 'eip155'] },
    ...{ setStatus: ['disconnected', 'eip155'], addAddressLabel: [account, 'Mum', 'eip155'] },
    ...{ removeAddressLabel: [account, 'eip155'], setAddressExplorerUrl: ['https://example.com', 'eip155'] },
    ...{ setSmartAccountDeployed: [false, 'eip155'], setPreferredAccountType: ['eoa', 'eip155'] },
    ...{
      updateNativeBalance: [account, 1, 'eip155'],
      syncIdentity: [{ address: account, chainId: 1, chainNamespace: 'eip155' }],
    },
    ...{ getReownName: [account], fetchIdentity: [{ address: account }], switchNetwork: [network] },
    ...{ getCaipNetwork: ['eip155'], getCaipNetworkId: [], getCaipNetworks: ['eip155'], getChainId: [] },
    ...{ getActiveChainNamespace: [], subscribeNetwork: listen, subscribeCaipNetworkChange: listen },
    ...{ setCaipNetwork: [network], setCaipNetworkOfNamespace: [network, 'eip155'] },
    ...{ setRequestedCaipNetworks: [[network], 'eip155'], getApprovedCaipNetworkIds: ['eip155'] },
    ...{ setApprovedCaipNetworksData: ['eip155'], resetNetwork: ['eip155'] },
    ...{ setSmartAccountEnabledNetworks: [[1], 'eip155'], addNetwork: ['eip155', network] },
    ...{ removeNetwork: ['eip155', 5], getWalletProvider: [], getWalletProviderType: [], getProvider: ['eip155'] },
    ...{ getProviderType: ['eip155'], subscribeProviders: listen, getUniversalProvider: [], getWalletInfo: [] },
    ...{ subscribeWalletInfo: listen, setConnectedWalletInfo: [{ name: 'Wallet' }, 'eip155'], getConnectors: [] },
    ...{ setConnectors: [[]], addConnector: [{ id: 'x', name: 'X', type: 'INJECTED', chain: 'eip155' }] },
    ...{ getConnectorImage: [undefined], disconnect: ['eip155'], resetWcConnection: [], setClientId: ['x'] },
    ...{ getThemeMode: [], setThemeMode: ['dark'], getThemeVariables: [], setThemeVariables: [{}] },
    ...{ subscribeTheme: listen, getEvent: [], subscribeEvents: listen, showErrorMessage: ['No'] },
    ...{
      showSuccessMessage: ['Yes'],
      getError: [],
      updateFeatures: [{ email: false }],
      updateOptions: [{ debug: false }],
    },
    ...{ setConnectMethodsOrder: [['wallet']], getConnectMethodsOrder: [], setWalletFeaturesOrder: [['send']] },
    ...{ setSocialsOrder: [['google']], setCollapseWallets: [false], setEIP6963Enabled: [true] },
    ...{ setTermsConditionsUrl: ['https://example.com'], setPrivacyPolicyUrl: ['https://example.com'], getSIWX: [] },
  }
}

const fields = ['chainAdapters', 'chainNamespaces', 'options', 'version', 'reportedAlertErrors']

/** The methods that also returned a promise in AppKit 1.7.4. */
const promised = [
  ...['open', 'close', 'switchNetwork', 'disconnect', 'getUniversalProvider', 'setApprovedCaipNetworksData'],
  ...['updateNativeBalance', 'syncIdentity', 'getReownName', 'fetchIdentity', 'resetWcConnection'],
]

/** The methods that return a promise only here, because their code is loaded lazily. The guide lists them. */
const promisedHere = [
  ...['addNetwork', 'removeNetwork', 'setCaipAddress', 'setPreferredAccountType', 'popTransactionStack'],
  ...['setRequestedCaipNetworks', 'resetNetwork', 'resetAccount', 'addAddressLabel', 'removeAddressLabel'],
  ...['setSmartAccountEnabledNetworks', 'showErrorMessage', 'showSuccessMessage'],
]

/**
 * Calls every method of an AppKit 1.7.4 instance, as an app without a wallet would. Each must return, or throw an error
 * of the catalogue.
 *
 * @throws AssertionError with the name of the method.
 */
export async function callInstance(instance: object, kit: Exports, network: unknown): Promise<void> {
  for (const field of fields) assert.ok(field in instance, `the instance has no ${field}`)
  for (const [name, args] of Object.entries(listCalls(network))) {
    const method: unknown = Reflect.get(instance, name)
    assert.ok(typeof method === 'function', `the instance has no ${name}()`)
    try {
      const answer: unknown = Reflect.apply(method, instance, args)
      const isPromise = promised.includes(name) || promisedHere.includes(name)
      assert.equal(answer instanceof Promise, isPromise, `${name}() returns ${isPromise ? 'no' : 'a'} promise`)
      if (name.startsWith('subscribe'))
        assert.equal(typeof answer, 'function', `${name}() returns no unsubscribe function`)
      await answer
    } catch (error) {
      if (error instanceof assert.AssertionError || !kit.call('isFoyerError', error))
        throw new Error(name, { cause: error })
    }
  }
}
