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
    intro: 'Which wallets are offered, in which order.',
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
    intro: 'Pairing by code or link, over a relay.',
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
    intro:
      'A wallet for visitors who have none, in a secure frame of your own server. With both off there is no frame.',
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
    intro: 'A connected wallet has proved nothing yet; see [sign-in](sign-in.md).',
    keys: ['siwx', 'siweConfig'],
  },
  {
    title: 'Account and networks in the widget',
    intro: 'A feature shows only where it can work: a default of `true` never means a dead row.',
    keys: [
      'features.send',
      'features.receive',
      'features.swaps',
      'features.onramp',
      'features.history',
      'features.walletFeaturesOrder',
      'tokenLists',
      'enableNetworkSwitch',
      'allowUnsupportedChain',
      'chainImages',
    ],
  },
  {
    title: 'Legal',
    intro: 'What a visitor agrees to.',
    keys: ['termsConditionsUrl', 'privacyPolicyUrl', 'features.legalCheckbox'],
  },
  {
    title: 'Look, language and place',
    intro: 'How the widget looks is told in [theming](theming.md).',
    keys: ['themeMode', 'themeVariables', 'locale', 'currency', 'enableEmbedded', 'disableAppend', 'nonce'],
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

/** A table with columns of one width, as the formatter leaves it. */
function printTable(keys: readonly OptionKey[]): readonly string[] {
  const head = ['Option', 'Type', 'Default', 'Effect']
  const rows = [head, ...keys.map((key) => listCells(key, optionTexts[key]))]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const printRow = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const line = printRow(widths.map((width) => '-'.repeat(width)))
  return rows.flatMap((row, index) => (index === 0 ? [printRow(row), line] : [printRow(row)]))
}

/** The keys of the options that stand in no section, because nothing stands behind them yet. */
function listAccepted(): readonly OptionKey[] {
  const keys = Object.keys(optionTexts) as OptionKey[] // the keys of that very object
  return keys.filter((key) => optionTexts[key].effect.includes(accepted))
}

/** Every option in one of the tables; one that is forgotten throws. */
export function printOptionsDoc(): string {
  const sorted = [
    ...sections,
    { title: 'Accepted for compatibility', intro: 'Taken and typed, without effect.', keys: listAccepted() },
  ]
  const placed = sorted.flatMap(({ keys }) => keys)
  const forgotten = Object.keys(optionTexts).filter((key) => !placed.some((each) => each === key))
  if (forgotten.length > 0) throw new PlaygroundError('internal', `In no table of the options: ${forgotten.join(', ')}`)
  const tables = sorted.flatMap(({ title, intro, keys }) => [`## ${title}`, '', intro, '', ...printTable(keys), ''])
  return `${[
    '# Options',
    '',
    'What `createAppKit(options)` and `<AppKitProvider {...options}>` take. This page is printed from the table that the playground',
    'shows its switches from (`npm run -w @foyer/playground options`); a test holds it to the types.',
    '',
    'Options that are not marked as read once can change while the widget lives: `appKit.updateOptions({ … })`, and for features',
    '`appKit.updateFeatures({ … })`. `features.x` below means `{ features: { x: … } }`.',
    '',
    ...tables,
  ]
    .join('\n')
    .trimEnd()}\n`
}
