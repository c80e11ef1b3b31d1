import type { Page } from '@playwright/test'
import { readChunk } from '../hosts/readChunk.js'
import { expect, test } from './hostTest.js'
import { catalogueUrl } from './serveCatalogue.js'

const noLogIn = { email: false, socials: [] }
const server = { serverUrl: catalogueUrl, projectId: 'e2e', enableWalletConnect: false, features: noLogIn }

/** Returns a list to which every URL requested by the page from now on is added. */
function recordRequests(page: Page): readonly string[] {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  return requested
}

/** Waits until React has put its props on the rows: the widget is complete. */
async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const row = document
      .querySelector('foyer-modal')
      ?.shadowRoot?.querySelector('[data-testid="wallet-selector-test.foyer.alpha"]')
    return row && Object.keys(row).some((key) => key.startsWith('__reactProps'))
  })
}

/** `last` is the source of the file that is loaded last. */
const cases = [
  { name: 'without a server', options: {}, last: 'ui/ToastCard.tsx' },
  { name: 'in another language', options: { locale: 'de' }, last: 'ui/ToastCard.tsx' },
  { name: 'with a server', options: server, last: 'core/api/serverApi.ts' },
] as const

for (const { name, options, last } of cases)
  test(`with preload "idle" the first click loads no file, and before it only the host receives requests, ${name}`, async ({
    page,
    visit,
    host,
  }) => {
    const file = await readChunk(host, last)
    const requested = recordRequests(page)
    await page.route(`${catalogueUrl}/**`, (route) => route.abort())
    await visit({ options: { ...options, preload: 'idle' } })
    await expect.poll(() => requested.some((url) => url.endsWith(file))).toBe(true)
    expect(requested.filter((url) => !url.startsWith(host))).toEqual([])
    const before = requested.length
    await page.locator('foyer-button button').click()
    await expect(page.getByTestId('wallet-selector-test.foyer.alpha')).toBeVisible()
    await waitForReact(page)
    expect(requested.slice(before).filter((url) => url.startsWith(host))).toEqual([])
  })

test('without preload, no file of the widget is loaded before the pointer approaches', async ({
  page,
  visit,
  host,
}) => {
  const file = await readChunk(host, 'widget/shell/mount.ts')
  const requested = recordRequests(page)
  await visit()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(requested.filter((url) => url.endsWith(file))).toEqual([])
  await page.locator('foyer-button button').hover()
  await expect.poll(() => requested.some((url) => url.endsWith(file))).toBe(true)
})
