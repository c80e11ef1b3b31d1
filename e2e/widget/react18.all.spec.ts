import type { Locator, Page } from '@playwright/test'
import { servePage } from '../hosts/servePage.js'
import { expect, test } from '../keptTest.js'

const policy = "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' http://localhost:*"

async function expectFacts(page: Page, facts: Readonly<Record<string, string | RegExp>>) {
  for (const [name, fact] of Object.entries(facts)) await expect(page.getByTestId(name)).toHaveText(fact)
}

function press(within: Page | Locator, name: string) {
  return within.getByRole('button', { name, exact: true }).click()
}

test('React 18.0 host: provider, hooks, buttons and the whole widget work without console errors', async ({ page }) => {
  const host = await servePage('react18', policy)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // The local chains are blocked here.
    const isOurs = message.type() === 'error' && !/Failed to load resource/.test(message.text())
    if (isOurs) complaints.push(message.text())
  })
  await page.route(/^http:\/\/localhost:854[56]\//, (route) => route.abort())
  await page.goto(host.url)
  await expectFacts(page, {
    react: /^18\.0\.0/,
    dom: /^18\.0\.0/,
    status: 'disconnected',
    isConnected: 'false',
    theme: 'light',
    read: 'function',
  })

  await press(page, 'Connect wallet')
  const dialog = page.getByRole('dialog')
  await expectFacts(page, { isOpen: 'true', event: 'MODAL_OPEN' })
  await dialog.getByTestId('header-help').click()
  await press(dialog, 'Back')
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(dialog).toBeHidden()
  await expectFacts(page, {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    caipAddress: /^eip155:31337:0xf39F/,
    isConnected: 'true',
    status: 'connected',
    wallet: 'Alpha Wallet',
  })

  await press(page, 'ask')
  await expectFacts(page, { answer: '0x7a69' })
  await press(page, 'switch')
  await expectFacts(page, { caipNetworkId: 'eip155:31338' })
  await press(page, 'ask')
  await expectFacts(page, { answer: '0x7a6a' })
  await press(page, 'theme')
  await expectFacts(page, { theme: 'dark' })
  await expect(page.locator('foyer-modal')).toHaveAttribute('data-theme', 'dark')

  await press(page, 'open')
  await expect(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Foyer Chain\b(?! Two)/ }).click()
  await expectFacts(page, { caipNetworkId: 'eip155:31337' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.locator('foyer-account-button button').click()
  await press(dialog, 'Receive')
  await expect(dialog.getByTestId('qr-code')).toBeVisible()
  await press(dialog, 'Back')
  await expect(dialog.getByRole('button', { name: 'Disconnect', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await press(page, 'leave')
  await expectFacts(page, { status: 'disconnected', address: 'undefined', wallet: 'undefined' })
  await expect(page.locator('foyer-button').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(complaints).toEqual([])
  await host.close()
})
