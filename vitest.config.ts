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
    // No module has state, so files can share loaded modules: loading takes half of the CPU time.
    isolate: false,
    // Many files spend half of their time waiting for a database, a relay or a chain, so run two files per processor.
    maxWorkers: 2 * availableParallelism(),
    // The embedded PostgreSQL of a test runs only for seconds. A second, optimised compilation of its warm functions
    // pays off only after a longer time. (Hot loops, as in a password hash, are still optimised at once.)
    execArgv: ['--wasm-tiering-budget=100000000'],
    sequence: { sequencer: LongestFirst },
    // The default timeout of `vi.waitFor` and `expect.poll` is one second, which is too short on a slow machine.
    setupFiles: ['scripts/test/waitPatiently.ts', 'scripts/test/seedProperties.ts'],
    expect: { poll: { timeout: 15_000 } },
    // The incumbent's client, a peer of the pairing tests, has no handler for the end of a session that a slow machine
    // delivers to it twice.
    onUnhandledError: ({ message, stack }) =>
      !(message.includes('Record was recently deleted') && stack?.includes('@walletconnect/sign-client')),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
