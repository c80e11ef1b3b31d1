import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './scripts/test/chromiumLaunchOptions.js'

const globalSetup = fileURLToPath(new URL('./e2e/globalSetup.ts', import.meta.url))

const isRecorded = process.env['FOYER_TRACE'] === '1'

const still = ['account/**/*.spec.ts', 'embedded/**/*.spec.ts', 'login/**/*.spec.ts']

export default defineConfig({
  testDir: './e2e',
  ...(existsSync(globalSetup) ? { globalSetup } : {}),
  outputDir: './test-results',
  fullyParallel: true,
  // Two leave a third of two processors idle.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: chromiumLaunchOptions(),
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // Recording every page doubles the time of the suite, and a picture is taken of those that pass too; FOYER_TRACE=1 keeps
    // what led to a failure.
    screenshot: isRecorded ? 'only-on-failure' : 'off',
    trace: isRecorded ? 'retain-on-failure' : 'off',
  },
  // What moves is tried by the specs of the widget, of pairing and of the whole story; the others are about something
  // else, and drawing every step of every motion takes a third of the browser's time.
  projects: [
    { name: 'still', testMatch: still, use: { contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'moving', testMatch: '**/*.spec.ts', testIgnore: still },
  ],
})
