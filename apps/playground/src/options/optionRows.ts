import { addresses, networkList } from '../networkList.js'
import type { Choice, Control, SettingValue } from './Control.js'
import type { Group, OptionRow, Way } from './OptionRow.js'
import { type OptionKey, optionTexts } from './optionTexts.js'
import { pageRows } from './pageRows.js'
import { parseCustomWallets, parseImages, parseRpcUrls, parseTokenLists } from './parseJsonOptions.js'
import { themeRows } from './themeRows.js'

const networks: readonly Choice[] = Object.entries(networkList).map(([value, { name }]) => ({ value, label: name }))

/** Some of the catalogue's wallets, to have something to feature or exclude. */
const wallets: readonly Choice[] = [
  { value: '907d88e72257f6ac7f56bccb624bbe944b2f193fc9d107eb4101a6c3a6eaba89', label: 'MetaMask' },
  { value: 'ffaa838b0340373979d51db24178a1728f6a5363f375a48e4175ed1c37179775', label: 'Coinbase' },
  { value: '8d5746219032d6445a480e22ac29d738e5d8d75c5ee5c3d109a99398fc2f4f8b', label: 'Trust' },
  { value: '16a32baa7d13ef772905ce47ce4eebf66352c9bc0ebe856ae4b3872414def07f', label: 'Rainbow' },
]

const list = (...values: readonly string[]): readonly Choice[] => values.map((value) => ({ value, label: value }))
const onOff: Control = { kind: 'switch' }
const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Cpath fill="%23e0483e" d="M0 0h1v1H0z"/%3E%3C/svg%3E'

function row(
  group: Group,
  key: OptionKey,
  label: string,
  control: Control,
  way: Way,
  initial?: SettingValue,
): OptionRow {
  const target = key.startsWith('features.') ? 'feature' : 'option'
  // The same sentence stands in docs/options.md; there it may use code marks.
  const hint = optionTexts[key].effect.replaceAll('`', '')
  return { key, group, label, hint, control, way, target, ...(initial !== undefined && { initial }) }
}

const connection: readonly OptionRow[] = [
  {
    key: 'mode',
    group: 'Connection',
    label: 'Runs',
    hint: 'Standalone: no server, no project, no request to any host but the networks themselves.',
    control: {
      kind: 'choice',
      choices: [
        { value: 'server', label: 'with a server' },
        { value: 'standalone', label: 'standalone' },
      ],
    },
    initial: 'server',
    target: 'page',
    way: 'new',
  },
  row('Connection', 'serverUrl', 'Server', { kind: 'url', reach: 'own' }, 'new', addresses.server),
  row('Connection', 'projectId', 'Project', { kind: 'text', maxLength: 64, shape: /^[\w-]*$/ }, 'new', 'sandbox'),
  row('Connection', 'networks', 'Networks', { kind: 'set', choices: networks }, 'new', ['foyerLocal', 'foyerLocalTwo']),
  row(
    'Connection',
    'defaultNetwork',
    'Default network',
    { kind: 'choice', choices: [{ value: '', label: 'the first' }, ...networks] },
    'new',
    '',
  ),
  row(
    'Advanced',
    'customRpcUrls',
    'Own RPC nodes',
    { kind: 'json', parse: parseRpcUrls, example: { 'eip155:31337': [{ url: addresses.chain }] } },
    'new',
  ),
  row(
    'Connection',
    'siwx',
    'Sign-in',
    {
      kind: 'choice',
      choices: [
        { value: '', label: 'not asked for' },
        { value: 'required', label: 'required' },
        { value: 'optional', label: 'optional' },
        { value: 'server', label: 'required, kept by the server' },
      ],
    },
    'new',
    '',
  ),
  row('Advanced', 'enableReconnect', 'Reconnect after a reload', onOff, 'new', true),
  row(
    'Advanced',
    'preload',
    'Fetch the widget',
    {
      kind: 'choice',
      choices: [
        { value: 'intent', label: 'on the first sign' },
        { value: 'idle', label: 'when idle' },
      ],
    },
    'new',
    'intent',
  ),
  row(
    'Advanced',
    'storageKey',
    'Storage prefix',
    { kind: 'text', maxLength: 40, shape: /^[\w@.-]*$/ },
    'new',
    '@appkit',
  ),
  row('Advanced', 'elements', 'Define the elements', onOff, 'new', true),
  row('Advanced', 'features.analytics', 'Analytics', onOff, 'new', false),
  row('Advanced', 'debug', 'Debug', onOff, 'update', false),
]

