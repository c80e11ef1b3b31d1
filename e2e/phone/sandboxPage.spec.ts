import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@foyer/sandbox/world'
import { seedData } from '../../scripts/test/startTestServer.js'
import { expect, test } from '../keptTest.js'
import { runAxe } from '../runAxe.js'

test('sandbox front page: runs its actions, shows their results, and breaks no axe rule in light and dark', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-front-'))
  await seedData(dataDir, 'sandbox')
  // Start separate chains: other specs check the balances of the accounts.
  const world = await startSandbox({ dataDir: join(dataDir, 'sandbox'), quiet: true })
  // Playwright injects axe by evaluation, which the page's CSP would block.
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 320, height: 640 } })
  try {
    const page = await context.newPage()
    await page.goto(world.urls.sandbox)
    const status = page.locator('.controls output')
    await page.getByRole('button', { name: 'Busy block' }).press('Enter')
    await expect(status).toHaveText(/^Block \d+ has 2000 transfers\.$/)
    await expect(page.getByRole('button', { name: 'Busy block' })).toBeFocused()
    await page.getByRole('button', { name: 'Reorganise' }).click()
    await expect(status).toHaveText(/^The newest block was \d+ 0x[0-9a-f]{64}\. Now it is \d+ 0x[0-9a-f]{64}\.$/)
    await page.getByLabel('Depth in blocks').fill('32')
    await page.getByRole('button', { name: 'Reorganise' }).click()
    await expect(status).toContainText('can be replaced')
    const neighbour = page.getByRole('button', { name: 'Send payments' })
    for (const isOn of [true, false]) {
      await neighbour.click()
      await expect(neighbour).toHaveAttribute('aria-pressed', String(isOn))
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect((await runAxe(page)).broken).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  } finally {
    await context.close()
    await world.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
