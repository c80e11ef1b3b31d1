import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { startSandbox } from '@foyer/sandbox/world'
import { chromium } from '@playwright/test'
import { startServer } from '../../scripts/start/startServer.js'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { openApp } from './openApp.js'
import { visitScenes } from './scenes.js'

// Takes screenshots of every screen of the phone wallet: tsx e2e/phone/shots.ts <folder>
const folder = process.argv[2] ?? 'test-results/phone'
mkdirSync(folder, { recursive: true })
const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-phone-shots-'))
const port = await findFreePort()
const links = { server: `http://localhost:${port}` }
const world = await startSandbox({ dataDir: join(dataDir, 'sandbox'), quiet: true, links })
const server = await startServer({ root, port, dataDir, networksFile: world.networksFile, framePort: 0, loginEnv: {} })
const app = await openApp(`ws://localhost:${port}/relay`)
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: width === 390 ? 844 : 900 } })
      const page = await context.newPage()
      await page.goto(`${world.urls.sandbox}/wallet`)
      await page.waitForFunction(() => window.phoneWallet !== undefined)
      await visitScenes(page, app, async (scene) => {
        await page.screenshot({ path: join(folder, `${scene}-${width}-${colorScheme}.png`) })
      })
      await context.close()
    }
  }
} finally {
  await browser.close()
  await app.close()
  await server.stop()
  await world.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
