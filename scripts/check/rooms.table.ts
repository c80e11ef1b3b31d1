import type { Arrow, FolderOrder, Room, RoomOrder } from './rooms/Room.js'

const KIT = 'packages/kit/src/'
const SERVER = 'apps/server/src/'
const PRIMITIVES = 'packages/primitives/src/'
const MESSAGES = 'packages/messages/src/'
const SIGN_IN = 'packages/sign-in/src/'
const UI = 'packages/ui/src/'
const CORE_VERBS = [
  'actions/',
  'listLanguageTags',
  'loadActions',
  'queries/',
  'flows/',
  'live/',
  'storage/cachedFacts',
  'storage/ownTokens',
  'storage/purchases',
  'storage/recentWallets',
  'storage/recipients',
  'storage/sentTransactions',
  'swap/',
  'state/emit',
  'state/project',
  'state/select',
  'EmbeddedConnector',
  'getAppMetadata',
  'getAvatar',
  'imageUrls',
  'limits',
  'notify',
  'settle',
  'signIn',
  'walletImageUrl',
]
const CORE_CONTRACTS: Arrow = { room: 'core', files: ['Connector', 'Adapter', 'limits'] }

/** The import rules of ARCHITECTURE.md. Change both together. */
export const rooms: readonly Room[] = [
  { name: 'primitives', path: PRIMITIVES, mayImport: ['errors'], packages: [] },
  { name: 'errors', path: `${PRIMITIVES}errors/`, mayImport: [], packages: [] },
  { name: 'networks', path: `${PRIMITIVES}networks/`, mayImport: ['primitives', 'errors'], packages: [] },
  { name: 'messages', path: MESSAGES, mayImport: ['primitives', 'errors'], packages: [] },
  { name: 'contract', path: 'packages/contract/src/', mayImport: ['primitives', 'errors'], packages: ['zod'] },
  // Formats, parses and verifies sign-in messages, for the kit, the frame and servers.
  {
    name: 'sign-in',
    path: SIGN_IN,
    mayImport: ['networks', 'primitives', 'errors'],
    packages: ['viem', 'jose', '@noble/*'],
  },
  {
    name: 'core',
    path: `${KIT}core/`,
    mayImport: [
      'contract',
      { room: 'sign-in', only: 'types' },
      // The keys of the texts that an app can replace.
      { room: 'messages', only: 'types' },
      'networks',
      'primitives',
      'errors',
    ],
    packages: ['zustand', 'zod', '@tanstack/query-core'],
  },
  adapterRoom('adapters', []),
  adapterRoom('adapters/eip155', ['viem']),
  adapterRoom('adapters/solana', ['@noble/*', 'zod']),
  adapterRoom('adapters/bip122', ['@noble/*', '@scure/*']),
  connectorRoom('connectors', []),
  connectorRoom('connectors/injected', [
    { room: 'core', only: 'types' },
    // The message that a wallet signs while it connects.
    { room: 'sign-in', files: ['formatMessage'] },
  ]),
  connectorRoom('connectors/pairing', [
    { room: 'contract', files: ['pairing/'] },
    { room: 'core', only: 'types' },
    // The message that a wallet signs while it connects, and the recovery of its signer.
    { room: 'sign-in', files: ['formatMessage', 'recoverAddress'] },
  ]),
  connectorRoom('connectors/embedded', [
    { room: 'contract', files: ['frame/'] },
    { room: 'core', only: 'types' },
    { room: 'core', files: ['flows/'] },
  ]),
  {
    name: 'siwx',
    path: `${KIT}siwx/`,
    // From core only the access to a chain and the instance of it.
    mayImport: [
      'contract',
      'sign-in',
      { room: 'core', only: 'types' },
      { room: 'core', files: ['Connector', 'Adapter', 'limits', 'instances', 'queries/access', 'storage/storage'] },
      'networks',
      'primitives',
      'errors',
    ],
    packages: [],
  },
  {
    name: 'react',
    path: `${KIT}react/`,
    // The types of a hook's result use the networks' types.
    mayImport: ['core', { room: 'networks', only: 'types' }, 'primitives', 'errors'],
    packages: ['react', '@tanstack/query-core'],
  },
  // For the host's own server: it has no page and no core.
  {
    name: 'kit/server',
    path: `${KIT}server/`,
    mayImport: ['sign-in', 'primitives', 'errors'],
    packages: ['jose', 'zod', '@noble/*'],
  },
  // The command `foyer doctor`, which runs in Node. It uses the token of the relay, and otherwise no code of the widget.
  {
    name: 'doctor',
    path: `${KIT}doctor/`,
    mayImport: [
      'contract',
      { room: 'connectors/pairing', files: ['relayToken'] },
      { room: 'entry', files: ['version'] },
    ],
    packages: ['node:*'],
  },
  { name: 'ui', path: UI, mayImport: ['errors'], packages: [] },
  { name: 'components', path: `${KIT}ui/`, mayImport: ['ui', 'errors'], packages: ['react', 'react-dom', 'qr'] },
  {
    name: 'widget',
    path: `${KIT}widget/`,
    // Methods and reads of core, but not its construction. A hook that only forwards a call would be one more file to
    // open.
    mayImport: [
      'react',
      'ui',
      'components',
      'messages',
      { room: 'core', only: 'types' },
      { room: 'core', files: CORE_VERBS },
      { room: 'networks', only: 'types' },
      'primitives',
      'errors',
    ],
    packages: ['react', 'react-dom', 'qr'],
  },
  // The flows of the widget without its views, for an app's own dialog. It shares their logic, but no component. The
  // bundler orders lazy modules by path: a name before `widget` adds 75 bytes to the first opening of the widget.
  {
    name: 'withoutWidget',
    path: `${KIT}withoutWidget/`,
    mayImport: [
      'core',
      'react',
      {
        room: 'widget',
        files: [
          ...['connect/cataloguePages', 'connect/createWalletRows', 'connect/getWalletRowLook', 'connect/listTiles'],
          ...['connect/listWallets', 'connect/toWalletEntry', 'connect/walletBrowser', 'login/detectLogInPlace'],
          ...[
            'nfts/getNftName',
            'pairing/createPairing',
            'pairing/findPairing',
            'pairing/linkWallet',
            'pairing/requestNamespace',
          ],
          ...['shell/cleanName', 'shell/platforms', 'shell/ViewParams'],
        ],
      },
      { room: 'entry', files: ['addRemoteConnectors'] },
      { room: 'networks', only: 'types' },
      'primitives',
      'errors',
    ],
    packages: ['react'],
  },
  // The composables. Like the hooks of React, they subscribe to core and to the flows without the widget.
  {
    name: 'vue',
    path: `${KIT}vue/`,
    mayImport: [
      'core',
      {
        room: 'withoutWidget',
        files: [
          ...['createFlow', 'emailLogIn', 'nameChange', 'nameRegistration', 'networkSwitch', 'signInRequest'],
          ...['socialLogIn', 'swapExecution', 'tokenTransfer', 'Wallet', 'walletConnection', 'walletList'],
        ],
      },
      'primitives',
    ],
    packages: ['vue'],
  },
  { name: 'elements', path: `${KIT}elements/`, mayImport: 'any', packages: ['react', 'react-dom'] },
  { name: 'bindings', path: `${KIT}bindings/`, mayImport: 'any', packages: 'any' },
  // A tool for developers on a host's page. It reads core's state and is loaded on demand.
  {
    name: 'debug',
    path: `${KIT}debug/`,
    mayImport: ['contract', 'core', { room: 'ui', files: ['StyleHost'] }, 'primitives'],
    packages: [],
  },
  { name: 'testing', path: `${KIT}testing/`, mayImport: 'any', packages: 'any' },
  { name: 'entry', path: KIT, mayImport: 'any', packages: ['react', 'react-dom', 'vue'] },
  {
    name: 'frame',
    path: 'apps/frame/',
    mayImport: [
      'contract',
      'networks',
      'primitives',
      'errors',
      'ui',
      'messages',
      // The frame creates the sign-in message itself.
      { room: 'sign-in', files: ['formatMessage'] },
    ],
    packages: 'any',
  },
  {
    name: 'server',
    path: 'apps/server/',
    // The server signs users in as a host's server does.
    mayImport: ['sign-in', 'contract', 'networks', 'primitives', 'errors'],
    packages: 'any',
  },
  {
    name: 'sandbox',
    path: 'apps/sandbox/',
    mayImport: ['contract', 'networks', 'primitives', 'errors', 'messages', 'ui', 'entry', 'testing'],
    packages: 'any',
  },
  // Writes new apps. Its templates are texts here.
  { name: 'create', path: 'packages/create-foyer/', mayImport: [], packages: ['node:*'] },
  // Hosts may use all exports of a package.
  { name: 'playground', path: 'apps/playground/', mayImport: 'any', packages: 'any' },
  { name: 'site', path: 'apps/site/', mayImport: 'any', packages: 'any' },
  { name: 'examples', path: 'examples/', mayImport: 'any', packages: 'any' },
  // The launcher runs the sandbox in its own process.
  { name: 'scripts', path: 'scripts/', mayImport: ['sandbox', 'playground'], packages: 'any' },
  { name: 'e2e', path: 'e2e/', mayImport: 'any', packages: 'any' },
  { name: 'bench', path: 'bench/', mayImport: 'any', packages: 'any', shipsNothing: true },
  { name: 'root', path: '', mayImport: ['scripts', 'e2e'], packages: 'any' },
]

