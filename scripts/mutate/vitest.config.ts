import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { mutationRooms } from './rooms.table.js'

/** Names the room to the runner of the mutants, which starts Vitest with this configuration. */
const room = mutationRooms[process.env.FOYER_MUTATION_ROOM ?? '']

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: [...(room?.tests ?? [])],
    exclude: ['**/*.browser.test.{ts,tsx}', '**/node_modules/**', '**/dist/**'],
    globalSetup: room?.needsDatabase
      ? ['apps/server/src/testing/sharePostgres.ts', 'apps/server/src/testing/shareEmbedded.ts']
      : [],
    // A mutant is switched on in code that is loaded already: loading it again for each would take most of the time.
    isolate: false,
    setupFiles: ['scripts/test/waitPatiently.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
