import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/LongestFirst.js'
import { listExcludedFiles, parseSuite, suiteVariable } from './scripts/test/suite.js'

export default defineConfig({
  test: {
    include: ['bench/**/*.test.ts', 'packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: [
      '**/*.browser.test.{ts,tsx}',
      '**/node_modules/**',
      '**/dist/**',
      ...listExcludedFiles(parseSuite(process.env[suiteVariable])),
    ],
    globalSetup: [
      'apps/server/src/testing/sharePostgres.ts',
      'apps/server/src/testing/shareEmbedded.ts',
      'scripts/test/buildServerProgram.ts',
    ],
    // No module keeps state of its own, so files may share what is loaded: half of the processor's time goes into loading.
    isolate: false,
    // Half of the time of many files goes into waiting for a database, a relay or a chain: two files to a processor.
    maxWorkers: 2 * availableParallelism(),
    // The embedded PostgreSQL of a test lives for seconds: compiling its warm functions a second time, and better, does not pay
    // before they have run for longer than that. (Hot loops, as in a password's hash, still get there at once.)
    execArgv: ['--wasm-tiering-budget=100000000'],
    sequence: { sequencer: LongestFirst },
    // `vi.waitFor` and `expect.poll` wait for a second of their own, which is soon over on a machine that was held up.
    setupFiles: ['scripts/test/waitPatiently.ts', 'scripts/test/seedProperties.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
