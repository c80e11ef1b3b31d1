import { addresses, networkList } from '../networkList.js'
import { appearanceRows, legalRows } from './appearanceRows.js'
import type { Choice, Control } from './Control.js'
import type { OptionRow } from './OptionRow.js'
import { pageRows } from './pageRows.js'
import { parseCustomWallets, parseImages, parseRpcUrls, parseTokenLists } from './parseJsonOptions.js'
import { icon, list, onOff, rowsOf } from './rowsOf.js'
import { themeRows } from './themeRows.js'

const networks: readonly Choice[] = Object.entries(networkList).map(([value, { name }]) => ({ value, label: name }))

/** Some wallets of the catalogue, as suggestions to feature or exclude. */
const wallets: readonly Choice[] = [
  { value: '907d88e72257f6ac7f56bccb624bbe944b2f193fc9d107eb4101a6c3a6eaba89', label: 'MetaMask' },
  { value: 'ffaa838b0340373979d51db24178a1728f6a5363f375a48e4175ed1c37179775', label: 'Coinbase' },
  { value: '8d5746219032d6445a480e22ac29d738e5d8d75c5ee5c3d109a99398fc2f4f8b', label: 'Trust' },
  { value: '16a32baa7d13ef772905ce47ce4eebf66352c9bc0ebe856ae4b3872414def07f', label: 'Rainbow' },
]

/** Returns the control, way and default of a list whose order matters. */
function order(...values: readonly string[]) {
  return [{ kind: 'order', choices: list(...values) } satisfies Control, 'update', values] as const
}

const connectionRow = rowsOf('Connection')
const advancedRow = rowsOf('Advanced')
const walletRow = rowsOf('Wallets')
const logInRow = rowsOf('E-mail and social')
const accountRow = rowsOf('Networks and account')

const connection: readonly OptionRow[] = [
  {
    key: 'mode',
    group: 'Connection',
    label: 'Mode',
    hint: 'Standalone needs no server and no project. The page sends requests only to the networks.',
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
  connectionRow('serverUrl', 'Server', { kind: 'url', reach: 'own' }, 'new', addresses.server),
  connectionRow('projectId', 'Project', { kind: 'text', maxLength: 64, shape: /^[\w-]*$/ }, 'new', 'sandbox'),
  connectionRow('networks', 'Networks', { kind: 'set', choices: networks }, 'new', ['foyerLocal', 'foyerLocalTwo']),
  connectionRow(
    'defaultNetwork',
    'Default network',
    { kind: 'choice', choices: [{ value: '', label: 'first of the networks' }, ...networks] },
    'new',
    '',
  ),
  advancedRow(
    'customRpcUrls',
    'Custom RPC nodes',
    { kind: 'json', parse: parseRpcUrls, example: { 'eip155:31337': [{ url: addresses.chain }] } },
    'new',
  ),
  connectionRow(
    'siwx',
    'Sign-in',
    {
      kind: 'choice',
      choices: [
        { value: '', label: 'off' },
        { value: 'required', label: 'required' },
        { value: 'optional', label: 'optional' },
        { value: 'server', label: 'required, session on the server' },
      ],
    },
    'new',
    '',
  ),
  advancedRow('enableReconnect', 'Reconnect after a reload', onOff, 'new', true),
  advancedRow(
    'preload',
    'Load the widget',
    {
      kind: 'choice',
      choices: [
        { value: 'intent', label: 'on pointer or focus' },
        { value: 'idle', label: 'when idle' },
      ],
    },
    'new',
    'intent',
  ),
  advancedRow('storageKey', 'Storage prefix', { kind: 'text', maxLength: 40, shape: /^[\w@.-]*$/ }, 'new', '@appkit'),
  advancedRow('elements', 'Define the elements', onOff, 'new', true),
  advancedRow('features.analytics', 'Analytics', onOff, 'new', false),
  advancedRow('debug', 'Debug', onOff, 'update', false),
]

const walletRows: readonly OptionRow[] = [
  walletRow('enableWallets', 'Wallets', onOff, 'update', true),
  walletRow('enableEIP6963', 'Announced wallets (EIP-6963)', onOff, 'new', true),
  walletRow('enableInjected', 'Injected wallet', onOff, 'new', true),
  walletRow('enableWalletGuide', 'Help for new users', onOff, 'update', true),
  walletRow('features.collapseWallets', 'Collapse wallets', onOff, 'update', false),
  walletRow('features.allWallets', 'All wallets (feature)', onOff, 'update', true),
  walletRow(
    'allWallets',
    'All wallets',
    { kind: 'choice', choices: list('SHOW', 'HIDE', 'ONLY_MOBILE') },
    'update',
    'SHOW',
  ),
  walletRow('featuredWalletIds', 'Featured wallets', { kind: 'ids', choices: wallets }, 'update'),
  walletRow('includeWalletIds', 'Only these wallets', { kind: 'ids', choices: wallets }, 'update'),
  walletRow('excludeWalletIds', 'Hidden wallets', { kind: 'ids', choices: wallets }, 'update'),
  walletRow(
    'customWallets',
    'Custom wallets',
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
  walletRow(
    'connectorImages',
    'Wallet icons',
    { kind: 'json', parse: parseImages, example: { 'org.foyer.sandbox': icon } },
    'update',
  ),
  walletRow(
    'features.connectorTypeOrder',
    'Order of groups',
    ...order('walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'),
  ),
]

const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

const logInRows: readonly OptionRow[] = [
  logInRow('features.email', 'E-mail log-in', onOff, 'update', true),
  logInRow('features.socials', 'Social log-in', { kind: 'ids', choices: list(...socials) }, 'update', [...socials]),
  logInRow('frameUrl', 'Frame address', { kind: 'url', reach: 'own' }, 'new'),
  logInRow('announceEmbeddedWallet', 'Announce to other libraries', onOff, 'new', true),
  logInRow('enableAuthLogger', 'Console messages of the frame', onOff, 'new', true),
]

const accountRows: readonly OptionRow[] = [
  accountRow('enableNetworkSwitch', 'Network switch', onOff, 'update', true),
  accountRow('allowUnsupportedChain', 'Allow unsupported chain', onOff, 'update', false),
  accountRow('showPrompts', 'Prompts of the widget', onOff, 'update', true),
  accountRow(
    'chainImages',
    'Network icons',
    { kind: 'json', parse: parseImages, example: { '31337': icon } },
    'update',
  ),
  accountRow(
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
  accountRow('features.send', 'Send', onOff, 'update', true),
  accountRow('features.receive', 'Receive', onOff, 'update', true),
  accountRow('features.swaps', 'Swap', onOff, 'update', true),
  accountRow('features.onramp', 'Buy', onOff, 'update', true),
  accountRow('features.history', 'Activity', onOff, 'update', true),
  accountRow('features.smartSessions', 'Smart sessions', onOff, 'update', false),
  accountRow('features.walletFeaturesOrder', 'Order of actions', ...order('send', 'receive')),
]

/** Every switch and field of the playground, in display order. */
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
