import type { Arrow, FolderOrder, Room, RoomOrder } from './rooms/Room.js'

const KIT = 'packages/kit/src/'
const SERVER = 'apps/server/src/'
const PRIMITIVES = 'packages/primitives/src/'
const MESSAGES = 'packages/messages/src/'
const SIGN_IN = 'packages/sign-in/src/'
const UI = 'packages/ui/src/'
const CORE_VERBS = [
  'actions/',
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
  'describeApp',
  'imageUrls',
  'limits',
  'notify',
  'settle',
  'signIn',
  'walletImageUrl',
]
const CORE_CONTRACTS: Arrow = { room: 'core', files: ['Connector', 'Adapter', 'limits'] }

/** The arrows of ARCHITECTURE.md. A change here is a change of the house: make it there too. */
export const rooms: readonly Room[] = [
  { name: 'primitives', path: PRIMITIVES, mayImport: ['errors'], packages: [] },
  { name: 'errors', path: `${PRIMITIVES}errors/`, mayImport: [], packages: [] },
  { name: 'networks', path: `${PRIMITIVES}networks/`, mayImport: ['primitives', 'errors'], packages: [] },
  { name: 'messages', path: MESSAGES, mayImport: ['primitives', 'errors'], packages: [] },
  { name: 'contract', path: 'packages/contract/src/', mayImport: ['primitives', 'errors'], packages: ['zod'] },
  // Writes, parses and verifies sign-in messages, for the kit, the frame and servers.
  {
    name: 'sign-in',
    path: SIGN_IN,
    mayImport: ['networks', 'primitives', 'errors'],
    packages: ['viem', 'jose', '@noble/*'],
  },
  {
    name: 'core',
    path: `${KIT}core/`,
    mayImport: ['contract', { room: 'sign-in', only: 'types' }, 'networks', 'primitives', 'errors'],
    packages: ['zustand', 'zod', '@tanstack/query-core'],
  },
  adapterRoom('adapters', []),
  adapterRoom('adapters/eip155', ['viem']),
  adapterRoom('adapters/solana', ['@noble/*', 'zod']),
  adapterRoom('adapters/bip122', ['@noble/*', '@scure/*']),
  connectorRoom('connectors', []),
  connectorRoom('connectors/injected', [
    { room: 'core', only: 'types' },
    // The text a wallet signs while it connects.
    { room: 'sign-in', files: ['formatMessage'] },
  ]),
  connectorRoom('connectors/pairing', [
    { room: 'contract', files: ['pairing/'] },
    { room: 'core', only: 'types' },
    // The text a wallet signs while it connects, and who signed it.
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
    // Of the engine nothing but how a chain is reached, and by which instance.
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
    // What a hook gives back is named by the types of the field.
    mayImport: ['core', { room: 'networks', only: 'types' }, 'primitives', 'errors'],
    packages: ['react', '@tanstack/query-core'],
  },
  // For the host's own server: no page, no engine.
  {
    name: 'kit/server',
    path: `${KIT}server/`,
    mayImport: ['sign-in', 'primitives', 'errors'],
    packages: ['jose', 'zod', '@noble/*'],
  },
  { name: 'ui', path: UI, mayImport: ['errors'], packages: [] },
  { name: 'components', path: `${KIT}ui/`, mayImport: ['ui', 'errors'], packages: ['react', 'react-dom', 'qr'] },
  {
    name: 'widget',
    path: `${KIT}widget/`,
    // Of core its methods and reads, not its making: a hook that only passes a call on is one more file to open.
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
  { name: 'elements', path: `${KIT}elements/`, mayImport: 'any', packages: ['react', 'react-dom'] },
  { name: 'bindings', path: `${KIT}bindings/`, mayImport: 'any', packages: 'any' },
  // For developers, over a host's page: it looks into the engine, and is fetched by whoever asks for it.
  {
    name: 'debug',
    path: `${KIT}debug/`,
    mayImport: ['contract', 'core', { room: 'ui', files: ['StyleHost'] }, 'primitives'],
    packages: [],
  },
  { name: 'testing', path: `${KIT}testing/`, mayImport: 'any', packages: 'any' },
  { name: 'entry', path: KIT, mayImport: 'any', packages: ['react', 'react-dom'] },
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
      // The frame makes the text of a sign-in itself.
      { room: 'sign-in', files: ['formatMessage'] },
    ],
    packages: 'any',
  },
  {
    name: 'server',
    path: 'apps/server/',
    // It signs people in as a host's server does.
    mayImport: ['sign-in', 'contract', 'networks', 'primitives', 'errors'],
    packages: 'any',
  },
  {
    name: 'sandbox',
    path: 'apps/sandbox/',
    mayImport: ['contract', 'networks', 'primitives', 'errors', 'messages', 'ui', 'entry', 'testing'],
    packages: 'any',
  },
  // Hosts: whatever a package's exports open is theirs.
  { name: 'playground', path: 'apps/playground/', mayImport: 'any', packages: 'any' },
  { name: 'site', path: 'apps/site/', mayImport: 'any', packages: 'any' },
  { name: 'examples', path: 'examples/', mayImport: 'any', packages: 'any' },
  // The launcher runs the sandbox in its own process.
  { name: 'scripts', path: 'scripts/', mayImport: ['sandbox'], packages: 'any' },
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

/** The folders of the server. */
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
        ...['projects/', 'relay/', 'signIn/', 'swap/'],
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
/** The most files below a folder that may import each other in a ring, type imports included. */
export const typeRing = { folder: 'packages/', files: 5 }

/** Folders whose files are counted, with their lines and throws. */
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

/** Methods whose closures are told: what somebody has to open who wants to know all that they do. */
export const followedVerbs: readonly string[] = ['connect', 'switchNetwork', 'sendToken', 'disconnect'].map(
  (method) => `${KIT}core/actions/${method}.ts`,
)

/** Words that say nothing about what a file does; also refused in the plural. */
export const forbiddenNameWords: readonly string[] = ['util', 'helper', 'common', 'misc', 'manager', 'controller']

/** Folders that hold no source of ours. */
export const ignoredFolders: readonly string[] = [
  'node_modules',
  'dist',
  'generated',
  '.next',
  '.data',
  '.git',
  '.cache',
  'fixtures',
]

/** Folders whose modules declare their functions with `function`. */
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
