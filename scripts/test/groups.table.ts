/** A part of `npm run test:all` beside `npm test`. */
export interface TestGroup {
  readonly name: string
  /** Description that `npm run test:all` prints. */
  readonly title: string
  readonly runner: 'unit' | 'browser' | 'nodes'
  /** The test files of the group, as patterns from the root of the project. */
  readonly files: readonly RegExp[]
  /** Limits `files` to those whose source matches. */
  readonly containing?: RegExp
  /** CI runs the group if a file of these rooms changes (`scripts/check/rooms.table.ts`). */
  readonly rooms: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The runner builds the kit once before the group. Otherwise test processes would overwrite each other's build. */
  readonly needsKit?: true
}

const kitRooms = [
  'primitives',
  'errors',
  'networks',
  'core',
  'adapters',
  'adapters/eip155',
  'adapters/solana',
  'connectors',
  'connectors/injected',
  'connectors/pairing',
  'connectors/embedded',
  'sign-in',
  'siwx',
  'react',
  'vue',
  'kit/server',
  'doctor',
  'ui',
  'components',
  'widget',
  'messages',
  'elements',
  'bindings',
  'entry',
]

/** Every file named `x.all.test.ts` or `x.all.spec.ts` belongs to exactly one of these groups (`groups.test.ts`). */
export const groups: readonly TestGroup[] = [
  {
    name: 'databases',
    title: 'unit tests of the server and the keys on the embedded database',
    runner: 'unit',
    files: [/^apps\/(server|frame)\/src\/.*\.test\.ts$/],
    containing: /\btestDatabases\(\)/,
    rooms: ['server', 'contract', 'sign-in', 'siwx'],
    env: { FOYER_TEST_DATABASE: 'embedded' },
  },
  {
    name: 'engines',
    title: 'main stories in Firefox and WebKit',
    runner: 'browser',
    files: [/^e2e\/engines\/.*\.spec\.ts$/],
    rooms: [
      'frame',
      'server',
      'contract',
      'core',
      'connectors/embedded',
      'connectors/pairing',
      'connectors/injected',
      'widget',
      'ui',
      'components',
      'elements',
    ],
  },
  {
    name: 'examples',
    title: 'example apps, hosts on the packed kit, and created apps',
    runner: 'browser',
    files: [/^e2e\/(examples|packed|create)\/.*\.spec\.ts$/],
    rooms: [...kitRooms, 'contract', 'examples', 'create'],
    needsKit: true,
  },
  {
    name: 'site',
    title: 'the documentation',
    runner: 'browser',
    files: [/^e2e\/site\/.*\.spec\.ts$/],
    rooms: ['site', 'entry'],
  },
  {
    name: 'axe',
    title: 'axe in both themes and directions',
    runner: 'browser',
    // Every axe file, and the other files that test several looks of a view.
    files: [/^e2e\/.*\/axe\.all\.spec\.ts$/, /^e2e\/.*(?<!\.all)\.spec\.ts$/],
    containing: /\b(listAxeLooks|findViolationsInLooks)\b/,
    rooms: ['widget', 'ui', 'components', 'messages', 'react', 'elements', 'frame', 'sandbox', 'playground', 'e2e'],
  },
  {
    name: 'views',
    title: 'browser tests beyond the main stories',
    runner: 'browser',
    files: [/^e2e\/(?!engines\/|examples\/|packed\/|create\/|site\/).*(?<!\/axe)\.all\.spec\.ts$/],
    rooms: [
      'core',
      'connectors/embedded',
      'connectors/pairing',
      'connectors/injected',
      'widget',
      'ui',
      'components',
      'messages',
      'react',
      'elements',
      'doctor',
      'frame',
      'server',
      'contract',
      'sandbox',
      'playground',
      'e2e',
    ],
  },
  {
    name: 'interop',
    title: 'pairing with the incumbent’s wallets over every relay',
    runner: 'unit',
    files: [/^packages\/kit\/src\/connectors\/pairing\/interop\.test\.ts$/],
    rooms: ['connectors/pairing', 'server', 'contract', 'sandbox'],
  },
  {
    name: 'fuzz',
    title: 'mutated inputs for every decoder, and hostile peers of a pairing',
    runner: 'unit',
    files: [/^(apps|packages)\/.*\.fuzz\.test\.ts$/],
    rooms: [
      'primitives',
      'errors',
      'contract',
      'core',
      'adapters',
      'adapters/eip155',
      'adapters/solana',
      'connectors',
      'connectors/injected',
      'connectors/pairing',
      'connectors/embedded',
      'sign-in',
      'siwx',
      'kit/server',
      'widget',
      'frame',
      'server',
    ],
  },
  {
    name: 'builds',
    title: 'the server image, restarts behind nginx, hostile pictures and the compiled contracts',
    runner: 'unit',
    files: [/^(apps\/server|apps\/sandbox|scripts)\/.*\.all\.test\.ts$/],
    rooms: ['server', 'frame', 'sandbox', 'contract', 'sign-in'],
  },
  {
    name: 'nodes',
    title: 'unit tests and npm start on Node 22 and 24',
    runner: 'nodes',
    files: [],
    rooms: [...kitRooms, 'contract', 'server', 'sandbox'],
  },
]