export const roomOrders: readonly RoomOrder[] = [
  {
    room: 'core',
    ranks: [
      ['limits', 'track'],
      ['state/State', 'Connector', 'Adapter', 'api/'],
      ['state/'],
      ['queries/', 'flows/', 'storage/'],
      ['actions/'],
      ['createClient'],
    ],
  },
]

/** The layers of the server's folders. */
export const folderOrders: readonly FolderOrder[] = [
  {
    folder: SERVER,
    layers: [
      ['main', 'printOpenApi'],
      ['cli/', 'createServer', 'createOpenApi'],
      ['createApp', 'frameOrigin/', 'routes'],
      ['context'],
      ['loadConfig'],
      ['config', 'Providers'],
      [
        ...['accounts/', 'analytics/', 'catalogue/', 'health/', 'keeper/', 'keys/', 'login/', 'names/', 'onramp/'],
        ...['operations/', 'permissions/', 'projects/', 'relay/', 'signIn/', 'swap/'],
      ],
      ['images/', 'mail/', 'tokens/'],
      ['chains/'],
      ['fetch/'],
      ['http/', 'secrets/'],
      ['db/'],
      ['settings/'],
      ['errors/', 'program/'],
    ],
    closures: [`${SERVER}config.ts`, `${SERVER}context.ts`],
  },
]
/** The maximum number of files below a folder in an import ring, including type imports. */
export const typeRing = { folder: 'packages/', files: 5 }

