import type { Page } from '@playwright/test'
import { findWidgetViolations } from '../hosts/findWidgetViolations.js'
import { readChunk } from '../hosts/readChunk.js'
import { expect, test } from './hostTest.js'
import { catalogueUrl } from './serveCatalogue.js'

const alpha = 'wallet-selector-test.foyer.alpha'
const beta = 'wallet-selector-test.foyer.beta'

/** All of the widget that comes behind its prerendered view. */
async function findWidgetCode(host: string) {
  return `**/${await readChunk(host, 'widget/shell/mount.ts')}`
}

/** Keeps the widget's code back, as a slow network would; answers with what lets it through. */
async function holdCode(page: Page, host: string): Promise<() => void> {
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

/** React has its props on the rows: a press goes to it. */
async function whenAlive(page: Page): Promise<void> {
  await page.waitForFunction((testId) => {
    const row = document.querySelector('foyer-modal')?.shadowRoot?.querySelector(`[data-testid="${testId}"]`)
    return row && Object.keys(row).some((key) => key.startsWith('__reactProps'))
  }, alpha)
}

/** From now on, what is changed in the card, and what is said on the console. */
async function watchCard(
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

/** Every picture of a wallet has been asked for. */
function whenIconsAsked(page: Page) {
  return expect(page.locator('foyer-modal img[data-src]')).toHaveCount(0)
}

const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const noLogIn = { email: false, socials: [] }
const catalogue = { serverUrl: catalogueUrl, projectId: 'e2e', enableWalletConnect: false, features: noLogIn }

const hosts: readonly { readonly name: string; readonly visit: object }[] = [
  { name: 'a plain host', visit: {} },
  {
    name: 'wallets with a picture of their own',
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
    name: 'a wallet of the host’s own',
    visit: { options: { customWallets: [{ id: 'own', name: 'Own Wallet', homepage: 'https://own.example' }] } },
  },
  { name: 'a catalogue that has not answered', visit: { options: catalogue } },
  { name: 'another language', visit: { options: { locale: 'de' } } },
  { name: 'a language from right to left', visit: { options: { locale: 'ar' } } },
]

test.describe('The prerendered view', () => {
  for (const { name, visit: wish } of hosts)
    test(`is what the widget draws, which takes over without touching a node, with ${name}`, async ({
      page,
      visit,
      host,
    }) => {
      // The catalogue keeps its answer to itself: this is about what is known before.
      await page.route(`${catalogueUrl}/**`, () => {})
      const release = await holdCode(page, host)
      await visit(wish)
      await page.evaluate(() => void window.appKit.open())
      await expect(page.getByTestId(alpha)).toBeFocused()
      await whenIconsAsked(page)
      const { faults, changes } = await watchCard(page)
      release()
      await whenAlive(page)
      expect(await changes()).toEqual([])
      // React compares every attribute of every element, and says so.
      expect(faults).toEqual([])
      await expect(page.getByTestId(alpha)).toBeFocused()
    })

  test('stands with name and focus before the code of the widget, and the focus stays where somebody put it', async ({
    page,
    visit,
    host,
  }) => {
    const release = await holdCode(page, host)
    await visit()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Alpha Wallet Installed' })).toBeFocused()
    await whenIconsAsked(page)
    expect(await findWidgetViolations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(page.getByTestId(beta)).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('b')
    await expect(page.getByTestId(beta)).toBeFocused()
    release()
    await whenAlive(page)
    await expect(page.getByTestId(beta)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByTestId(alpha)).toBeFocused()
  })

  test('is drawn when a pointer comes near, and shown by a press before the code of the widget is here', async ({
    page,
    visit,
    host,
  }) => {
    const release = await holdCode(page, host)
    await visit()
    const button = page.getByRole('button', { name: 'Connect Wallet' })
    await button.hover()
    await expect(page.getByTestId(alpha)).toBeAttached()
    await expect(page.getByRole('dialog')).toBeHidden()
    await button.click()
    await expect(page.getByTestId(alpha)).toBeFocused()
    release()
    await whenAlive(page)
    await page.getByTestId('header-help').click()
    await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  })

  test('keeps a press on a wallet and passes it on once', async ({ page, visit, host }) => {
    const release = await holdCode(page, host)
    await visit({
      wallets: [
        { name: 'Alpha Wallet', rdns: 'test.foyer.alpha' },
        { name: 'Beta Wallet', rdns: 'test.foyer.beta', approve: 'hang' },
      ],
    })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByTestId(alpha).click()
    await page.getByTestId(beta).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Beta Wallet' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByTestId(beta)).toBeFocused()
  })

  test('closes on Escape and gives the focus back, and the code that comes then opens nothing', async ({
    page,
    visit,
    host,
  }) => {
    const release = await holdCode(page, host)
    await visit()
    const button = page.getByRole('button', { name: 'Connect Wallet' })
    await button.click()
    await expect(page.getByTestId(alpha)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
    release()
    await whenAlive(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await button.click()
    await page.getByTestId('header-help').click()
    await expect(page.getByRole('dialog', { name: 'What is a wallet?' })).toBeVisible()
  })

  test('closes on its cross, and opens again, before the code has come', async ({ page, visit, host }) => {
    const release = await holdCode(page, host)
    await visit()
    const button = page.getByRole('button', { name: 'Connect Wallet' })
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await button.click()
    await expect(page.getByTestId(alpha)).toBeFocused()
    release()
    await whenAlive(page)
    await expect(page.getByTestId(alpha)).toBeFocused()
  })

  test('gives way to what is true by then, the focus staying on the same wallet', async ({ page, visit, host }) => {
    const release = await holdCode(page, host)
    await visit()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
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
    const release = await holdCode(page, host)
    await visit()
    await page.evaluate(() => void window.appKit.open({ view: 'Networks' }))
    await expect(page.locator('foyer-modal')).toBeAttached()
    await expect(page.getByRole('dialog')).toBeHidden()
    release()
    await expect(page.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
  })

  test('says when the code does not come, and tries again', async ({ page, visit, host }) => {
    const code = await findWidgetCode(host)
    await page.route(code, (route) => route.abort())
    await visit()
    const button = page.getByRole('button', { name: 'Connect Wallet' })
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
    await whenAlive(page)
    await expect(page.getByTestId(alpha)).toBeFocused()
    await expect(page.locator('foyer-modal')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})
