/** The maximum size of Foyer in a host's page and install. kB are 1,000 bytes after gzip, MB are 1,000,000 bytes. */
export const budget = {
  /** Over the same page without Foyer, before the first press. */
  initialKb: 12,
  /** In addition, if the page has another language than English. */
  otherLanguageKb: 1,
  /** Loaded in addition to show the Connect view with wallets. */
  connectViewKb: 45,
  /**
   * The script-tag build before the first press: the buttons and all hand-written networks, because no bundler drops
   * unused ones.
   */
  scriptKb: 20.5,
  /** A host's install of Foyer, React and viem. */
  installMb: 60,
  installPackages: 40,
  /** Loaded in addition to the open widget to pair: the protocol, in a browser with all needed cryptography. */
  pairingKb: 30,
  /** The same in a browser that lacks some cryptography. */
  pairingAnywhereKb: 45,
  /** Loaded in addition to the open widget of a host with a server: e-mail login and the embedded wallet. */
  embeddedKb: 6.75,
}

/** The maximum size of the secure frame. */
export const frameBudget = {
  /** The page, the keys and the screen of a request: the code to unlock and sign. */
  unlockAndSignKb: 62,
  /**
   * The whole frame with one of its 14 languages. It includes the files that few users load: swaps, Solana, smart
   * accounts, permissions that expire, the screens of the keys, and passkey challenges.
   */
  wholeKb: 160,
}

/** The modules of the built package that the first opening of the Connect view loads, besides their imports. */
export const connectViewModules: readonly string[] = ['prerender.js', 'widget.js', 'engine.js']

/**
 * The page of the bench: a Vite app that calls `createAppKit`, with Vite's preloads of lazy files. In kB over the same
 * page without Foyer. The bench requires 57 after the first opening, which is not reached.
 */
export const viteApp = {
  page: 'viteApp.tsx',
  openingModules: [...connectViewModules, 'ui/lockScroll.js'],
  initialKb: 12,
  openedKb: 59.7,
} as const

/** The modules of the built package that a page in another language than English loads before the first press. */
export const otherLanguageModules: readonly string[] = ['buttonWords.js', 'hi/buttons.js']

/** The modules that a page with the open widget also has when it pairs: the connector without the protocol. */
export const openWidgetModules: readonly string[] = ['remote.js']

/**
 * The modules of pairing. The first one is only for a host with its own provider, and the last one only for browsers
 * without cryptography.
 */
export const pairingModules = {
  overHost: 'connectors/pairing/createHostMethods.js',
  protocol: 'connectors/pairing/createRelayMethods.js',
  fallback: 'connectors/pairing/nobleCrypto.js',
} as const

/**
 * The embedded wallet's modules on the host's side. `withServer`: modules that an open widget with a server already has
 * to list wallets. The modules after `logIn` are loaded separately: the reason why a page is rejected, and login with
 * another account.
 */
export const embeddedModules = {
  withServer: ['wire.js'],
  logIn: 'dist/addEmbeddedConnector.js',
  origin: 'core/actions/embedded/checkOrigin.js',
  social: 'connectors/embedded/createSocialLogIn.js',
} as const

/**
 * Lazily loaded features by their module, with their maximum size in kB over the account view of a host with a server.
 */
export const journeys: readonly Journey[] = [
  { what: 'buying, lazily', module: 'widget/buy/views.js', kb: 15 },
  { what: 'with the list of purchases', module: 'widget/buy/purchaseViews.js', kb: 15 },
  { what: 'swapping, lazily', module: 'widget/swap/views.js', kb: 20 },
  { what: 'with the review of a swap', module: 'widget/swap/previewView.js', kb: 20 },
  { what: 'registering a name, lazily', module: 'widget/names/views.js', kb: 12 },
  { what: 'signing in, lazily', module: 'widget/signIn/views.js', kb: 6 },
  { what: 'managing a name, lazily', module: 'widget/names/ownNameViews.js', kb: 15 },
]

export interface Journey {
  readonly what: string
  readonly module: string
  readonly kb: number
}

/** Bindings to the host's libraries, with their maximum size in kB over the same page with only the library. */
export const bindings: readonly Binding[] = [
  { what: 'wagmi adapter, over wagmi', page: 'wagmi.tsx', alone: 'wagmiAlone.tsx', kb: 6.3 },
  { what: 'Vue composables, over Vue', page: 'vue.ts', alone: 'vueAlone.ts', kb: 1 },
]

export interface Binding {
  readonly what: string
  readonly page: string
  readonly alone: string
  readonly kb: number
}

/**
 * A chain family that only pages with such a network load: its modules are in separate files that no other file
 * imports. `parts` are loaded one after the other. Each is measured in kB over the account view of a user on an EVM
 * network and the parts before it.
 */
export const solana: LateFamily = {
  name: 'Solana',
  modules:
    /[/\\](addStandardWallets\.js$|adapters[/\\]solana[/\\]|shared[/\\](programAddress|mint|fromSolanaWallet)\.js$)/,
  over: ['adapters/eip155/adapter.js'],
  parts: [
    { what: 'finding Solana wallets, lazily', module: 'dist/addStandardWallets.js', kb: 2.9 },
    { what: '  reading Solana, more', module: 'adapters/solana/adapter.js', kb: 4 },
    { what: '  sending on Solana, more', module: 'adapters/solana/transactions.js', kb: 4 },
    { what: '  activity on Solana, more', module: 'adapters/solana/history.js', kb: 2.5 },
    { what: '  .sns names, more', module: 'adapters/solana/names.js', kb: 1.5 },
  ],
}

export interface LateFamily {
  readonly name: string
  readonly modules: RegExp
  readonly over: readonly string[]
  readonly parts: readonly Journey[]
}

/** The modules of the account view, besides those of the open widget. */
export const accountModules: readonly string[] = ['wire.js', 'queries.js', 'widget/account/accountViews.js']

/** Lazy files that must load without certain other files. */
export const apart: readonly Apart[] = [
  {
    when: 'with the part rendered before React',
    modules: ['prerender.js'],
    without: /[/\\](engine|widget|connecting)\.js$/,
  },
  { when: 'with the account button', modules: ['button.js'], without: /[/\\](prerender|widget|connecting)\.js$/ },
  {
    when: 'with the connectors of a past visit',
    modules: ['remote.js'],
    without: /[/\\](prerender|widget|connecting)\.js$/,
  },
]

export interface Apart {
  readonly when: string
  readonly modules: readonly string[]
  readonly without: RegExp
}

/** Packages that must not be loaded before an address is shown. */
export const lateModules = /[/\\]node_modules[/\\](viem|ox|abitype|@noble|@scure|ws|isows)[/\\]/
