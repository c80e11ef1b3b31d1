import { expect } from '../stillTest.js'
import {
  heading,
  leaveResult,
  offer,
  openProvider,
  openPurchases,
  pay,
  press,
  proceed,
  purchaseMs,
  test,
} from './buyTest.js'

test.describe.configure({ timeout: 180_000 })

test('Buy: another browser shows the purchases of the account, each once [S3.36]', async ({ page, choose }) => {
  const dialog = await choose(5)
  const popup = await openProvider(page, proceed(dialog))
  await pay(popup)
  await leaveResult(dialog)
  const told = page.waitForResponse((response) => response.url().includes('onramp=all'))
  await openPurchases(dialog)
  expect((await (await told).json()).data).toHaveLength(1)
  await expect(dialog.getByText('Bought from Foyer Pay')).toHaveCount(1)
  await expect(dialog.getByText('Bought', { exact: true })).toHaveCount(0)
  // Clear the stored purchases: the page then behaves like another browser.
  await page.evaluate(() => localStorage.removeItem('@appkit/buy_cache'))
  await page.reload()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await page.evaluate(() => window.appKit.open())
  await openPurchases(page.getByRole('dialog'))
  await expect(dialog.getByText('Bought', { exact: true })).toHaveCount(1)
  // The list shows neither the price nor the provider: anyone can request it.
  await expect(dialog.getByText('Foyer Pay')).toHaveCount(0)
  await expect(dialog.getByText('$100')).toHaveCount(0)
})

test('Buy: waits for an asset that arrives late', async ({ page, choose }) => {
  const dialog = await choose(8)
  const popup = await openProvider(page, proceed(dialog))
  await popup.getByRole('button', { name: 'Pay, and let it take a while' }).click()
  await expect(heading(dialog, 'Payment received')).toBeVisible({ timeout: purchaseMs })
  await press(popup, 'Let the coins arrive now')
  await leaveResult(dialog)
})

test("Buy: offers a link with the provider's host if the browser opens no window", async ({ page, choose }) => {
  await page.addInitScript(() => Object.assign(window, { open: () => null }))
  const dialog = await choose(9)
  await proceed(dialog).click()
  const link = dialog.getByRole('link', { name: /^Continue at localhost/ })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  // The buttons do nothing before the script is loaded.
  await tab.waitForLoadState()
  await pay(tab)
  await leaveResult(dialog)
  // The provider redirects the tab to the page that opened it.
  await tab.waitForURL((url) => url.origin === new URL(page.url()).origin)
})

test('Buy: shows "Did you finish?" if the window is closed, and keeps the purchase', async ({ page, choose }) => {
  const dialog = await choose(6)
  const popup = await openProvider(page, proceed(dialog))
  const url = popup.url()
  await popup.close()
  await expect(heading(dialog, 'Did you finish?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, I have paid' }).click()
  await expect(heading(dialog, 'Waiting for Foyer Pay')).toBeVisible()
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(url)
  await elsewhere.getByRole('button', { name: /^Pay 100/ }).click()
  await page.bringToFront()
  await leaveResult(dialog)
})

test('Buy: shows a message for an amount outside the limits [S9.30]', async ({ choose }) => {
  const dialog = await choose(9)
  await dialog.getByLabel('Amount', { exact: true }).fill('9')
  await expect(dialog.getByText(/^The minimum by card is .?\$10.?\.$/)).toBeVisible()
  await expect(offer(dialog)).toBeDisabled()
  await dialog.getByLabel('Amount', { exact: true }).fill('7500.01')
  await expect(dialog.getByText(/^The maximum by card is .?\$7,500.?\.$/)).toBeVisible()
})

test('Buy: the user can choose a country, and the form remembers it', async ({ page, choose }) => {
  const dialog = await choose(9)
  // The language of the browser is English of the United States.
  const country = dialog.getByRole('combobox', { name: 'Country' })
  await expect(country).toHaveValue('US')
  const requested = page.waitForRequest((request) => request.postDataJSON()?.country === 'DE')
  await country.selectOption({ label: 'Germany' })
  expect((await requested).url()).toContain('/onramp/quotes')
  await expect(proceed(dialog)).toBeEnabled()
  const begun = page.waitForRequest((request) => request.url().includes('/onramp/sessions?'))
  const popup = await openProvider(page, proceed(dialog))
  expect((await begun).postDataJSON()).toMatchObject({ country: 'DE' })
  await popup.close()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(country).toHaveValue('DE')
})

test('Buy: an insufficient balance links to buying the same token', async ({ visit }) => {
  const dialog = await visit(8)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByLabel('Amount', { exact: true }).fill('99999999')
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(dialog).toHaveAccessibleName('Buy')
  await expect(dialog.getByRole('button', { name: /Choose token, now ETH/ })).toBeVisible()
  await dialog.getByRole('button', { name: /Choose token, now ETH/ }).click()
  await expect(dialog).toHaveAccessibleName('Select token')
  await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
  await expect(dialog.getByRole('button', { name: /Choose token, now sUSD/ })).toBeVisible()
  await dialog.getByRole('button', { name: /Choose currency/ }).click()
  await dialog.getByRole('button', { name: /^Euro/ }).click()
  await expect(dialog.getByRole('button', { name: /Choose currency, now EUR/ })).toBeVisible()
  // The previous input is restored.
  await expect(dialog.getByRole('button', { name: /Choose token, now sUSD/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('99999999')
})
