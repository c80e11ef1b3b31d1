import { internalEntries, onInstance } from './internalNames.js'

/** The imports of an app from one package of AppKit 1.7.4. */
export interface OldEntry {
  readonly from: string
  /** The entry of Foyer that replaces it. */
  readonly to: string
  readonly values: readonly string[]
  readonly types: readonly string[]
  /** A hint for names that `to` does not export. */
  readonly missing?: string
  /** A hint for an import without names. */
  readonly note?: string
}

const types = [
  'AccountControllerState',
  'AppKit',
  'AppKitAccount',
  'AppKitNetwork',
  'AppKitOptions',
  'CaipAddress',
  'CaipNetwork',
  'CaipNetworkId',
  'ChainNamespace',
  'ConnectedWalletInfo',
  'ConnectMethod',
  'Connector',
  'ConnectorType',
  'CreateAppKit',
  'CustomWallet',
  'Event',
  'EventsControllerState',
  'Features',
  'Metadata',
  'PreferredAccountTypes',
  'Provider',
  'PublicStateControllerState',
  'SIWXConfig',
  'SIWXMessage',
  'SIWXSession',
  'SocialProvider',
  'ThemeControllerState',
  'ThemeMode',
  'ThemeVariables',
  'UseAppKitAccountReturn',
  'UseAppKitNetworkReturn',
  'WalletFeature',
]

const hooks = [
  'useAppKit',
  'useAppKitAccount',
  'useAppKitEvents',
  'useAppKitNetwork',
  'useAppKitNetworkCore',
  'useAppKitProvider',
  'useAppKitState',
  'useAppKitTheme',
  'useDisconnect',
  'useWalletInfo',
]

const notYet = 'not there yet'

/** Internal names that the entries of `@reown/appkit` exported. */
const inside = ['AccountController', 'CoreHelperUtil', 'DEFAULT_METHODS', 'WcConstantsUtil', 'WcHelpersUtil']

/** Vue's composables have the names of the hooks. */
const composables = ['getAppKit', ...hooks.filter((name) => name !== 'useAppKitNetworkCore')]

/**
 * The packages that an app imports, in the order of the table. The networks come from viem and are listed separately.
 */
export const oldEntries: readonly OldEntry[] = [
  { from: '@reown/appkit', to: '@foyer/kit', values: ['createAppKit', ...inside], types, missing: onInstance },
  {
    from: '@reown/appkit/react',
    to: '@foyer/kit/react',
    values: ['createAppKit', 'getAppKit', 'modal', ...hooks, ...inside],
    types,
    missing: onInstance,
  },
  { from: '@reown/appkit/library/react', to: '@foyer/kit/react', values: ['getAppKit', ...hooks], types: [] },
  {
    from: '@reown/appkit/networks',
    to: '@foyer/kit/networks',
    values: ['defineChain', 'solana', 'solanaDevnet', 'solanaTestnet', 'bitcoin', 'bitcoinTestnet'],
    types: ['AppKitNetwork', 'CaipNetwork'],
  },
  {
    from: '@reown/appkit-common',
    to: '@foyer/kit',
    values: [],
    types: ['AppKitNetwork', 'CaipAddress', 'CaipNetwork', 'CaipNetworkId', 'ChainNamespace'],
  },
  {
    from: '@reown/appkit-adapter-wagmi',
    to: '@foyer/kit/adapter-wagmi',
    values: ['WagmiAdapter'],
    types: [],
  },
  {
    from: '@reown/appkit-adapter-ethers',
    to: '@foyer/kit/adapter-ethers',
    values: ['EthersAdapter'],
    types: [],
  },
  {
    from: '@reown/appkit-adapter-ethers5',
    to: '@foyer/kit/adapter-ethers5',
    values: ['Ethers5Adapter'],
    types: [],
  },
  {
    from: '@reown/appkit-adapter-solana',
    to: '@foyer/kit/adapter-solana',
    values: ['SolanaAdapter'],
    types: ['Provider', 'SendTransactionOptions'],
  },
  {
    from: '@reown/appkit-adapter-solana/react',
    to: '@foyer/kit/adapter-solana/react',
    values: ['SolanaAdapter', 'useAppKitConnection'],
    types: ['Provider', 'SendTransactionOptions'],
  },
  {
    from: '@reown/appkit-adapter-bitcoin',
    to: '@foyer/kit/adapter-bitcoin',
    values: ['BitcoinAdapter'],
    types: [],
    missing: notYet,
  },
  {
    from: '@reown/appkit-siwe',
    to: '@foyer/kit/siwe',
    values: [
      'AppKitSIWEClient',
      'createSIWEConfig',
      'formatMessage',
      'getAddressFromMessage',
      'getChainIdFromMessage',
      'getDidAddress',
      'getDidChainId',
      'mapToSIWX',
      'SIWEController',
      'verifySignature',
    ],
    types: [],
    missing: 'not there: use `getSIWX()` of the instance, or `useAppKitSIWX`',
  },
  {
    from: '@reown/appkit-siwx',
    to: '@foyer/kit/siwx',
    values: [
      'BIP122Verifier',
      'CloudAuthSIWX',
      'DefaultSIWX',
      'EIP155Verifier',
      'InformalMessenger',
      'LocalStorage',
      'SIWXMessenger',
      'SIWXStorage',
      'SIWXVerifier',
      'SolanaVerifier',
    ],
    types: [],
    missing: notYet,
  },
  {
    from: '@reown/appkit-siwx/react',
    to: '@foyer/kit/siwx/react',
    values: ['useAppKitSIWX'],
    types: [],
    missing: notYet,
  },
  {
    from: '@reown/appkit-wallet-button',
    to: '@foyer/kit/wallet-button',
    values: ['createAppKitWalletButton'],
    types: [],
    missing: notYet,
  },
  {
    from: '@reown/appkit-wallet-button/react',
    to: '@foyer/kit/react',
    values: ['useAppKitUpdateEmail', 'useAppKitWallet'],
    types: [],
    missing: notYet,
  },
  {
    from: '@reown/appkit/vue`, also `@reown/appkit/vue-core',
    to: '@foyer/kit/vue',
    values: ['createAppKit', ...composables, ...inside],
    types: [],
    missing: onInstance,
  },
  {
    from: '@reown/appkit/library/vue',
    to: '@foyer/kit/vue',
    values: composables,
    types: ['AppKitEvent'],
  },
  {
    from: '@reown/appkit-polyfills',
    to: '@foyer/kit',
    values: [],
    types: [],
    note: 'Leave it out: Foyer needs nothing of Node in a page.',
  },
  {
    from: '@reown/appkit-experimental/smart-session',
    to: '@foyer/kit',
    values: ['grantPermissions', 'isSmartSessionSupported'],
    types: [],
    missing: notYet,
  },
  {
    from: '@reown/appkit-pay',
    to: '@foyer/kit/pay',
    values: ['getExchanges', 'openPay', 'useAvailableExchanges', 'useExchangeBuyStatus', 'usePay', 'usePayUrlActions'],
    types: [],
    missing: notYet,
  },
  ...internalEntries,
]