const walletRows: readonly OptionRow[] = [
  row('Wallets', 'enableWallets', 'Wallets', onOff, 'update', true),
  row('Wallets', 'enableEIP6963', 'Announced wallets (EIP-6963)', onOff, 'new', true),
  row('Wallets', 'enableInjected', 'Injected wallet', onOff, 'new', true),
  row('Wallets', 'enableWalletGuide', 'Help for newcomers', onOff, 'update', true),
  row('Wallets', 'features.collapseWallets', 'Collapse wallets', onOff, 'update', false),
  row('Wallets', 'features.allWallets', 'All wallets, as a feature', onOff, 'update', true),
  row(
    'Wallets',
    'allWallets',
    'All wallets',
    { kind: 'choice', choices: list('SHOW', 'HIDE', 'ONLY_MOBILE') },
    'update',
    'SHOW',
  ),
  row('Wallets', 'featuredWalletIds', 'Featured', { kind: 'ids', choices: wallets }, 'update'),
  row('Wallets', 'includeWalletIds', 'Only these', { kind: 'ids', choices: wallets }, 'update'),
  row('Wallets', 'excludeWalletIds', 'None of these', { kind: 'ids', choices: wallets }, 'update'),
  row(
    'Wallets',
    'customWallets',
    'Own wallets',
    {
      kind: 'json',
      parse: parseCustomWallets,
      example: [
        {
          id: 'my-wallet',
          name: 'My Wallet',
          homepage: 'https://example.com',
          webapp_link: 'https://example.com/connect',
          image_url: icon,
        },
      ],
    },
    'update',
  ),
  row(
    'Wallets',
    'connectorImages',
    'Wallet icons',
    { kind: 'json', parse: parseImages, example: { 'org.foyer.sandbox': icon } },
    'update',
  ),
  row(
    'Wallets',
    'features.connectorTypeOrder',
    'Order of groups',
    {
      kind: 'order',
      choices: list('walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'),
    },
    'update',
    ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  ),
]

const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

const logInRows: readonly OptionRow[] = [
  row('E-mail and social', 'features.email', 'E-mail', onOff, 'update', true),
  row('E-mail and social', 'features.socials', 'Accounts', { kind: 'ids', choices: list(...socials) }, 'update', [
    ...socials,
  ]),
  row('E-mail and social', 'frameUrl', 'Frame address', { kind: 'url', reach: 'own' }, 'new'),
  row('E-mail and social', 'announceEmbeddedWallet', 'Announce to other libraries', onOff, 'new', true),
  row('E-mail and social', 'enableAuthLogger', 'Frame may write to the console', onOff, 'new', true),
]

const accountRows: readonly OptionRow[] = [
  row('Networks and account', 'enableNetworkSwitch', 'Network switch', onOff, 'update', true),
  row('Networks and account', 'allowUnsupportedChain', 'Allow unsupported chain', onOff, 'update', false),
  row(
    'Networks and account',
    'chainImages',
    'Network icons',
    { kind: 'json', parse: parseImages, example: { '31337': icon } },
    'update',
  ),
  row(
    'Networks and account',
    'tokenLists',
    'More tokens',
    {
      kind: 'json',
      parse: parseTokenLists,
      example: {
        'eip155:31337': [
          { address: '0xDBff8a15859b932E81d52F9943Ee78AA8BDE012A', name: 'Foyer Token', symbol: 'FOY', decimals: 18 },
        ],
      },
    },
    'update',
  ),
  row('Networks and account', 'features.send', 'Send', onOff, 'update', true),
  row('Networks and account', 'features.receive', 'Receive', onOff, 'update', true),
  row('Networks and account', 'features.swaps', 'Swap', onOff, 'update', true),
  row('Networks and account', 'features.onramp', 'Buy', onOff, 'update', true),
  row('Networks and account', 'features.history', 'Activity', onOff, 'update', true),
  row(
    'Networks and account',
    'features.walletFeaturesOrder',
    'Order of actions',
    { kind: 'order', choices: list('send', 'receive') },
    'update',
    ['send', 'receive'],
  ),
]

const legalRows: readonly OptionRow[] = [
  row('Legal', 'termsConditionsUrl', 'Terms', { kind: 'url', reach: 'web' }, 'update'),
  row('Legal', 'privacyPolicyUrl', 'Privacy policy', { kind: 'url', reach: 'web' }, 'update'),
  row('Legal', 'features.legalCheckbox', 'Ask for agreement', onOff, 'update', false),
]

const appearanceRows: readonly OptionRow[] = [
  row(
    'Appearance',
    'themeMode',
    'Theme',
    { kind: 'choice', choices: [{ value: 'system', label: 'as the system' }, ...list('light', 'dark')] },
    'theme',
    'system',
  ),
  row(
    'Appearance',
    'locale',
    'Language',
    {
      kind: 'choice',
      choices: [
        { value: '', label: "the page's" },
        { value: 'en', label: 'English' },
        { value: 'es', label: 'Español' },
        { value: 'de', label: 'Deutsch' },
        { value: 'fr', label: 'Français' },
        { value: 'ja', label: '日本語' },
        { value: 'ar', label: 'العربية' },
      ],
    },
    'update',
    '',
  ),
  row(
    'Appearance',
    'currency',
    'Currency',
    { kind: 'choice', choices: [{ value: '', label: "the visitor's" }, ...list('USD', 'EUR', 'GBP', 'JPY')] },
    'update',
    '',
  ),
  row('Appearance', 'enableEmbedded', 'Embedded in the page', onOff, 'new', false),
  row('Appearance', 'disableAppend', 'Dialog in an own place', onOff, 'new', false),
]

/** Every switch and field of the playground, in the order in which they are shown. */
export const optionRows: readonly OptionRow[] = [
  ...connection,
  ...walletRows,
  ...logInRows,
  ...accountRows,
  ...legalRows,
  ...appearanceRows,
  ...themeRows,
  ...pageRows,
]
