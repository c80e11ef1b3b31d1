import { solana } from '@foyer/kit/networks'
import { devices } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect, test } from './hostTest.js'
import { catalogueUrl, createCatalogue, serveCatalogue } from './serveCatalogue.js'

const server = { serverUrl: catalogueUrl, projectId: 'e2e' }

test.describe('Get a wallet view', () => {
  test('leads from the guide to the stores, with https links only', async ({ page, visit }) => {
    const [first, ...rest] = createCatalogue(10)
    await serveCatalogue(page, [
      { ...first, id: 'a'.repeat(64), name: 'Amber', homepage: 'javascript:alert(1)' },
      ...rest,
    ])
    await visit({ wallets: [], options: server })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    // The Connect view has a row with the same name, and of two clicks before React has loaded, the second one counts.
    await expect(page.getByRole('heading', { name: 'Get a wallet' })).toBeVisible()
    await page.getByRole('button', { name: 'Amber', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Get Amber' })
    await expect(dialog.getByRole('link')).toHaveCount(3)
    const store = dialog.getByRole('link', { name: /^Browser extension/ })
    await expect(store).toHaveAttribute('href', 'https://chromewebstore.example/amber-1')
    await expect(store).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('offers to connect a wallet as soon as it is installed', async ({ page, visit }) => {
    await serveCatalogue(page, createCatalogue(10))
    await visit({ wallets: [], options: server })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .getByTestId(/^wallet-selector-featured-/)
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    await page.evaluate(() => {
      const provider = {
        request: () => Promise.reject(new Error('no')),
        on: () => provider,
        removeListener: () => provider,
      }
      const info = { uuid: '1', name: 'Amber 1', rdns: 'example.amber-1', icon: 'data:image/png;base64,AA==' }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    })
    await expect(page.getByRole('button', { name: 'Open Amber 1' })).toBeVisible()
  })
})

test.describe('Wallet list on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent, viewport: devices['iPhone 15'].viewport })

  test('opens the page in the browser of a Solana wallet, and links to its stores [S7.68]', async ({ page, visit }) => {
    const wallet = {
      id: 'phantom',
      name: 'Phantom',
      mobile_link: 'phantom://',
      app_store: 'https://apps.example/phantom',
    }
    await visit({ wallets: [], options: { ...server, networks: [solana], customWallets: [wallet] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /^Phantom/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Get Phantom' })
    const link = dialog.getByRole('link', { name: /^Open Phantom/ })
    const href = (await link.getAttribute('href')) ?? ''
    expect(href.startsWith('https://phantom.app/ul/browse/http')).toBe(true)
    expect(decodeURIComponent(href)).toContain(`${new URL(page.url()).origin}/?`)
    await expect(dialog.getByRole('link', { name: /^iPhone and iPad app/ })).toBeVisible()
    expect(await findViolationsInLooks(page)).toEqual([])
  })
})
