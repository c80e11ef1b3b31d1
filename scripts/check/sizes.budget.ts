/** What Foyer may weigh in a host's page and on a host's disk; kB are 1,000 bytes after gzip, MB are 1,000,000 bytes. */
export const budget = {
  /** More than the same page without Foyer, before the first press. */
  initialKb: 12,
  /** On top of that where the page speaks another language than English. */
  otherLanguageKb: 1,
  /** Fetched on top of that to show the Connect view with wallets. */
  connectViewKb: 45,
  /** The script-tag build before the first press: the buttons and, since no bundler drops any, every network written by hand. */
  scriptKb: 20.5,
  /** A host's install of Foyer, React and viem. */
  installMb: 60,
  installPackages: 40,
  /** Fetched on top of the open widget to pair: the protocol, in a browser that has its cryptography. */
  pairingKb: 30,
  /** The same in a browser that lacks some of it. */
  pairingAnywhereKb: 45,
  /** Fetched on top of the open widget of a host with a server, to log somebody in by e-mail and be their wallet. */
  embeddedKb: 6.6,
}

/** What the secure frame may weigh. */
export const frameBudget = {
  /** Page, keys and the screen of a request: what a visitor fetches to unlock and sign. */
  unlockAndSignKb: 61,
  /**
   * In six languages, with what few ask for as well: the look at what a swap would bring, its router's call in words, the text of a
   * sign-in, and the challenge of a passkey.
   */
  wholeKb: 130,
}

/** The modules of the built package that the first open of the Connect view asks for; what they import comes along. */
export const connectViewModules: readonly string[] = ['prerender.js', 'widget.js', 'engine.js']

/**
 * The page of the bench: an app of Vite that calls `createAppKit` and has Vite's preloads of late files. In kB over the same page without
 * Foyer. The bench demands 57 after the first opening, which is not reached.
 */
export const viteApp = {
  page: 'viteApp.tsx',
  openingModules: [...connectViewModules, 'ui/lockScroll.js'],
  initialKb: 12,
  openedKb: 59.7,
} as const

/** The modules of the built package that a page in another language than English asks for before the first press. */
export const otherLanguageModules: readonly string[] = ['buttonWords.js']

/** The modules of the built package a page with the open widget has besides, once it pairs: the connector without the protocol. */
export const openWidgetModules: readonly string[] = ['remote.js']

/** The modules that pairing fetches; the first alone where the host brings its own provider, the last where cryptography is missing. */
export const pairingModules = {
  overHost: 'connectors/pairing/createHostMethods.js',
  protocol: 'connectors/pairing/createRelayMethods.js',
  fallback: 'connectors/pairing/nobleCrypto.js',
} as const

/**
 * The modules of the embedded wallet on the host's side. `withServer`: what the open widget has anyway of a server, to list
 * wallets. What follows the first is fetched apart from it: why a page is refused, and log-in by another account.
 */
export const embeddedModules = {
  withServer: ['wire.js'],
  logIn: 'dist/addEmbeddedConnector.js',
  origin: 'core/actions/embedded/checkOrigin.js',
  social: 'connectors/embedded/createSocialLogIn.js',
} as const

/**
 * Whole journeys that come late, by the module that brings them: what each may fetch on top of the account of a host with a server, in kB.
 */
export const journeys: readonly Journey[] = [
  { what: 'buying, lazily', module: 'widget/buy/views.js', kb: 15 },
  { what: 'with the list of purchases', module: 'widget/buy/purchaseViews.js', kb: 15 },
  { what: 'swapping, lazily', module: 'widget/swap/views.js', kb: 20 },
  { what: 'with the review of a swap', module: 'widget/swap/previewView.js', kb: 20 },
  { what: 'registering a name, lazily', module: 'widget/names/views.js', kb: 12 },
  { what: 'signing in, lazily', module: 'widget/signIn/views.js', kb: 6 },
  { what: 'what is done with a name, lazily', module: 'widget/names/ownNameViews.js', kb: 15 },
]

export interface Journey {
  readonly what: string
  readonly module: string
  readonly kb: number
}

/** Ties to libraries of the host: what a page with one weighs more at once than the same page with the library alone, in kB. */
export const bindings: readonly Binding[] = [
  { what: 'wagmi adapter, over wagmi', page: 'wagmi.tsx', alone: 'wagmiAlone.tsx', kb: 6.3 },
]

export interface Binding {
  readonly what: string
  readonly page: string
  readonly alone: string
  readonly kb: number
}

/**
 * A chain family that only pages with such a network fetch: its modules stand in files of their own, which no other file brings along.
 * `parts` come one after the other, each on top of the account of somebody on an EVM network and of the parts before it, in kB.
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
    { what: '  what happened on Solana, more', module: 'adapters/solana/history.js', kb: 2.5 },
    { what: '  .sns names, more', module: 'adapters/solana/names.js', kb: 1.5 },
  ],
}

export interface LateFamily {
  readonly name: string
  readonly modules: RegExp
  readonly over: readonly string[]
  readonly parts: readonly Journey[]
}

/** The modules that somebody has who looks at their account, besides those of the open widget. */
export const accountModules: readonly string[] = ['wire.js', 'queries.js', 'widget/account/Account.js']

/** Late files that load without others. */
export const apart: readonly Apart[] = [
  {
    when: 'with what is drawn before React',
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

/** Packages that may not be loaded before an address is shown. */
export const lateModules = /[/\\]node_modules[/\\](viem|ox|abitype|@noble|@scure|ws|isows)[/\\]/
