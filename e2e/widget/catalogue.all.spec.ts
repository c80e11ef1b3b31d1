import type { Page } from '@playwright/test'
import { expect, test, type Visit } from './hostTest.js'
import { catalogueUrl, createCatalogue, serveCatalogue } from './serveCatalogue.js'

const server = { serverUrl: catalogueUrl, projectId: 'e2e' }

async function openAllWallets(page: Page, visit: (visit?: Visit) => Promise<void>, options = {}): Promise<void> {
  await visit({ options: { ...server, ...options } })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByTestId('all-wallets').click()
  await expect(page.getByRole('searchbox', { name: 'Search wallets' })).toBeFocused()
}

function tiles(page: Page) {
  return page.getByTestId(/^wallet-search-item-/)
}

test.describe('Connect view with a catalogue', () => {
  test('keeps the focus on an entry that is scrolled out of view', async ({ page, visit }) => {
    await serveCatalogue(page, createCatalogue(400))
    await openAllWallets(page, visit)
    await expect(tiles(page).first()).toBeVisible()
    // Find it by its own name: after scrolling, another entry is the first in the DOM.
    const entry = page.getByTestId((await tiles(page).first().getAttribute('data-testid')) ?? '')
    await entry.focus()
    const list = page.locator('.page').last()
    // Scroll as far as the loaded pages reach, page by page.
    const scroll = () =>
      list.evaluate((one) => {
        one.scrollTop = 4_000
        return one.scrollTop
      })
    await expect.poll(scroll).toBe(4_000)
    await expect(page.locator('[data-index="20"]')).toHaveCount(0)
    await expect(entry).toBeFocused()
    await expect(entry).not.toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(entry).not.toBeFocused()
    await expect(page.locator('[data-index] :focus')).toBeInViewport()
  })

  test('stays open on a double click on Back if the second click falls next to the lower card of the previous view', async ({
    page,
    visit,
  }) => {
    await serveCatalogue(page, createCatalogue(400))
    const card = page.getByTestId('w3m-modal-card')
    const topOfCard = () => card.evaluate((one) => one.getBoundingClientRect().top)
    // With reduced motion the card has its new height immediately.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit({ options: server })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    await page.getByTestId('all-wallets').click()
    await expect(tiles(page).nth(20)).toBeAttached()
    const box = await page.getByRole('dialog').getByRole('button', { name: 'Back' }).boundingBox()
    if (!box) throw new Error('no arrow')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.click(x, y)
    await expect.poll(topOfCard).toBeGreaterThan(y)
    // A hand moves the mouse slightly.
    await page.mouse.click(x + 3, y - 3)
    // The dialog is not closing either.
    expect(await page.getByTestId('w3m-modal-overlay').getAttribute('data-state')).toBe('open')
    // Another click at this place is intended, and closes the dialog.
    await page.mouse.click(x, y)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('requests the catalogue only when the list is visible, and shows the number of wallets [S9.16]', async ({
    page,
    visit,
  }) => {
    const catalogue = await serveCatalogue(page, createCatalogue(137))
    await visit({ options: server })
    await page.getByRole('button', { name: 'Connect wallet' }).hover()
    await expect(page.locator('foyer-modal')).toBeAttached()
    expect(catalogue.asked).toHaveLength(0)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('button', { name: 'All wallets 130+' })).toBeVisible()
  })

  test('recommends two wallets to a user without a wallet, in the reserved space [S9.16]', async ({ page, visit }) => {
    await serveCatalogue(page, createCatalogue(20))
    await visit({ wallets: [], options: server })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByTestId('all-wallets')).toBeVisible()
    // Use the layout size: during the opening animation the card is rendered slightly smaller.
    const heightOfCard = () => page.getByTestId('w3m-modal-card').evaluate((card: HTMLElement) => card.offsetHeight)
    const before = await heightOfCard()
    await expect(page.getByTestId(/^wallet-selector-featured-/)).toHaveCount(2)
    expect(await heightOfCard()).toBe(before)
  })

  test('shows featured wallets in the order of the host', async ({ page, visit }) => {
    const catalogue = createCatalogue(20)
    await serveCatalogue(page, catalogue)
    const featuredWalletIds = [catalogue[7]?.id, catalogue[3]?.id]
    await visit({ options: { ...server, featuredWalletIds } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByTestId(/^wallet-selector-featured-/)).toHaveText(['Harbor 1', 'Delta 1'])
  })

  test('hides an installed wallet that is excluded by its catalogue id, without a request before the opening [S5.34]', async ({
    page,
    visit,
  }) => {
    const [first, ...rest] = createCatalogue(20)
    const alphaId = 'f'.repeat(64)
    const catalogue = await serveCatalogue(page, [
      { ...first, id: alphaId, name: 'Alpha', rdns: 'test.foyer.alpha' },
      ...rest,
    ])
    await visit({ options: { ...server, excludeWalletIds: [alphaId] } })
    const opener = page.getByRole('button', { name: 'Connect wallet' })
    await opener.hover()
    await expect(page.locator('foyer-modal')).toBeAttached()
    expect(catalogue.asked).toHaveLength(0)
    await opener.click()
    await expect(page.getByTestId('wallet-selector-test.foyer.beta')).toBeVisible()
    await expect(page.getByTestId('wallet-selector-test.foyer.alpha')).toHaveCount(0)
    await page.getByTestId('all-wallets').click()
    await expect(tiles(page).first()).toHaveText('Beta Wallet')
    await expect(page.getByRole('button', { name: /^Alpha/ })).toHaveCount(0)
    // The result is cached, and hides the wallet even in the prerendered view.
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await opener.click()
    await expect(page.getByTestId('wallet-selector-test.foyer.beta')).toBeVisible()
    await expect(page.getByTestId('wallet-selector-test.foyer.alpha')).toHaveCount(0)
    expect(catalogue.asked.filter((query) => query.get('include') === alphaId)).toHaveLength(1)
  })

  for (const [rule, options] of [
    ['allWallets HIDE', { allWallets: 'HIDE' }],
    ['allWallets ONLY_MOBILE on a computer', { allWallets: 'ONLY_MOBILE' }],
    ['features.allWallets off', { features: { allWallets: false } }],
  ] as const)
    test(`has no All wallets row with ${rule}`, async ({ page, visit }) => {
      await serveCatalogue(page, createCatalogue(20))
      await visit({ options: { ...server, ...options } })
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(page.getByTestId('wallet-selector-test.foyer.alpha')).toBeVisible()
      await expect(page.getByTestId('all-wallets')).toHaveCount(0)
    })
})

test.describe('All wallets view', () => {
  test('starts with the installed wallets and loads further pages on scroll [S9.16]', async ({ page, visit }) => {
    const catalogue = await serveCatalogue(page, createCatalogue(100))
    await openAllWallets(page, visit)
    await expect(tiles(page).first()).toHaveText('Alpha Wallet')
    await expect(page.getByRole('button', { name: 'Amber 1', exact: true })).toBeVisible()
    await page.getByRole('dialog').hover()
    await expect(async () => {
      await page.mouse.wheel(0, 3000)
      await expect(page.getByRole('button', { name: 'Delta 9', exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
    const pages = catalogue.asked.filter((query) => query.get('entries') === '40').map((query) => query.get('page'))
    expect(pages).toEqual(['1', '2', '3'])
  })

  test('keeps its pages and scroll position until the widget is closed [S9.16]', async ({ page, visit }) => {
    await serveCatalogue(page, createCatalogue(137))
    await openAllWallets(page, visit)
    const list = page.locator('foyer-modal .page:not(.ghost)')
    const place = () => list.evaluate((node) => Math.round(node.scrollTop))
    await page.getByRole('dialog').hover()
    const far = page.getByRole('button', { name: 'Amber 10', exact: true })
    await expect(async () => {
      await page.mouse.wheel(0, 3000)
      await expect(far).toBeVisible({ timeout: 500 })
    }).toPass()
    await far.click()
    await expect(page.getByRole('dialog', { name: 'Get Amber 10' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(far).toBeFocused()
    await expect(far).toBeInViewport()
    const left = await place()
    expect(left).toBeGreaterThan(1000)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByTestId('all-wallets').click()
    await expect(far).toBeInViewport()
    expect(await place()).toBe(left)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId('all-wallets').click()
    await expect(tiles(page).first()).toHaveText('Alpha Wallet')
    expect(await place()).toBe(0)
  })

  test('shows an installed wallet only once, even if the catalogue contains it [S5.35]', async ({ page, visit }) => {
    const [first, ...rest] = createCatalogue(10)
    await serveCatalogue(page, [{ ...first, id: 'f'.repeat(64), name: 'Alpha', rdns: 'test.foyer.alpha' }, ...rest])
    await openAllWallets(page, visit)
    await expect(page.getByRole('button', { name: 'Birch 1', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Alpha/ })).toHaveCount(1)
    await page.getByRole('button', { name: /^Alpha/ }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(true)
  })

  test('filters the loaded wallets immediately, and sends a search to the server after 300 ms [S9.7]', async ({
    page,
    visit,
  }) => {
    const catalogue = await serveCatalogue(page, createCatalogue(500))
    const searches = () => catalogue.asked.flatMap((query) => query.get('search') ?? [])
    await page.clock.install()
    await openAllWallets(page, visit)
    await expect(page.getByRole('button', { name: 'Amber 1', exact: true })).toBeVisible()
    await page.clock.pauseAt(Date.now() + 600_000)
    await page.keyboard.type('koala 3')
    await expect(tiles(page).first()).toHaveText('Koala 3')
    await page.clock.runFor(299)
    expect(searches()).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(searches).toEqual(['koala 3'])
    await expect(page.getByRole('button', { name: 'Koala 39', exact: true })).toBeVisible()
    expect(catalogue.asked.at(-1)?.get('entries')).toBe('100')
  })

  test('arrow keys move through the results while the search field keeps the focus', async ({ page, visit }) => {
    await serveCatalogue(page, createCatalogue(60))
    await openAllWallets(page, visit)
    await expect(page.getByRole('button', { name: 'Amber 1', exact: true })).toBeVisible()
    await page.keyboard.type('birch')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const field = page.getByRole('searchbox')
    await expect(field).toBeFocused()
    const pointed = await field.getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${pointed}"]`)).toHaveText('Birch 2')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Get Birch 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('birch')
  })

  test('shows only certified wallets on request, in the list and in a search', async ({ page, visit }) => {
    const catalogue = await serveCatalogue(page, createCatalogue(60))
    await openAllWallets(page, visit)
    await page.getByRole('switch', { name: 'Certified only' }).click()
    await expect(tiles(page).first()).toHaveText('Amber 1')
    await expect(page.getByRole('button', { name: 'Birch 1', exact: true })).toHaveCount(0)
    await page.getByRole('searchbox').fill('delta')
    await expect(tiles(page)).toHaveCount(5)
    await expect.poll(() => catalogue.asked.at(-1)?.get('search')).toBe('delta')
    expect(catalogue.asked.at(-1)?.get('badge_type')).toBe('certified')
  })

  test('shows that nothing was found, and can reset the search', async ({ page, visit }) => {
    await serveCatalogue(page, createCatalogue(60))
    await openAllWallets(page, visit)
    await page.keyboard.type('zzzz')
    await expect(page.getByTestId('no-wallet-found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all wallets' }).click()
    await expect(page.getByRole('button', { name: 'Amber 1', exact: true })).toBeVisible()
  })

  test('keeps the installed wallets if the catalogue fails, and can retry', async ({ page, visit }) => {
    const catalogue = await serveCatalogue(page, createCatalogue(60))
    await openAllWallets(page, visit)
    await expect(page.getByRole('button', { name: 'Amber 1', exact: true })).toBeVisible()
    catalogue.fail(404)
    await page.clock.install()
    await page.getByRole('switch', { name: 'Certified only' }).click()
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(page.getByRole('alert').filter({ hasText: 'Could not load wallets' })).toBeVisible({ timeout: 200 })
    }).toPass()
    catalogue.fail(undefined)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Amber 1', exact: true })).toBeVisible()
  })
})
