import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './scripts/test/chromiumLaunchOptions.js'
import { listExcludedFiles, parseSuite, suiteVariable } from './scripts/test/suite.js'

const globalSetup = fileURLToPath(new URL('./e2e/globalSetup.ts', import.meta.url))

const isRecorded = process.env.FOYER_TRACE === '1'

const filesOf = (folders: readonly string[]): string[] => folders.map((name) => `${name}/**/*.spec.ts`)

/**
 * Specs of the widget's parts on pages of their own: between two tests Playwright empties one context (cache, cookies, storage,
 * routes, other pages), which costs a quarter less than a new one. It does not empty what a frame of another origin keeps, so
 * whatever has the real frame, or tells a whole story, gets a new context for every test.
 */
const parts = filesOf(['account', 'login', 'gallery', 'widget']).concat(
  'pairing/{axe.all,brought,desktop,mobile.all}.spec.ts',
  'embedded/{screens,words.all,theme.all}.spec.ts',
)

/** Files that only another suite runs. */
const excluded = [...listExcludedFiles(parseSuite(process.env[suiteVariable]))]

export default defineConfig({
  testDir: './e2e',
  ...(existsSync(globalSetup) ? { globalSetup } : {}),
  outputDir: './test-results',
  fullyParallel: true,
  // Most of a test is waiting: with three, two processors are idle for a third of the time.
  workers: 4,
  forbidOnly: true,
  retries: 0,
  // For a machine that is held up: a test that passes takes none of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: chromiumLaunchOptions(),
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Recording every page doubles the time of the suite, and a picture is taken of those that pass too; FOYER_TRACE=1 keeps
    // what led to a failure.
    screenshot: isRecorded ? 'only-on-failure' : 'off',
    trace: isRecorded ? 'retain-on-failure' : 'off',
  },
  // Each has workers of its own, so there are no more than have to be.
  projects: [
    { name: 'parts', testMatch: parts, testIgnore: excluded, use: { reuseContext: true } },
    { name: 'whole', testMatch: '**/*.spec.ts', testIgnore: [...parts, ...excluded] },
  ],
})
