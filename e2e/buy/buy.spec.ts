import { collectToasts, whenToasted } from '../account/whenToasted.js'
import { expect } from '../stillTest.js'
import {
  getBalance,
  heading,
  leaveResult,
  offer,
  openProvider,
  openPurchases,
  pay,
  proceed,
  purchaseMs,
  test,
} from './buyTest.js'

test.describe.configure({ timeout: 180_000 })

test('Buy: pays by card in a separate window, and returns to the account after it [S1.15]', async ({
  page,
  stack,
  choose,
}) => {
  const before = await getBalance(stack, 6)
  const dialog = await choose(6)
  const popup = await openProvider(page, proceed(dialog))
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await expect(heading(dialog, 'Buy in Foyer Pay')).toBeVisible()
  await expect(dialog).toContainText(new URL(popup.url()).host)
  const toasts = await collectToasts(page)
  await pay(popup)
  await expect(heading(dialog, /ETH.? bought$/)).toBeVisible({ timeout: purchaseMs })
  for (const fact of ['Foyer Pay', 'Network', 'Transaction ID'])
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible()
  await leaveResult(dialog)
  // The result was on the screen, so no toast repeats it.
  expect((await toasts.jsonValue()).filter((text) => text.includes('bought'))).toEqual([])
  expect(await getBalance(stack, 6)).toBeGreaterThan(before)
  await expect.poll(() => popup.isClosed()).toBe(true)
  // The purchase is in the list, and none is pending.
  await openPurchases(dialog)
  await expect(dialog.getByText('Bought from Foyer Pay')).toBeVisible()
  // Activity shows the delivery as a purchase.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await dialog
    .getByRole('button', { name: /^Bought.*With Foyer Pay/ })
    .first()
    .click()
  await expect(heading(dialog, /^Bought [\d.]+ ETH with Foyer Pay$/)).toBeVisible()
})

test('Buy: a press on a provider selects it, and only the button below opens its page', async ({ page, choose }) => {
  const dialog = await choose(7)
  const opened: unknown[] = []
  page.on('popup', (popup) => opened.push(popup))
  await offer(dialog).click()
  await expect(offer(dialog)).toHaveAttribute('aria-current', 'true')
  const details = dialog.locator('.page:not(.ghost) .details')
  for (const label of ['Seller', 'You pay in total', 'You get']) await expect(details).toContainText(label)
  await expect(details).toContainText('$100.00')
  await expect(dialog).toHaveAccessibleName('Buy')
  expect(opened).toEqual([])
  await (await openProvider(page, proceed(dialog))).close()
})

test('Buy: shows that the card was declined, and Try again opens the provider immediately', async ({
  page,
  choose,
}) => {
  const dialog = await choose(7)
  const popup = await openProvider(page, proceed(dialog))
  await popup.getByRole('button', { name: 'Decline the card' }).click()
  await expect(heading(dialog, 'Payment declined')).toBeVisible({ timeout: purchaseMs })
  const again = await openProvider(page, dialog.getByRole('button', { name: 'Try again' }))
  expect(again.url()).not.toBe(popup.url())
  await expect(heading(dialog, 'Buy in Foyer Pay')).toBeVisible()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(dialog, 'Purchase cancelled')).toBeVisible({ timeout: purchaseMs })
  await dialog.getByRole('button', { name: 'Other provider' }).click()
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('100')
})

test('Buy: continues a purchase after a reload of the page', async ({ page, choose }) => {
  const popup = await openProvider(page, proceed(await choose(7)))
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
