import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { mutationRooms } from './rooms.table.js'

/** The room of the mutants. The mutation runner starts Vitest with this configuration. */
const room = mutationRooms[process.env.FOYER_MUTATION_ROOM ?? '']

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: [...(room?.tests ?? [])],
    exclude: ['**/*.browser.test.{ts,tsx}', '**/node_modules/**', '**/dist/**'],
    globalSetup: room?.needsDatabase
      ? ['apps/server/src/testing/sharePostgres.ts', 'apps/server/src/testing/shareEmbedded.ts']
      : [],
    // A mutant is enabled in code that is loaded already. Loading the code again for each one would take most of the
    // time.
    isolate: false,
    setupFiles: ['scripts/test/waitPatiently.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
