import type { Page } from '@playwright/test'
import { findWidgetViolations } from '../hosts/findWidgetViolations.js'
import { readChunk } from '../hosts/readChunk.js'
import { expect, test } from './hostTest.js'
import { catalogueUrl } from './serveCatalogue.js'

const alpha = 'wallet-selector-test.foyer.alpha'
const beta = 'wallet-selector-test.foyer.beta'

/** Returns the URL pattern of the widget's code that is loaded after the prerendered view. */
async function findWidgetCode(host: string) {
  return `**/${await readChunk(host, 'widget/shell/mount.ts')}`
}

/** Delays the widget's code, like a slow network. Returns a function that releases it. */
async function delayCode(page: Page, host: string): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(await findWidgetCode(host), async (route) => {
    await gate
    await route.continue()
  })
  return release
}

/** Waits until React has put its props on the rows: clicks then reach React. */
async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction((testId) => {
    const row = document.querySelector('foyer-modal')?.shadowRoot?.querySelector(`[data-testid="${testId}"]`)
    return row && Object.keys(row).some((key) => key.startsWith('__reactProps'))
  }, alpha)
}

/** Records all changes in the card and all errors in the console from now on. */
async function recordCard(
  page: Page,
): Promise<{ readonly faults: string[]; readonly changes: () => Promise<string[]> }> {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.evaluate(() => {
    const card = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.card') as Element
    const changes: string[] = []
    new MutationObserver((records) => {
      for (const { type, attributeName, target } of records)
        changes.push(`${type} ${attributeName ?? ''} of ${(target as Element).className}`)
    }).observe(card, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(window, { changes })
  })
  return { faults, changes: () => page.evaluate(() => (window as unknown as { changes: string[] }).changes) }
}

/** Waits until the page has requested every wallet icon. */
function waitForIconRequests(page: Page) {
  return expect(page.locator('foyer-modal img[data-src]')).toHaveCount(0)
}

const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const noLogIn = { email: false, socials: [] }
const catalogue = { serverUrl: catalogueUrl, projectId: 'e2e', enableWalletConnect: false, features: noLogIn }

const hosts: readonly { readonly name: string; readonly visit: object }[] = [
  { name: 'a plain host', visit: {} },
  {
    name: 'wallets with an icon',
    visit: { wallets: [{ name: 'Alpha Wallet', rdns: 'test.foyer.alpha', icon }] },
  },
  {
    name: 'legal documents',
    visit: {
      options: { termsConditionsUrl: 'https://host.example/t', privacyPolicyUrl: 'https://host.example/p' },
    },
  },
  { name: 'one legal document', visit: { options: { privacyPolicyUrl: '/privacy' } } },
  { name: 'no line for newcomers', visit: { options: { enableWalletGuide: false } } },
  {
    name: 'a custom wallet of the host',
    visit: { options: { customWallets: [{ id: 'own', name: 'Own Wallet', homepage: 'https://own.example' }] } },
  },
  { name: 'a catalogue without a response yet', visit: { options: catalogue } },
  { name: 'another language', visit: { options: { locale: 'de' } } },
  { name: 'a right-to-left language', visit: { options: { locale: 'ar' } } },
]

test.describe('Prerendered view', () => {
  for (const { name, visit: wish } of hosts)
    test(`is identical to the widget, which takes over without changing a node, with ${name}`, async ({
      page,
      visit,
      host,
    }) => {
      // The catalogue never responds: this test is about the state before its response.
      await page.route(`${catalogueUrl}/**`, () => {})
      const release = await delayCode(page, host)
      await visit(wish)
      await page.evaluate(() => void window.appKit.open())
      await expect(page.getByTestId(alpha)).toBeFocused()
      await waitForIconRequests(page)
      const { faults, changes } = await recordCard(page)
      release()
      await waitForReact(page)
      expect(await changes()).toEqual([])
      // React compares every attribute of every element, and logs differences.
      expect(faults).toEqual([])
      await expect(page.getByTestId(alpha)).toBeFocused()
    })

  test("has its name and focus before the widget's code is loaded, and the widget keeps the user's focus", async ({
    page,
    visit,
    host,
  }) => {
    const release = await delayCode(page, host)
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Alpha Wallet Installed' })).toBeFocused()
    await waitForIconRequests(page)
    expect(await findWidgetViolations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(page.getByTestId(beta)).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('b')
    await expect(page.getByTestId(beta)).toBeFocused()
    release()
    await waitForReact(page)
    await expect(page.getByTestId(beta)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByTestId(alpha)).toBeFocused()
  })

  test("is rendered when the pointer approaches, and shown by a click before the widget's code is loaded", async ({
    page,
    visit,
    host,
  }) => {
    const release = await delayCode(page, host)
    await visit()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.hover()
    await expect(page.getByTestId(alpha)).toBeAttached()
    await expect(page.getByRole('dialog')).toBeHidden()
    await button.click()
    await expect(page.getByTestId(alpha)).toBeFocused()
    release()
    await waitForReact(page)
    await page.getByTestId('header-help').click()
    await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  })

  test('stores a click on a wallet and passes it on once', async ({ page, visit, host }) => {
    const release = await delayCode(page, host)
    await visit({
      wallets: [
        { name: 'Alpha Wallet', rdns: 'test.foyer.alpha' },
        { name: 'Beta Wallet', rdns: 'test.foyer.beta', approve: 'hang' },
      ],
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByTestId(alpha).click()
    await page.getByTestId(beta).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Beta Wallet' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByTestId(beta)).toBeFocused()
  })

  test('closes on Escape and returns the focus, and the code that loads later opens nothing', async ({
    page,
    visit,
    host,
  }) => {
    const release = await delayCode(page, host)
    await visit()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.click()
    await expect(page.getByTestId(alpha)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
    release()
    await waitForReact(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await button.click()
    await page.getByTestId('header-help').click()
    await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  })

  test('closes on its X, and opens again, before the code is loaded', async ({ page, visit, host }) => {
    const release = await delayCode(page, host)
    await visit()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await button.click()
    await expect(page.getByTestId(alpha)).toBeFocused()
    release()
    await waitForReact(page)
    await expect(page.getByTestId(alpha)).toBeFocused()
  })

  test('is replaced by the current state, and the focus stays on the same wallet', async ({ page, visit, host }) => {
    const release = await delayCode(page, host)
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByTestId(alpha)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByTestId(beta)).toBeFocused()
    await page.evaluate(() => {
      const info = { uuid: 'late', name: 'Late Wallet', icon: '', rdns: 'test.foyer.late' }
      const provider = { request: async () => [], on: () => {}, removeListener: () => {} }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    })
    release()
    await expect(page.getByTestId('wallet-selector-test.foyer.late')).toBeVisible()
    await expect(page.getByTestId(beta)).toBeFocused()
  })

  test('is not used for another view', async ({ page, visit, host }) => {
    const release = await delayCode(page, host)
    await visit()
    await page.evaluate(() => void window.appKit.open({ view: 'Networks' }))
    await expect(page.locator('foyer-modal')).toBeAttached()
    await expect(page.getByRole('dialog')).toBeHidden()
    release()
    await expect(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
  })

  test('shows an error if the code cannot be loaded, and can retry', async ({ page, visit, host }) => {
    const code = await findWidgetCode(host)
    await page.route(code, (route) => route.abort())
    await visit()
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: 'This page did not load' })).toBeVisible()
    await expect(page.getByTestId('widget-retry')).toBeFocused()
    expect(await findWidgetViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('foyer-modal')).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.click()
    await expect(page.getByTestId('widget-retry')).toBeVisible()
    await page.unroute(code)
    await page.getByTestId('widget-retry').click()
    await waitForReact(page)
    await expect(page.getByTestId(alpha)).toBeFocused()
    await expect(page.locator('foyer-modal')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})
