/** A folder whose code is mutated, and the tests that must detect the mutants. Globs from the root of the project. */
export interface MutationRoom {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** True if its tests need the databases that `vitest.config.ts` prepares for a run. */
  readonly needsDatabase: boolean
}

/** Excludes code that only tests run. */
const without = ['!**/*.test.{ts,tsx}', '!**/testing/**', '!**/test*.ts']

/** The rooms by their name in `npm run mutate -- <room>`. */
export const mutationRooms: Readonly<Record<string, MutationRoom>> = {
  'frame/approve': {
    mutate: ['apps/frame/src/approve/**/*.ts', ...without],
    tests: ['apps/frame/src/approve/**/*.test.ts', 'apps/frame/src/handlers/**/*.test.ts'],
    needsDatabase: false,
  },
  'frame/keys': {
    // The worker's entry runs only in a browser.
    mutate: ['apps/frame/src/keys/**/*.ts', '!apps/frame/src/keys/worker.ts', ...without],
    // The tests that kill a process or dump its memory use a separate build, which has no mutants.
    tests: ['apps/frame/src/keys/**/!(cut|dumps|kill|roundTrip).test.ts'],
    needsDatabase: true,
  },
  'server/login': {
    mutate: ['apps/server/src/login/**/*.ts', ...without],
    tests: ['apps/server/src/login/**/*.test.ts'],
    needsDatabase: true,
  },
  'server/keys': {
    mutate: ['apps/server/src/keys/**/*.ts', ...without],
    tests: ['apps/server/src/keys/**/*.test.ts'],
    needsDatabase: true,
  },
  'kit/core': {
    mutate: ['packages/kit/src/core/**/*.ts', ...without],
    tests: ['packages/kit/src/core/**/*.test.{ts,tsx}'],
    needsDatabase: false,
  },
  'kit/connectors': {
    mutate: ['packages/kit/src/connectors/**/*.ts', ...without],
    tests: ['packages/kit/src/connectors/**/!(interop|relayKill).test.{ts,tsx}'],
    needsDatabase: false,
  },
}
