import type { AppKitOptions } from '@foyer/kit'
import { type FeatureKey, featureTexts } from './featureTexts.js'
import { accepted, fresh, type OptionText } from './OptionText.js'

export type OptionKey = Exclude<keyof AppKitOptions, 'features'> | FeatureKey

const early =
  'Set one of `appInfo`, `disclaimer` and `modalSize` before the widget loads; then all three can change later.'

/** The texts of all options. A missing or removed option is a compile error. */
export const optionTexts: Readonly<Record<OptionKey, OptionText>> = {
  networks: {
    type: 'NetworkInput[]',
    initial: 'required, at least one',
    effect: `The networks of your app, from \`@foyer/kit/networks\` or as viem chains. ${fresh} \`addNetwork\` and \`removeNetwork\` change them later.`,
  },
  defaultNetwork: {
    type: 'NetworkInput',
    initial: 'the first of `networks`',
    effect: 'The network of a new visitor. The stored network of the last visit has priority.',
  },
  serverUrl: {
    type: 'string',
    initial: 'none: standalone',
    effect: `URL of a Foyer server, for the catalogue, prices, names and the RPC proxy. Without it the page sends requests only to the networks' own RPC. ${fresh}`,
  },
  projectId: {
    type: 'string',
    initial: 'none',
    effect: 'Your project on the server, sent with every request to it. Not needed without a server.',
  },
  apiUrl: {
    type: 'string',
    initial: '`serverUrl`',
    effect: 'URL of names, balances and prices, if different.',
  },
  catalogueUrl: {
    type: 'string',
    initial: '`serverUrl`',
    effect: 'URL of the wallet catalogue, if different.',
  },
  rpcUrl: { type: 'string', initial: '`serverUrl`', effect: 'URL of the RPC proxy, if different.' },
  analyticsUrl: {
    type: 'string',
    initial: '`serverUrl`',
    effect: 'URL of the analytics sink, if different.',
  },
  frameUrl: {
    type: 'string',
    initial: 'the one of the server',
    effect:
      'Origin of the secure frame for embedded wallets; https, or this machine. With it, only `features.email` and `features.socials` select the log-ins, without a request to the server. Read once.',
  },
  enableAuthLogger: {
    type: 'boolean',
    initial: '`true`',
    effect: 'Allows the secure frame to write to the console. Read once.',
  },
  announceEmbeddedWallet: {
    type: 'boolean',
    initial: '`true`',
    effect: 'After a log-in the embedded wallet announces itself to other libraries of the page (EIP-6963). Read once.',
  },
  relayUrl: {
    type: 'string',
    initial: 'the server’s',
    effect: 'URL of the pairing relay, `wss://…`. Any relay of the protocol works. Pairing needs it or `serverUrl`.',
  },
  universalProvider: {
    type: 'UniversalProviderLike',
    initial: 'none: Foyer’s client of the protocol',
    effect:
      'Pairs with your own provider, such as one of `@walletconnect/universal-provider`. It needs no relay URL, and its existing session is used. `getUniversalProvider()` returns it. Read once.',
  },
  universalProviderConfigOverride: {
    type: '{ methods, chains, events, rpcMap, defaultChain }',
    initial: 'none',
    effect:
      'Replaces the proposal of a pairing, per namespace. Lists the methods of other CAIP-2 namespaces, such as `stacks`. Read once.',
  },
  customRpcUrls: {
    type: 'Record<ChainId, { url, config? }[]>',
    initial: 'none',
    effect:
      'Your own RPC nodes per network, with priority. `config.fetchOptions` (headers, credentials) applies to every request.',
  },
  adapters: {
    type: 'Adapter[]',
    initial: '`[]`',
    effect:
      'Adapters of your own chain families. EVM is built in and fetched when first needed; pass `createEip155Adapter()` to include it in your bundle. An adapter of another library throws `INVALID_OPTION`.',
  },
  connectors: { type: 'Connector[]', initial: '`[]`', effect: 'Your own connectors.' },
  enableReconnect: {
    type: 'boolean',
    initial: '`true`',
    effect: 'Restores the connection of the last visit without a prompt.',
  },
  preload: {
    type: "'intent' | 'idle'",
    initial: '`intent`',
    effect:
      'When the page fetches the files of the widget. `intent`: when a button gets the pointer or the focus. `idle`: in idle time after the page has loaded, from your own host only, and not for visitors who save data. Read once.',
  },
  storageKey: {
    type: 'string',
    initial: '`@appkit`',
    effect: 'Prefix of the stored keys. Use different ones if two instances of a page must not share a connection.',
  },
  nonce: {
    type: 'string',
    initial: 'none',
    effect: 'Nonce for a style element, if the browser has no constructable stylesheets.',
  },
  debug: {
    type: 'boolean',
    initial: '`false`',
    effect:
      'Shows configuration errors in the widget too, not only in the console. The console also lists options, stored data and elements without effect.',
  },
  metadata: {
    type: '{ name, description, url, icons }',
    initial: 'title, description, address and icon of the page',
    effect: 'Data of the app for a paired wallet.',
  },
  enableWallets: { type: 'boolean', initial: '`true`', effect: 'Shows wallets.' },
  enableEIP6963: { type: 'boolean', initial: '`true`', effect: `Finds wallets that announce themselves. ${fresh}` },
  enableInjected: { type: 'boolean', initial: '`true`', effect: `Finds the wallet in \`window.ethereum\`. ${fresh}` },
  enableWalletConnect: {
    type: 'boolean',
    initial: '`true`',
    effect: 'Offers pairing with phone wallets, if there is a relay.',
  },
  enableWalletGuide: {
    type: 'boolean',
    initial: '`true`',
    effect: 'The line below the wallets for visitors without a wallet.',
  },
  allWallets: {
    type: "'SHOW' | 'HIDE' | 'ONLY_MOBILE'",
    initial: '`SHOW`',
    effect: 'The "All wallets" row; it needs the catalogue of a server.',
  },
  featuredWalletIds: {
    type: 'string[]',
    initial: 'none',
    effect: 'Wallets of the catalogue that are listed first, in this order.',
  },
  includeWalletIds: { type: 'string[]', initial: 'none', effect: 'Only these wallets of the catalogue.' },
  excludeWalletIds: {
    type: 'string[]',
    initial: 'none',
    effect: 'Hides these wallets, from the catalogue or installed: by id, rdns or name.',
  },
  customWallets: { type: 'CustomWallet[]', initial: 'none', effect: 'Your own wallets in the list.' },
  connectorImages: {
    type: 'Record<string, string>',
    initial: 'none',
    effect: 'Another icon for a wallet, by connector id.',
  },
  enableNetworkSwitch: {
    type: 'boolean',
    initial: '`true`',
    effect: '`false`: the widget offers no networks, and never requests a switch from an unsupported one.',
  },
  allowUnsupportedChain: {
    type: 'boolean',
    initial: '`false`',
    effect: '`true`: a wallet can stay on a network that is not in `networks`.',
  },
  showPrompts: {
    type: 'boolean',
    initial: '`true`',
    effect:
      '`false`: the widget does not open by itself for a sign-in or an unsupported network. Your app shows [its own dialogs](headless.md).',
  },
  chainImages: {
    type: 'Record<string | number, string>',
    initial: 'none',
    effect: 'Another icon for a network, by its id.',
  },
  tokenLists: {
    type: 'Record<ChainId, TokenDefinition[]>',
    initial: 'none',
    effect: 'More tokens to read balances of, per network.',
  },
  tokens: { type: 'Record<ChainId, { address }>', initial: 'none', effect: accepted },
  termsConditionsUrl: { type: 'string', initial: 'none', effect: 'Link to your terms below the wallets.' },
  privacyPolicyUrl: { type: 'string', initial: 'none', effect: 'Link to your privacy policy below the wallets.' },
  avatar: {
    type: '(account) => string | Node | undefined',
    initial: 'none',
    effect:
      'Returns the image of the account (`{ address, name, image }`): a URL, SVG text or a new element. With undefined or an error, Foyer shows its own.',
  },
  disclaimer: {
    type: 'string | Node',
    initial: 'none',
    effect: `Own text (at most 600 characters) or element below the Connect view. ${early}`,
  },
  appInfo: {
    type: '{ logo, title, text, learnMoreUrl }',
    initial: 'none',
    effect: `Introduces your app on the Connect view: image, title (at most 80 characters), text (600) and link. ${early}`,
  },
  modalSize: {
    type: "'compact' | 'wide'",
    initial: '`compact`',
    effect: `\`wide\` explains wallets beside the list. Pages below 720 px and \`enableEmbedded\` stay compact. ${early}`,
  },
  themeMode: {
    type: "'light' | 'dark'",
    initial: "the visitor's system",
    effect: 'Fixes the appearance. `setThemeMode` changes it later.',
  },
  themeVariables: {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a type
    type: 'Record<`--${string}`, string | number>',
    initial: '`{}`',
    effect: "Variables of the look, see [theming](theming.md); AppKit's `--w3m-*` names work too.",
  },
  locale: {
    type: 'string',
    initial: "the page's, then the browser's",
    effect:
      'Language of the widget, one of 14, see [languages](languages.md). Others fall back to English. A choice of the user in the settings of the account has priority.',
  },
  messages: {
    type: 'Record<locale, Record<group, Record<key, string>>>',
    initial: 'none',
    effect:
      "Own texts, such as `{ en: { core: { connectTitle: 'Log in' } } }`. The [groups and keys](theming.md#own-texts) are typed. The secure frame shows only its own texts.",
  },
  currency: {
    type: "'USD' | 'EUR' | 'GBP' | 'JPY'",
    initial: "by the region of the visitor's first language, else USD",
    effect:
      'Currency of prices and values. If the server has no rate for it, US dollars. A choice of the user in the settings has priority.',
  },
  enableEmbedded: {
    type: 'boolean',
    initial: '`false`',
    effect: `Renders the widget inside your \`<foyer-modal>\` instead of a dialog. ${fresh}`,
  },
  disableAppend: {
    type: 'boolean',
    initial: '`false`',
    effect: `Puts the dialog into your \`<foyer-modal>\` instead of the end of the page. ${fresh}`,
  },
  manualWCControl: {
    type: 'boolean',
    initial: '`false`',
    effect: 'The host pairs itself: `open({ uri })` shows its code, and Foyer connects to no relay.',
  },
  basic: { type: 'boolean', initial: '`false`', effect: 'Opens on the code to scan, for hosts that only pair.' },
  enableCoinbase: { type: 'boolean', initial: '`true`', effect: accepted },
  coinbasePreference: { type: "'all' | 'smartWalletOnly' | 'eoaOnly'", initial: '`all`', effect: accepted },
  showWallets: { type: 'boolean', initial: '`true`', effect: accepted },
  siweConfig: {
    type: 'SIWEConfigLike',
    initial: 'none',
    effect: `Sign-in with Ethereum with your own functions: the result of \`createSIWEConfig\`, see [sign-in](sign-in.md). Together with \`siwx\` it throws \`SIWE_AND_SIWX\`. ${fresh}`,
  },
  elements: {
    type: 'boolean',
    initial: '`true`',
    effect: `Defines \`<appkit-button>\`, \`<foyer-button>\` and the other elements in the page. ${fresh}`,
  },
  siwx: {
    type: 'SIWXConfig',
    initial: 'none',
    effect: `Sign-in with the account after it connects, see [sign-in](sign-in.md). ${fresh}`,
  },
  defaultAccountTypes: {
    type: 'Partial<PreferredAccountTypes>',
    initial: 'eip155 smartAccount, others eoa',
    effect:
      'The account type of a new embedded wallet. The user’s choice has priority. Without smart accounts it is an EOA.',
  },
  ...featureTexts,
}
