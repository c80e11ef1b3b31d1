import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@foyer/sandbox/world'
import { seedData } from '../../scripts/test/startTestServer.js'
import { expect, test } from '../keptTest.js'
import { runAxe } from '../runAxe.js'
import { programLinks, visitScenes } from './scenes.js'

test('sandbox pages: no page breaks an axe rule or scrolls sideways at 320, 390 or 1280 px, in light and dark', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-pages-'))
  await seedData(dataDir, 'sandbox')
  // A new sandbox has an empty inbox and no purchases.
  const world = await startSandbox({
    ...{ dataDir: join(dataDir, 'sandbox'), quiet: true, hasSolana: true, links: programLinks },
  })
  // Playwright injects axe by evaluation, which the page's CSP would block.
  const context = await browser.newContext({
    ...{ bypassCSP: true, reducedMotion: 'reduce', permissions: ['clipboard-write'] },
  })
  const broken: Record<string, readonly string[]> = {}
  try {
    const page = await context.newPage()
    await visitScenes(page, world, async (scene) => {
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const found = [...(await runAxe(page)).broken]
          if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push('too wide')
          if (found.length > 0) broken[`${scene}, ${width}, ${colorScheme}`] = found
        }
      }
    })
  } finally {
    await context.close()
    await world.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  expect(broken).toEqual({})
})
