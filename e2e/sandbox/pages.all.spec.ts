import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { seedData } from '../../scripts/test/startTestServer.js'
import { test as base, expect } from '../keptTest.js'
import { runAxe } from '../runAxe.js'
import { programLinks, visitScenes } from './scenes.js'

/** Starts a sandbox with an empty inbox and without purchases. */
async function startNewSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-pages-'))
  await seedData(dataDir, 'sandbox')
  const world = await startSandbox({
    ...{ dataDir: join(dataDir, 'sandbox'), quiet: true, hasSolana: true, links: programLinks },
  })
  return {
    world,
    async close() {
      await world.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const test = base.extend<{ world: RunningSandbox }>({
  world: [
    ({ kept }, use) => kept('sandbox pages', startNewSandbox).then(({ world }) => use(world)),
    { timeout: 180_000 },
  ],
})

test('sandbox pages: no page breaks an axe rule or scrolls sideways at 320, 390 or 1280 px, in light and dark', async ({
  browser,
  world,
}) => {
  test.setTimeout(400_000)
  // Playwright injects axe by evaluation, which the page's CSP would block.
  const context = await browser.newContext({
    ...{ bypassCSP: true, reducedMotion: 'reduce', permissions: ['clipboard-write'] },
  })
  const page = await context.newPage()
  const broken: Record<string, readonly string[]> = {}
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
  await context.close()
  expect(broken).toEqual({})
})

for (const [path, label] of [
  ['/', 'Sandbox'],
  ['/faucet', 'Faucet'],
  ['/inbox', 'Inbox'],
  ['/pay', 'Pay'],
  ['/wallet', 'Phone wallet'],
] as const) {
  test(`sandbox page ${path}: marks its link, obeys its CSP, and does not move while it loads`, async ({
    page,
    world,
  }) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(`${world.urls.sandbox}${path}`, { waitUntil: 'networkidle' })
    const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="page"]')
    await expect(current).toHaveText(label)
    // The browser reports an image or style that the CSP blocks as a console error.
    expect(faults).toEqual([])
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as unknown as { readonly value: number }[] // layout-shift entries
            resolve(shifts.reduce((sum, { value }) => sum + value, 0))
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
        }),
    )
    expect(shift).toBe(0)
  })
}

test('sandbox pages: an unknown address shows a page with a link to the index', async ({ page, world }) => {
  const response = await page.goto(`${world.urls.sandbox}/nothing`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('main').locator('code')).toHaveText('/nothing')
  await expect(page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Open the list of pages' }).click()
  await expect(page).toHaveURL(`${world.urls.sandbox}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Foyer sandbox' })).toBeVisible()
})

test('sandbox pages: the keyboard reaches the content and copies a value', async ({ browser, world }) => {
  const context = await browser.newContext({ permissions: ['clipboard-write', 'clipboard-read'] })
  const page = await context.newPage()
  await page.goto(world.urls.sandbox)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Playground' }).last()).toBeFocused()
  await page.getByRole('button', { name: 'Copy chain id of Foyer Chain Two' }).press('Enter')
  await expect(page.locator('[data-copy-status]')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('31338')
  await context.close()
})
