import { callRpc } from '@foyer/sandbox/callRpc'
import type { Locator, Page } from '@playwright/test'
import { test as base } from '../account/servedTest.js'
import { whenToasted } from '../account/whenToasted.js'
import type { Stack } from '../stack.js'
import { expect } from '../stillTest.js'

/** A purchase is looked at every four seconds, and its coins come with a block. */
const purchaseMs = 30_000

const test = base.extend<{
  /** Opens the form with a sum that Foyer Pay has quoted, as the account with a number. */
  readonly choose: (account: number) => Promise<Locator>
}>({
  choose: async ({ page, visit }, use) => {
    page.setDefaultTimeout(purchaseMs)
    await use(async (account) => {
      const dialog = await visit(account, { remembers: true })
      await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
      await expect(dialog).toHaveAccessibleName('Choose Provider')
      await dialog.getByRole('button', { name: '$100', exact: true }).click()
      await expect(offer(dialog)).toContainText('ETH', { timeout: purchaseMs })
      await expect(offer(dialog)).toBeEnabled()
      return dialog
    })
  },
})

const offer = (dialog: Locator) => dialog.getByRole('button', { name: /^Foyer Pay/ })
const heading = (dialog: Locator, name: string) => dialog.getByRole('heading', { name, exact: true })

async function openPurchases(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await dialog.getByRole('button', { name: 'Purchases' }).click()
  await expect(dialog).toHaveAccessibleName('Activity')
}

/** Presses the provider, and answers with its page. */
async function goThere(page: Page, press: Locator): Promise<Page> {
  const [window] = await Promise.all([page.waitForEvent('popup'), press.click()])
  await window.getByRole('heading', { name: 'Foyer Pay' }).waitFor()
  // Its buttons do nothing before its script is there.
  await window.waitForLoadState()
  return window
}

/** Presses without waiting for what follows: the window may be closed before that. */
const press = (window: Page, name: string | RegExp) => window.getByRole('button', { name }).dispatchEvent('click')
const pay = (window: Page) => press(window, /^Pay 100/)

async function getBalance({ world }: Stack, account: number): Promise<bigint> {
  const address = world.accounts[account]?.address
  return BigInt(String(await callRpc(world.urls.evm, 'eth_getBalance', [address, 'latest'])))
}

test.describe.configure({ timeout: 180_000 })

test('buys by card in a window of its own, and comes back by itself [S1.15]', async ({ page, stack, choose }) => {
  const before = await getBalance(stack, 6)
  const dialog = await choose(6)
  const popup = await goThere(page, offer(dialog))
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await expect(heading(dialog, 'Buy in Foyer Pay')).toBeVisible()
  await expect(dialog).toContainText(new URL(popup.url()).host)
  await whenToasted(page, 'ETH bought', () => pay(popup))
  await expect(dialog).toHaveAccessibleName('Account', { timeout: purchaseMs })
  expect(await getBalance(stack, 6)).toBeGreaterThan(before)
  await expect.poll(() => popup.isClosed()).toBe(true)
  // It stands among the purchases, and nothing is waited for.
  await openPurchases(dialog)
  await expect(dialog.getByText('Bought from Foyer Pay')).toBeVisible()
})

test('shows in another browser what was bought for the account, each purchase once [S3.36]', async ({
  page,
  choose,
}) => {
  const dialog = await choose(5)
  const popup = await goThere(page, offer(dialog))
  await whenToasted(page, 'ETH bought', () => pay(popup))
  await expect(dialog).toHaveAccessibleName('Account', { timeout: purchaseMs })
  const told = page.waitForResponse((response) => response.url().includes('onramp=all'))
  await openPurchases(dialog)
  expect((await (await told).json()).data).toHaveLength(1)
  await expect(dialog.getByText('Bought from Foyer Pay')).toHaveCount(1)
  await expect(dialog.getByText(/^Bought ·/)).toHaveCount(0)
  // What this browser kept is all that tells it from another one.
  await page.evaluate(() => localStorage.removeItem('@appkit/buy_cache'))
  await page.reload()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await page.evaluate(() => window.appKit.open())
  await openPurchases(page.getByRole('dialog'))
  await expect(dialog.getByText(/^Bought ·/)).toHaveCount(1)
  // Neither what was paid nor to whom: anybody may ask for that list.
  await expect(dialog.getByText('Foyer Pay')).toHaveCount(0)
  await expect(dialog.getByText('$100')).toHaveCount(0)
})

