import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './scripts/test/chromiumLaunchOptions.js'
import { listExcludedFiles, parseSuite, suiteVariable } from './scripts/test/suite.js'

const globalSetup = fileURLToPath(new URL('./e2e/globalSetup.ts', import.meta.url))

const isRecorded = process.env.FOYER_TRACE === '1'

const filesOf = (folders: readonly string[]): string[] => folders.map((name) => `${name}/**/*.spec.ts`)

/**
 * Specs that can reuse one browser context. Playwright clears it between tests (cache, cookies, storage, routes, other
 * pages), which costs a quarter less than a new context. It does not clear the storage of a frame from another origin.
 * Specs with the real frame, or with a long user journey, therefore get a new context for every test.
 */
const parts = filesOf(['account', 'login', 'gallery', 'widget']).concat(
  'pairing/{axe.all,brought,desktop,mobile.all}.spec.ts',
  'embedded/{screens,words.all,theme.all}.spec.ts',
)

/** The files that run only in another suite. */
const excluded = [...listExcludedFiles(parseSuite(process.env[suiteVariable]))]

export default defineConfig({
  testDir: './e2e',
  ...(existsSync(globalSetup) ? { globalSetup } : {}),
  outputDir: './test-results',
  fullyParallel: true,
  // Tests mostly wait: with three workers, two processors are idle for a third of the time.
  workers: 4,
  forbidOnly: true,
  retries: 0,
  // A high limit for slow machines. It does not delay tests that pass.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: chromiumLaunchOptions(),
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Recording every page doubles the run time of the suite, and a screenshot is taken even of tests that pass. With
    // FOYER_TRACE=1 the data of failed tests is kept.
    screenshot: isRecorded ? 'only-on-failure' : 'off',
    trace: isRecorded ? 'retain-on-failure' : 'off',
  },
  // Each project starts its own workers, so use as few projects as possible.
  projects: [
    { name: 'parts', testMatch: parts, testIgnore: excluded, use: { reuseContext: true } },
    { name: 'whole', testMatch: '**/*.spec.ts', testIgnore: [...parts, ...excluded] },
  ],
})
