import { PlaygroundError } from '../PlaygroundError.js'
import { accepted, type OptionText } from './OptionText.js'
import { type OptionKey, optionTexts } from './optionTexts.js'

interface Section {
  readonly title: string
  readonly intro: string
  readonly keys: readonly OptionKey[]
}

const sections: readonly Section[] = [
  {
    title: 'Networks and servers',
    intro: 'Only `networks` is required.',
    keys: [
      'networks',
      'defaultNetwork',
      'customRpcUrls',
      'serverUrl',
      'projectId',
      'apiUrl',
      'catalogueUrl',
      'rpcUrl',
      'analyticsUrl',
      'features.analytics',
    ],
  },
  {
    title: 'Wallets',
    intro: 'The wallets in the list and their order.',
    keys: [
      'enableWallets',
      'enableEIP6963',
      'enableInjected',
      'allWallets',
      'features.allWallets',
      'featuredWalletIds',
      'includeWalletIds',
      'excludeWalletIds',
      'customWallets',
      'connectors',
      'connectorImages',
      'features.connectorTypeOrder',
      'features.collapseWallets',
      'enableWalletGuide',
      'enableReconnect',
    ],
  },
  {
    title: 'Phone wallets',
    intro: 'Pairing with a code or link, through a relay.',
    keys: [
      'enableWalletConnect',
      'relayUrl',
      'metadata',
      'manualWCControl',
      'basic',
      'universalProvider',
      'universalProviderConfigOverride',
    ],
  },
  {
    title: 'E-mail and social log-in',
    intro: 'A wallet for visitors without one, in a secure frame of your own server. With both off there is no frame.',
    keys: [
      'features.email',
      'features.socials',
      'features.connectMethodsOrder',
      'features.emailShowWallets',
      'frameUrl',
      'announceEmbeddedWallet',
      'enableAuthLogger',
      'defaultAccountTypes',
    ],
  },
  {
    title: 'Sign-in',
    intro: 'A connected wallet proves nothing to your server; see [sign-in](sign-in.md).',
    keys: ['siwx', 'siweConfig'],
  },
  {
    title: 'Account and networks in the widget',
    intro: 'A feature is hidden if it is unavailable, even with the default `true`.',
    keys: [
      'features.send',
      'features.receive',
      'features.swaps',
      'features.onramp',
      'features.history',
      'features.smartSessions',
      'features.walletFeaturesOrder',
      'tokenLists',
      'enableNetworkSwitch',
      'allowUnsupportedChain',
      'showPrompts',
      'chainImages',
    ],
  },
  {
    title: 'Legal',
    intro: 'The terms for the visitor.',
    keys: ['termsConditionsUrl', 'privacyPolicyUrl', 'features.legalCheckbox', 'disclaimer'],
  },
  {
    title: 'Look, language and place',
    intro: 'For the look of the widget see [theming](theming.md).',
    keys: [
      'themeMode',
      'themeVariables',
      'avatar',
      'appInfo',
      'modalSize',
      'locale',
      'messages',
      'currency',
      'enableEmbedded',
      'disableAppend',
      'nonce',
    ],
  },
  {
    title: 'Under the hood',
    intro: 'For pages with more than one instance, and for extensions.',
    keys: ['elements', 'preload', 'adapters', 'storageKey', 'debug'],
  },
]

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function listCells(key: OptionKey, { type, initial, effect }: OptionText): readonly string[] {
  return [`\`${key}\``, `\`${cell(type).replaceAll('`', '')}\``, cell(initial), cell(effect)]
}

/** Prints a table with aligned columns, as the formatter does. */
function printTable(keys: readonly OptionKey[]): readonly string[] {
  const head = ['Option', 'Type', 'Default', 'Effect']
  const rows = [head, ...keys.map((key) => listCells(key, optionTexts[key]))]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const printRow = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const line = printRow(widths.map((width) => '-'.repeat(width)))
  return rows.flatMap((row, index) => (index === 0 ? [printRow(row), line] : [printRow(row)]))
}

/** Returns the keys of the options without effect, which are in no section. */
function listAccepted(): readonly OptionKey[] {
  const keys = Object.keys(optionTexts) as OptionKey[] // the keys of the same object
  return keys.filter((key) => optionTexts[key].effect.includes(accepted))
}

/** Prints every option in one of the tables. Throws if an option is in none. */
export function printOptionsDoc(): string {
  const sorted = [
    ...sections,
    { title: 'Accepted for compatibility', intro: 'Accepted and typed, without effect.', keys: listAccepted() },
  ]
  const placed = sorted.flatMap(({ keys }) => keys)
  const forgotten = Object.keys(optionTexts).filter((key) => !placed.some((each) => each === key))
  if (forgotten.length > 0)
    throw new PlaygroundError('internal', `These options are in no table: ${forgotten.join(', ')}`)
  const tables = sorted.flatMap(({ title, intro, keys }) => [`## ${title}`, '', intro, '', ...printTable(keys), ''])
  return `${[
    '# Options',
    '',
    'Pass these to `createAppKit(options)` or `<AppKitProvider {...options}>`:',
    '',
    '```ts',
    "createAppKit({ networks: [mainnet], themeMode: 'dark', features: { swaps: false } })",
    '```',
    '',
    '<!-- Written by `npm run -w @foyer/playground options`. -->',
    '',
    'You can change options later, unless they are marked "Read once". Use `appKit.updateOptions({ … })`, and `appKit.updateFeatures({ … })` for',
    'features. `features.x` below means `{ features: { x: … } }`.',
    '',
    ...tables,
  ]
    .join('\n')
    .trimEnd()}\n`
}
