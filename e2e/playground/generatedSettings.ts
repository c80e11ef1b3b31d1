import { networkList } from '@foyer/playground/networkList'
import { expect, type Page } from '@playwright/test'
import { announceWallet } from './announceWallet.js'

/** Settings of the playground for the tests of the generated code. */
export const generatedSettings = {
  mode: 'standalone',
  networks: Object.keys(networkList),
  'themeVariables.--foyer-accent': '#aa0033',
  'button.label': 'Log in here',
  walletButton: 'org.example',
  messages: { en: { core: { connectTitle: 'Welcome back' } } },
}

/** Opens a generated app, expects the settings, and connects the announced wallet. */
export async function testGeneratedApp(page: Page, url: string): Promise<void> {
  const complaints: string[] = []
  // No chain runs here, so requests to the nodes fail after the connection.
  page.on('console', (message) => {
    if (message.type() === 'error' && message.location().url.startsWith(url)) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }))
  await page.addInitScript({ content: announceWallet })
  await page.goto(url)
  const button = page.getByRole('button', { name: 'Log in here' })
  await expect(button).toBeVisible()
  // The button loads the code of the theme after its first paint.
  await expect(button).toHaveCSS('background-color', 'rgb(170, 0, 51)')
  await expect(page.locator('foyer-wallet-button')).toHaveCount(1)
  const widget = page.locator('foyer-modal')
  await expect(widget.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await widget.getByRole('button', { name: /^Example Wallet/ }).click()
  await expect(widget.getByRole('button', { name: 'Copy address' })).toBeVisible()
  expect(complaints).toEqual([])
}
