import { internalEntries } from './internalNames.js'

/** What an app imports from one package of AppKit 1.7.4. */
export type OldEntry = {
  readonly from: string
  /** The entry of ours that takes its place. */
  readonly to: string
  readonly values: readonly string[]
  readonly types: readonly string[]
  /** What to do about names that `to` does not export. */
  readonly missing?: string
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

/** The packages that an app names, in the order of the table. The networks are listed apart, by viem. */
export const oldEntries: readonly OldEntry[] = [
  { from: '@reown/appkit', to: '@foyer/kit', values: ['createAppKit'], types },
  {
    from: '@reown/appkit/react',
    to: '@foyer/kit/react',
    values: ['createAppKit', 'getAppKit', 'modal', ...hooks],
    types,
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
    types: [],
    missing: 'leave it out: what there is of Solana is built in',
  },
  {
    from: '@reown/appkit-adapter-solana/react',
    to: '@foyer/kit/adapter-solana',
    values: ['useAppKitConnection'],
    types: ['Provider'],
    missing: notYet,
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
      'createSIWEConfig',
      'formatMessage',
      'getAddressFromMessage',
      'getChainIdFromMessage',
      'getDidAddress',
      'getDidChainId',
      'mapToSIWX',
      'verifySignature',
    ],
    types: [],
    missing: notYet,
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
    from: '@reown/appkit/vue',
    to: '@foyer/kit/vue',
    values: ['createAppKit', ...hooks.filter((name) => name !== 'useAppKitNetworkCore')],
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
