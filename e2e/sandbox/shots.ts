import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@foyer/sandbox/world'
import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { programLinks, visitScenes } from './scenes.js'

// Takes screenshots of every page of the sandbox: tsx e2e/sandbox/shots.ts <folder>
const folder = process.argv[2] ?? 'test-results/sandbox'
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-sandbox-shots-'))
const world = await startSandbox({ dataDir, quiet: true, hasSolana: true, links: programLinks })
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  const context = await browser.newContext({ reducedMotion: 'reduce', permissions: ['clipboard-write'] })
  const page = await context.newPage()
  await visitScenes(page, world, async (scene) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(folder, `${scene}-${width}-${colorScheme}.png`), fullPage: true })
      }
    }
  })
} finally {
  await browser.close()
  await world.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