test('says that a card was declined, and tries again in the same press', async ({ page, choose }) => {
  const dialog = await choose(7)
  const popup = await goThere(page, offer(dialog))
  await popup.getByRole('button', { name: 'Decline the card' }).click()
  await expect(heading(dialog, 'Payment declined')).toBeVisible({ timeout: purchaseMs })
  const again = await goThere(page, dialog.getByRole('button', { name: 'Try again' }))
  expect(again.url()).not.toBe(popup.url())
  await expect(heading(dialog, 'Buy in Foyer Pay')).toBeVisible()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(dialog, 'Purchase cancelled')).toBeVisible({ timeout: purchaseMs })
  await dialog.getByRole('button', { name: 'Other provider' }).click()
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('100')
})

test('waits for coins that take a while, whatever becomes of the window', async ({ page, choose }) => {
  const dialog = await choose(8)
  const popup = await goThere(page, offer(dialog))
  await popup.getByRole('button', { name: 'Pay, and let it take a while' }).click()
  await expect(heading(dialog, 'Payment received')).toBeVisible({ timeout: purchaseMs })
  await whenToasted(page, 'ETH bought', () => press(popup, 'Let the coins arrive now'))
  await expect(dialog).toHaveAccessibleName('Account', { timeout: purchaseMs })
})

test('offers a link with the host in it where the browser opens no window', async ({ page, choose }) => {
  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  const dialog = await choose(9)
  await offer(dialog).click()
  const link = dialog.getByRole('link', { name: /^Continue at localhost/ })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.getByRole('button', { name: /^Pay 100/ }).click()
  await expect(dialog).toHaveAccessibleName('Account', { timeout: purchaseMs })
  // A tab is led back to the page it came from.
  await tab.waitForURL((url) => url.origin === new URL(page.url()).origin)
})

test('asks when the window is closed, and loses nothing', async ({ page, choose }) => {
  const dialog = await choose(6)
  const popup = await goThere(page, offer(dialog))
  const url = popup.url()
  await popup.close()
  await expect(heading(dialog, 'Did you finish?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, I have paid' }).click()
  await expect(heading(dialog, 'Waiting for Foyer Pay')).toBeVisible()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(url)
  await elsewhere.getByRole('button', { name: /^Pay 100/ }).click()
  await page.bringToFront()
  await expect(dialog).toHaveAccessibleName('Account', { timeout: purchaseMs })
})

test('goes on with a purchase after the page was loaded anew', async ({ page, choose }) => {
  const popup = await goThere(page, offer(await choose(7)))
  await page.reload()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await page.evaluate(() => window.appKit.open())
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('button', { name: /^Waiting for Foyer Pay/ })
  await row.click()
  await expect(heading(dialog, 'Waiting for Foyer Pay')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(row).toBeVisible()
  await whenToasted(page, 'ETH bought', () => pay(popup))
  await expect(row).toBeHidden()
})

test('holds the sum against the limits, in words [S9.30]', async ({ choose }) => {
  const dialog = await choose(9)
  await dialog.getByLabel('Amount', { exact: true }).fill('9')
  await expect(dialog.getByText(/^The least you can pay by card is .?\$10.?\.$/)).toBeVisible()
  await expect(offer(dialog)).toBeDisabled()
  await dialog.getByLabel('Amount', { exact: true }).fill('7500.01')
  await expect(dialog.getByText(/^The most you can pay by card is .?\$7,500.?\.$/)).toBeVisible()
})

test('asks for the country of the person, and remembers it', async ({ page, choose }) => {
  const dialog = await choose(9)
  // The browser speaks the English of the United States.
  const country = dialog.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('US')
  const asked = page.waitForRequest((request) => request.postDataJSON()?.country === 'DE')
  await country.selectOption({ label: 'Germany' })
  expect((await asked).url()).toContain('/onramp/quotes')
  await expect(offer(dialog)).toBeEnabled()
  const begun = page.waitForRequest((request) => request.url().includes('/onramp/sessions?'))
  const popup = await goThere(page, offer(dialog))
  expect((await begun).postDataJSON()).toMatchObject({ country: 'DE' })
  await popup.close()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(country).toHaveValue('DE')
})

test('leads from a sum that is not there to buying that very token', async ({ visit }) => {
  const dialog = await visit(8)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByLabel('Amount', { exact: true }).fill('99999999')
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(dialog).toHaveAccessibleName('Choose Provider')
  await expect(dialog.getByRole('button', { name: /Choose token, now ETH/ })).toBeVisible()
  await dialog.getByRole('button', { name: /Choose token, now ETH/ }).click()
  await expect(dialog).toHaveAccessibleName('Select Token')
  await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
  await expect(dialog.getByRole('button', { name: /Choose token, now sUSD/ })).toBeVisible()
  await dialog.getByRole('button', { name: /Choose currency/ }).click()
  await dialog.getByRole('button', { name: /^Euro/ }).click()
  await expect(dialog.getByRole('button', { name: /Choose currency, now EUR/ })).toBeVisible()
  // What was chosen before is kept.
  await expect(dialog.getByRole('button', { name: /Choose token, now sUSD/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('99999999')
})
