/**
 * A value of each option for the playground, in the form of its URL hash. The values differ from the defaults of the
 * playground, so that the visitor sees the effect. Options without a field in the playground, and addresses of servers,
 * are not in the list.
 */
export const tryValues: Readonly<Record<string, string>> = {
  networks: 'mainnet,base,solana',
  defaultNetwork: 'foyerLocalTwo',
  customRpcUrls: '{"eip155:31337":[{"url":"http://localhost:8545"}]}',
  projectId: 'my-shop',
  'features.analytics': 'true',
  enableWallets: 'false',
  enableEIP6963: 'false',
  enableInjected: 'false',
  allWallets: 'HIDE',
  'features.allWallets': 'false',
  featuredWalletIds: '16a32baa7d13ef772905ce47ce4eebf66352c9bc0ebe856ae4b3872414def07f',
  includeWalletIds: '907d88e72257f6ac7f56bccb624bbe944b2f193fc9d107eb4101a6c3a6eaba89',
  excludeWalletIds: '907d88e72257f6ac7f56bccb624bbe944b2f193fc9d107eb4101a6c3a6eaba89',
  customWallets:
    '[{"id":"my-wallet","name":"My Wallet","homepage":"https://example.com","webapp_link":"https://example.com/connect"}]',
  'features.connectorTypeOrder': 'recommended,walletConnect,recent,injected,featured,custom,external',
  'features.collapseWallets': 'true',
  enableWalletGuide: 'false',
  enableReconnect: 'false',
  'features.email': 'false',
  'features.socials': 'github,google',
  announceEmbeddedWallet: 'false',
  enableAuthLogger: 'false',
  siwx: 'required',
  'features.send': 'false',
  'features.receive': 'false',
  'features.swaps': 'false',
  'features.onramp': 'false',
  'features.history': 'false',
  'features.smartSessions': 'true',
  'features.walletFeaturesOrder': 'receive,send',
  enableNetworkSwitch: 'false',
  allowUnsupportedChain: 'true',
  showPrompts: 'false',
  tokenLists:
    '{"eip155:31337":[{"address":"0xDBff8a15859b932E81d52F9943Ee78AA8BDE012A","name":"Foyer Token","symbol":"FOY","decimals":18}]}',
  termsConditionsUrl: 'https://example.com/terms',
  privacyPolicyUrl: 'https://example.com/privacy',
  'features.legalCheckbox': 'true',
  disclaimer: 'Tokens can lose their value.',
  themeMode: 'dark',
  avatar: 'own',
  appInfo: '{"title":"Welcome to Loom","text":"Connect to weave and trade.","learnMoreUrl":"https://example.com/help"}',
  modalSize: 'wide',
  locale: 'de',
  messages: '{"en":{"core":{"connectTitle":"Welcome back"}}}',
  currency: 'EUR',
  enableEmbedded: 'false',
  disableAppend: 'true',
  elements: 'false',
  preload: 'idle',
  storageKey: '@my-app',
  debug: 'true',
  'themeVariables.--foyer-accent': '#0e7c66',
  'themeVariables.--foyer-border-radius-master': '1',
  'themeVariables.--foyer-font-size-master': '12',
  'themeVariables.--foyer-font-family': 'Georgia, serif',
  'themeVariables.--foyer-color-mix': '#0e7c66',
  'themeVariables.--foyer-color-mix-strength': '12',
  'themeVariables.--foyer-overlay-blur': '8',
  'themeVariables.--foyer-bg': '#fff8ef',
  'themeVariables.--foyer-surface': '#f3e9da',
  'themeVariables.--foyer-qr-color': '#0e5c4a',
  'themeVariables.--foyer-z-index': '2000',
}

/** Some options have an effect only together with others. */
const together: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The playground shows the widget in the page by default. These options change the dialog.
  modalSize: { enableEmbedded: 'false' },
  disableAppend: { enableEmbedded: 'false' },
  'themeVariables.--foyer-overlay-blur': { enableEmbedded: 'false' },
  'themeVariables.--foyer-z-index': { enableEmbedded: 'false' },
  'features.legalCheckbox': { termsConditionsUrl: 'https://example.com/terms' },
  'themeVariables.--foyer-color-mix': { 'themeVariables.--foyer-color-mix-strength': '12' },
  'themeVariables.--foyer-color-mix-strength': { 'themeVariables.--foyer-color-mix': '#0e7c66' },
}

/** Returns the URL hash of the playground that sets an option, or undefined if the playground has no field for it. */
function getTryHash(key: string): string | undefined {
  const value = tryValues[key]
  return value === undefined ? undefined : `#${new URLSearchParams({ ...together[key], [key]: value })}`
}

/**
 * Adds a link "Try it" to each row of a table that describes an option or a theme variable. A table of options with the
 * columns name, type, default and effect becomes one with two columns, which fits a phone.
 */
export function addTryLinks(text: string, playgroundUrl: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      if (!line.startsWith('|')) return line
      const cells = splitRow(line)
      const name = /^`([\w.-]{1,60})`$/.exec(cells[0] ?? '')?.[1]
      if (!isOptionTable(lines, index))
        return name === undefined ? line : `| ${cells[0]}${createLink(name)} | ${cells.slice(1).join(' | ')} |`
      const [option = '', type = '', initial = '', effect = ''] = cells
      if (name === undefined) return `| ${option} | ${effect} |`
      return `| ${option}${createLink(name)}<span class="option-facts">${type}</span><span class="option-facts">default: ${initial}</span> | ${effect} |`
    })
    .join('\n')

  function createLink(name: string): string {
    const hash = getTryHash(name.startsWith('--') ? `themeVariables.${name}` : name)
    if (hash === undefined) return ''
    // VitePress refuses Markdown links to this machine.
    const href = `${playgroundUrl}/${hash}`.replaceAll('&', '&amp;')
    return ` <a class="try-it" href="${href}" target="_blank" rel="noreferrer" aria-label="Try it: ${name}">Try it</a>`
  }
}

/** Returns true if the line belongs to a table with the columns option, type, default and effect. */
function isOptionTable(lines: readonly string[], index: number): boolean {
  let first = index
  while (lines[first - 1]?.startsWith('|')) first -= 1
  return splitRow(lines[first] ?? '').join() === 'Option,Type,Default,Effect'
}

/** Splits a row at its bars, but not at escaped ones. */
function splitRow(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}
