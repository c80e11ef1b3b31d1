import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['bench/**/*.test.ts', 'packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: ['**/*.browser.test.{ts,tsx}', '**/node_modules/**', '**/dist/**'],
    globalSetup: ['apps/server/src/testing/sharePostgres.ts', 'scripts/test/buildServerProgram.ts'],
    // Vitest leaves one processor idle, which on two is half of them.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
