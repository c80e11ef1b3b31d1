import type { Page } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect, test } from './hostTest.js'
import { catalogueUrl, createCatalogue, serveCatalogue } from './serveCatalogue.js'

const options = { serverUrl: catalogueUrl, projectId: 'e2e' }
const legal = { termsConditionsUrl: 'https://host.example/t', privacyPolicyUrl: 'https://host.example/p' }
const wallets = [
  { name: 'Alpha Wallet', rdns: 'test.alpha', approve: 'hang' },
  { name: 'Beta Wallet', rdns: 'test.beta', approve: 'reject' },
]

// Reduce motion, because axe waits until nothing moves, and rendering animations takes most of the time.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface View {
  readonly name: string
  readonly go: (page: Page) => Promise<void>
}

function press(testId: string) {
  return async (page: Page) => page.getByTestId(testId).click()
}

// The views are opened one after the other on one page: each `go` starts on Connect and is followed by Back.
const views: readonly View[] = [
  { name: 'Connect', go: async () => undefined },
  {
    name: 'ConnectingExternal, waiting',
    go: async (page) => {
      await press('wallet-selector-test.alpha')(page)
      await page.locator('.ring[data-status=busy]').waitFor()
    },
  },
  {
    name: 'ConnectingExternal, declined',
    go: async (page) => {
      await press('wallet-selector-test.beta')(page)
      await page.locator('.ring[data-status=error]').waitFor()
    },
  },
  {
    name: 'AllWallets',
    go: async (page) => {
      await press('all-wallets')(page)
      await page
        .getByTestId(/^wallet-search-item-0/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'GetWallet',
    go: async (page) => {
      await page.locator('.guide button').click()
      await page.getByRole('button', { name: 'Amber 1' }).waitFor()
    },
  },
  {
    name: 'WhatIsAWallet',
    go: async (page) => {
      await press('header-help')(page)
      await page.locator('.points').waitFor()
    },
  },
]

for (const enableEmbedded of [false, true])
  test(`widget: no axe violations in light and dark, in both directions: ${enableEmbedded ? 'embedded' : 'dialog'}`, async ({
    page,
    visit,
  }) => {
    await serveCatalogue(page, createCatalogue(60))
    await visit({ wallets, options: { ...options, ...legal, enableEmbedded } })
    if (!enableEmbedded) await page.evaluate(() => window.appKit.open())
    await page.getByTestId('wallet-selector-test.alpha').waitFor()
    for (const { name, go } of views) {
      await go(page)
      expect(await findViolationsInLooks(page), name).toEqual([])
      if (name !== 'Connect') await page.getByTestId('header-back').click()
      await page.getByTestId('wallet-selector-test.alpha').waitFor()
    }
    await page.locator('.guide button').click()
    await page.getByRole('button', { name: 'Amber 1' }).click()
    await page.getByRole('link').first().waitFor()
    expect(await findViolationsInLooks(page), 'Downloads').toEqual([])
  })

test('Connect view without a wallet, or with terms to accept: no axe violations in light and dark', async ({
  page,
  visit,
}) => {
  await visit({ wallets: [] })
  await page.evaluate(() => window.appKit.open())
  await page.getByRole('heading', { name: 'No wallet found here' }).waitFor()
  expect(await findViolationsInLooks(page), 'nothing here').toEqual([])
  await visit({ options: { ...legal, features: { legalCheckbox: true } } })
  await page.evaluate(() => window.appKit.open())
  await page.getByRole('checkbox').waitFor()
  expect(await findViolationsInLooks(page), 'to be agreed').toEqual([])
})
