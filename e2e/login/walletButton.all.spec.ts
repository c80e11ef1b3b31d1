import type { Page } from '@playwright/test'
import { pressToClose } from '../pressToClose.js'
import { defaultScript, frameOrigin, serveFakeFrame } from './frameDouble.js'
import { expect, test } from './loginTest.js'
import { code } from './scenes/steps.js'

/** Loads the host page with the button of one wallet or log-in. Returns the button. */
async function visitButton(page: Page, host: string, walletButton: string) {
  await serveFakeFrame(page.context(), defaultScript)
  await page.route(/^http:\/\/localhost:854[56]\//, (route) => route.abort())
  const query = new URLSearchParams({
    options: JSON.stringify({ frameUrl: frameOrigin }),
    wallets: '[]',
    walletButton: JSON.stringify(walletButton),
  })
  await page.goto(`${host}/?${query}`)
  return page.locator('foyer-wallet-button button')
}

test('AppKitWalletButton: with "email", a press opens the e-mail log-in of the widget', async ({ page, host }) => {
  const button = await visitButton(page, host, 'email')
  await expect(button).toHaveText('Email')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Email log-in' })
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused()
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Enter')
  await code(page.getByRole('dialog')).fill('424242')
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('AppKitWalletButton: with a provider, a press logs in in its window, without the widget', async ({
  page,
  host,
}) => {
  const button = await visitButton(page, host, 'google')
  await expect(button).toHaveText('Google')
  const opened = page.waitForEvent('popup')
  await button.click()
  const popup = await opened
  await popup.waitForURL(`${frameOrigin}/provider`)
  await pressToClose(popup, () => popup.getByRole('button', { name: 'Log in' }).click())
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await expect(page.getByRole('dialog')).toBeHidden()
})
