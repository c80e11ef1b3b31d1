import { fileURLToPath } from 'node:url'
import { buildSite } from '../../scripts/start/buildSite.js'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import { test as base, expect } from '../keptTest.js'
import { runAxe } from '../runAxe.js'

// The documentation, built as `npm start` builds it. The build fails at a dead link.

/** TypeDoc reads the types of the kit for half a minute, and longer beside other tests. */
const buildTimeoutMs = 600_000

const test = base.extend<{ readonly url: string }>({
  url: [
    async ({ kept }, use) => {
      const { port } = await kept('documentation', async () =>
        serveFolder(await buildSite(fileURLToPath(new URL('../../', import.meta.url))), 0),
      )
      await use(`http://127.0.0.1:${port}/`)
    },
    { timeout: buildTimeoutMs },
  ],
})

// Use one worker, which builds the site once.
test.describe.configure({ mode: 'default' })

const pages = [
  'index.html',
  'create.html',
  'options.html',
  'server.html',
  'benchmarks.html',
  'security/threat-model.html',
  'api/index.html',
  'api/siwx.html',
]

for (const path of pages)
  test(`documentation, ${path}: no axe violations in light and dark, no overflow, no foreign request`, async ({
    page,
    url,
  }) => {
    const foreign: string[] = []
    const problems: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${url}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        )
        const { broken, passed } = await runAxe(page)
        expect(broken).toEqual([])
        expect(passed.length).toBeGreaterThan(0)
      }
    }
    expect(foreign).toEqual([])
    expect(problems).toEqual([])
  })

test('documentation: the search finds a page without a network, by keyboard', async ({ page, url }) => {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('searchbox')
  await search.fill('showPrompts')
  const result = page.getByRole('option', { name: /Options/ }).first()
  await expect(result).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Options' })).toBeVisible()
})

test('documentation: llms.txt and the images of the guides are files of the site', async ({ page, request, url }) => {
  expect(await (await request.get(`${url}llms.txt`)).text()).toContain('# Foyer')
  await page.goto(`${url}theming.html`)
  const image = page.getByRole('img', { name: /forestTheme/ })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
})
