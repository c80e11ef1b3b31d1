import { randomInt } from 'node:crypto'

/**
 * The suites of the project. `main` is `npm test`. `all` is a group of `npm run test:all`. `soak` is `npm run test:soak`, the long
 * form of the tests that kill processes, cut connections, fuzz inputs and reorganise chains.
 */
export type Suite = 'main' | 'all' | 'soak'

/** Environment variable with the name of the suite. Without it, every test file can run, in its short form. */
export const suiteVariable = 'FOYER_TEST_SUITE'

/** Environment variable with the seed of random tests, an unsigned 32-bit integer. The runner prints it. */
export const randomSeedVariable = 'FOYER_TEST_RANDOM_SEED'

/** Parses the name of a suite. Returns undefined for a missing or empty name. Throws an Error for an unknown one. */
export function parseSuite(name: string | undefined): Suite | undefined {
  if (name === undefined || name === '') return undefined
  if (name === 'main' || name === 'all' || name === 'soak') return name
  throw new Error(`${suiteVariable} is main, all or soak, not "${name}"`)
}

/**
 * Returns the value for the current suite, such as the number of rounds, cases or kills of a test.
 *
 * @example
 * const kills = bySuite({ main: 2, soak: 50 })
 */
export function bySuite<T>(
  values: { readonly main: T; readonly all?: T; readonly soak?: T },
  suite: Suite | undefined = parseSuite(process.env[suiteVariable]),
): T {
  if (suite === 'soak') return values.soak ?? values.all ?? values.main
  if (suite === 'all') return values.all ?? values.main
  return values.main
}

/** Returns the seed of the run, or `undefined` if a test file runs alone without one. */
export function readRandomSeed(env: NodeJS.ProcessEnv = process.env): number | undefined {
  const value = env[randomSeedVariable]
  return value !== undefined && /^\d{1,10}$/.test(value) ? Number(value) >>> 0 : undefined
}

/**
 * Creates a generator of numbers in [0, 1) that repeats for the same seed (mulberry32). The default is the seed of the
 * run.
 */
export function createRandom(seed: number = readRandomSeed() ?? randomInt(2 ** 32)): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Returns the test files that `npm test` leaves out. `x.all.test.ts` and `x.all.spec.ts` run in a group of `npm run
 * test:all`, `x.soak.test.ts` in `npm run test:soak`.
 */
export function listExcludedFiles(suite: Suite | undefined): readonly string[] {
  if (suite === undefined) return []
  const marks: Readonly<Record<Suite, readonly string[]>> = { main: ['all', 'soak'], all: ['soak'], soak: ['all'] }
  return marks[suite].map((mark) => `**/*.${mark}.{test,spec}.{ts,tsx}`)
}