/** Folders for which the numbers of files, lines and throws are printed. */
export const shelves: readonly string[] = [
  KIT,
  PRIMITIVES,
  MESSAGES,
  SIGN_IN,
  UI,
  'packages/contract/src/',
  'apps/frame/src/',
  SERVER,
  'apps/sandbox/src/',
  'apps/playground/src/',
]

/** Methods whose closures are printed: the files that a reader must open to understand everything they do. */
export const followedVerbs: readonly string[] = ['connect', 'switchNetwork', 'sendToken', 'disconnect'].map(
  (method) => `${KIT}core/actions/${method}.ts`,
)

/** Words that do not describe the content of a file. Their plurals are forbidden too. */
export const forbiddenNameWords: readonly string[] = ['util', 'helper', 'common', 'misc', 'manager', 'controller']

/** Folders without sources of this project. */
export const ignoredFolders: readonly string[] = [
  'node_modules',
  'dist',
  'generated',
  '.next',
  '.data',
  '.git',
  '.cache',
  'fixtures',
  'templates',
]

/** Folders whose modules must declare functions with `function`. */
export const declaredFunctions: readonly string[] = ['packages/', 'apps/', 'scripts/', 'bench/', 'e2e/']

function adapterRoom(name: string, packages: readonly string[]): Room {
  const own: readonly Arrow[] = name === 'adapters' ? [] : ['adapters']
  const mayImport = [CORE_CONTRACTS, ...own, 'networks', 'primitives', 'errors']
  return { name, path: `${KIT}${name}/`, mayImport, packages }
}

function connectorRoom(name: string, more: readonly Arrow[]): Room {
  const own: readonly Arrow[] = name === 'connectors' ? [] : ['connectors']
  const mayImport = [CORE_CONTRACTS, ...own, ...more, 'networks', 'primitives', 'errors']
  return { name, path: `${KIT}${name}/`, mayImport, packages: ['zod', '@noble/*', '@scure/*', 'qr'] }
}
