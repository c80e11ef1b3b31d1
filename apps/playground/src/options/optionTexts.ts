import type { AppKitOptions } from '@foyer/kit'
import { type FeatureKey, featureTexts } from './featureTexts.js'
import { accepted, fresh, type OptionText } from './OptionText.js'

export type OptionKey = Exclude<keyof AppKitOptions, 'features'> | FeatureKey

/** Every option there is. An option that is missing here, or no longer exists, does not compile. */
export const optionTexts: Readonly<Record<OptionKey, OptionText>> = {
  networks: {
    type: 'NetworkInput[]',
    initial: 'required, at least one',
    effect: `The networks of your app, from \`@foyer/kit/networks\` or as viem chains. ${fresh} \`addNetwork\` and \`removeNetwork\` change them later.`,
  },
  defaultNetwork: {
    type: 'NetworkInput',
    initial: 'the first of `networks`',
    effect: 'The network a new visitor starts on; one that is remembered from the last visit goes first.',
  },
  serverUrl: {
    type: 'string',
    initial: 'none: standalone',
    effect: `Address of a Foyer server. The catalogue, prices, names and the RPC proxy follow from it. Without it no host is asked but the networks' own RPC. ${fresh}`,
  },
  projectId: {
    type: 'string',
    initial: 'none',
    effect: 'Your project on the server; goes with every call to it. Standalone needs none.',
  },
  apiUrl: {
    type: 'string',
    initial: '`serverUrl`',
    effect: 'Address of names, balances and prices, when it is another one.',
  },
  catalogueUrl: {
    type: 'string',
    initial: '`serverUrl`',
    effect: 'Address of the wallet catalogue, when it is another one.',
  },
  rpcUrl: { type: 'string', initial: '`serverUrl`', effect: 'Address of the RPC proxy, when it is another one.' },
  analyticsUrl: {
    type: 'string',
    initial: '`serverUrl`',
    effect: 'Address of the analytics sink, when it is another one.',
  },
  frameUrl: {
    type: 'string',
    initial: 'the one the server names',
    effect:
      'Origin of the secure frame that holds embedded wallets; https, or this very machine. With it the server is not asked, and `features.email` and `features.socials` alone say which log-ins show. Read once.',
  },
  enableAuthLogger: {
    type: 'boolean',
    initial: '`true`',
    effect: 'Lets the secure frame write to its own console. Read once.',
  },
  announceEmbeddedWallet: {
    type: 'boolean',
    initial: '`true`',
    effect:
      'Once somebody is logged in, their wallet announces itself to other libraries of the page (EIP-6963). Read once.',
  },
  relayUrl: {
    type: 'string',
    initial: 'the server’s',
    effect:
      'Address of the pairing relay, `wss://…`. Any relay of the protocol will do; without it and without `serverUrl` nothing pairs.',
  },
  universalProvider: {
    type: 'UniversalProviderLike',
    initial: 'none: our own client of the protocol',
    effect:
      'Pairs over a provider you made yourself, such as one of `@walletconnect/universal-provider`: no relay address is needed, and a session it holds is taken. `getUniversalProvider()` gives it back. Read once.',
  },
  universalProviderConfigOverride: {
    type: '{ methods, chains, events, rpcMap, defaultChain }',
    initial: 'none',
    effect:
      'Replaces what a wallet is asked for when pairing, family by family. Names the methods of other CAIP-2 namespaces, such as `stacks`. Read once.',
  },
  customRpcUrls: {
    type: 'Record<ChainId, { url, config? }[]>',
    initial: 'none',
    effect:
      'Your own RPC nodes per network, before everything else. Of `config` its `fetchOptions` goes with every question: headers, credentials.',
  },
  adapters: {
    type: 'Adapter[]',
    initial: '`[]`',
    effect:
      'Chain families of your own making. EVM is built in and fetched when first needed; pass `createEip155Adapter()` to have it in your bundle. An adapter of another library throws `INVALID_OPTION`.',
  },
  connectors: { type: 'Connector[]', initial: '`[]`', effect: 'Ways to reach a wallet that you bring yourself.' },
  enableReconnect: {
    type: 'boolean',
    initial: '`true`',
    effect: 'Restores the connection of the last visit without asking anything.',
  },
  preload: {
    type: "'intent' | 'idle'",
    initial: '`intent`',
    effect:
      'When the files of the widget are fetched: as soon as a pointer or the focus comes to a button, or with `idle` in idle moments after the page has loaded, so that the first press fetches nothing more. No server is asked for it but the host of your own files, and visitors who save data are spared it. Read once.',
  },
  storageKey: {
    type: 'string',
    initial: '`@appkit`',
    effect:
      'Prefix of the stored keys. Give two instances of one page different ones when they must not share a connection.',
  },
  nonce: {
    type: 'string',
    initial: 'none',
    effect: 'Nonce for a style element, where a browser has no constructable stylesheets.',
  },
  debug: {
    type: 'boolean',
    initial: '`false`',
    effect:
      'Shows mistakes of the set-up inside the widget too, not only on the console, and names there what has no effect: options, stored data that is not taken, elements nobody draws.',
  },
  metadata: {
    type: '{ name, description, url, icons }',
    initial: 'title, description, address and icon of the page',
    effect: 'How the app presents itself to a paired wallet.',
  },
  enableWallets: { type: 'boolean', initial: '`true`', effect: 'Shows wallets at all.' },
  enableEIP6963: { type: 'boolean', initial: '`true`', effect: `Finds wallets that announce themselves. ${fresh}` },
  enableInjected: { type: 'boolean', initial: '`true`', effect: `Finds the wallet in \`window.ethereum\`. ${fresh}` },
  enableWalletConnect: {
    type: 'boolean',
    initial: '`true`',
    effect: 'Offers pairing with phone wallets, when a relay is known.',
  },
  enableWalletGuide: {
    type: 'boolean',
    initial: '`true`',
    effect: 'The line below the wallets for people who have none.',
  },
  allWallets: {
    type: "'SHOW' | 'HIDE' | 'ONLY_MOBILE'",
    initial: '`SHOW`',
    effect: 'The "All Wallets" row; it needs the catalogue of a server.',
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
    effect: 'None of these, whether from the catalogue or installed: by id, rdns or name.',
  },
  customWallets: { type: 'CustomWallet[]', initial: 'none', effect: 'Wallets you add to the list yourself.' },
  connectorImages: {
    type: 'Record<string, string>',
    initial: 'none',
    effect: 'Another icon for a wallet, by connector id.',
  },
  enableNetworkSwitch: {
    type: 'boolean',
    initial: '`true`',
    effect: '`false`: the widget offers no network and never asks to leave a foreign one.',
  },
  allowUnsupportedChain: {
    type: 'boolean',
    initial: '`false`',
    effect: '`true`: a wallet on a network you did not name is left in peace.',
  },
  chainImages: {
    type: 'Record<string | number, string>',
    initial: 'none',
    effect: 'Another icon for a network, by its id.',
  },
  tokenLists: {
    type: 'Record<ChainId, TokenDefinition[]>',
    initial: 'none',
    effect: 'More tokens whose balances are read, per network.',
  },
  tokens: { type: 'Record<ChainId, { address }>', initial: 'none', effect: accepted },
  termsConditionsUrl: { type: 'string', initial: 'none', effect: 'Link to your terms below the wallets.' },
  privacyPolicyUrl: { type: 'string', initial: 'none', effect: 'Link to your privacy policy below the wallets.' },
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
    effect: 'Language of the widget: en, es, de, fr, ja or ar. Others fall back to English.',
  },
  currency: {
    type: "'USD' | 'EUR' | 'GBP' | 'JPY'",
    initial: "by the region of the visitor's first language, else USD",
    effect: 'Currency that money is told in. Where the server does not know its rate, money is told in US dollars.',
  },
  enableEmbedded: {
    type: 'boolean',
    initial: '`false`',
    effect: `Draws the widget inside your \`<foyer-modal>\` instead of a dialog. ${fresh}`,
  },
  disableAppend: {
    type: 'boolean',
    initial: '`false`',
    effect: `Puts the dialog into your \`<foyer-modal>\` instead of the end of the page. ${fresh}`,
  },
  manualWCControl: {
    type: 'boolean',
    initial: '`false`',
    effect: 'The host pairs on its own: `open({ uri })` shows its address, and no relay is asked from here.',
  },
  basic: { type: 'boolean', initial: '`false`', effect: 'Opens on the code to scan, for hosts that only pair.' },
  enableCoinbase: { type: 'boolean', initial: '`true`', effect: accepted },
  coinbasePreference: { type: "'all' | 'smartWalletOnly' | 'eoaOnly'", initial: '`all`', effect: accepted },
  showWallets: { type: 'boolean', initial: '`true`', effect: accepted },
  siweConfig: {
    type: 'SIWEConfigLike',
    initial: 'none',
    effect: `Has people sign in with Ethereum by your own functions: what \`createSIWEConfig\` makes, see [sign-in](sign-in.md). With \`siwx\` too it throws \`SIWE_AND_SIWX\`. ${fresh}`,
  },
  elements: {
    type: 'boolean',
    initial: '`true`',
    effect: `Defines \`<appkit-button>\`, \`<foyer-button>\` and their siblings in the page. ${fresh}`,
  },
  siwx: {
    type: 'SIWXConfig',
    initial: 'none',
    effect: `Has people prove that the account is theirs once they are connected, see [sign-in](sign-in.md). ${fresh}`,
  },
  defaultAccountTypes: {
    type: 'Partial<PreferredAccountTypes>',
    initial: 'eip155 smartAccount, others eoa',
    effect:
      'The kind of account an embedded wallet starts with. A person’s own choice goes first; where there are no smart accounts it is an EOA.',
  },
  ...featureTexts,
}
