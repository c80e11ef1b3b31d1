import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './scripts/test/chromiumLaunchOptions.js'

const globalSetup = fileURLToPath(new URL('./e2e/globalSetup.ts', import.meta.url))

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  ...(existsSync(globalSetup) ? { globalSetup } : {}),
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A machine that CI shares with others may be slow for a moment; at a desk a test that needs luck shall be seen.
  retries: process.env.CI ? 2 : 0,
  timeout: process.env.CI ? 180_000 : 60_000,
  expect: { timeout: process.env.CI ? 20_000 : 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: chromiumLaunchOptions(),
    actionTimeout: process.env.CI ? 30_000 : 10_000,
    navigationTimeout: process.env.CI ? 60_000 : 20_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
})
