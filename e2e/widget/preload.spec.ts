import type { Page } from '@playwright/test'
import { readChunk } from '../hosts/readChunk.js'
import { expect, test } from './hostTest.js'
import { catalogueUrl } from './serveCatalogue.js'

const noLogIn = { email: false, socials: [] }
const server = { serverUrl: catalogueUrl, projectId: 'e2e', enableWalletConnect: false, features: noLogIn }

/** Every address the page asks for from now on. */
function recordRequests(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

/** React has its props on the rows: the widget is whole. */
async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const row = document
      .querySelector('foyer-modal')
      ?.shadowRoot?.querySelector('[data-testid="wallet-selector-test.foyer.alpha"]')
    return row && Object.keys(row).some((key) => key.startsWith('__reactProps'))
  })
}

/** `last` is the file that is fetched last. */
const cases = [
  { name: 'without a server', options: {}, last: 'widget/shell/mount.ts' },
  { name: 'in another language', options: { locale: 'de' }, last: 'widget/shell/mount.ts' },
  { name: 'with a server', options: server, last: 'core/api/serverApi.ts' },
] as const

for (const { name, options, last } of cases)
  test(`with preload "idle" the first press fetches no file, and before it only the host is asked, ${name}`, async ({
    page,
    visit,
    host,
  }) => {
    const file = await readChunk(host, last)
    const asked = recordRequests(page)
    await page.route(`${catalogueUrl}/**`, (route) => route.abort())
    await visit({ options: { ...options, preload: 'idle' } })
    await expect.poll(() => asked.some((url) => url.endsWith(file))).toBe(true)
    expect(asked.filter((url) => !url.startsWith(host))).toEqual([])
    const before = asked.length
    await page.locator('foyer-button button').click()
    await expect(page.getByTestId('wallet-selector-test.foyer.alpha')).toBeVisible()
    await whenAlive(page)
    expect(asked.slice(before).filter((url) => url.startsWith(host))).toEqual([])
  })

test('without it nothing of the widget is fetched before a pointer comes near', async ({ page, visit, host }) => {
  const file = await readChunk(host, 'widget/shell/mount.ts')
  const asked = recordRequests(page)
  await visit()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asked.filter((url) => url.endsWith(file))).toEqual([])
  await page.locator('foyer-button button').hover()
  await expect.poll(() => asked.some((url) => url.endsWith(file))).toBe(true)
})
