import type { Page } from '@playwright/test'
import { pressToClose } from '../pressToClose.js'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { address, expect, frame, logIn, test } from './connectTest.js'
import { pressInFrame } from './pressInFrame.js'

/** Opens the security screen from the widget, and from there the screen that deletes the wallet. */
async function openDelete(page: Page): Promise<void> {
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  await page.getByTestId('account-upgrade-wallet').click()
  await page.getByRole('button', { name: 'Make it yours alone' }).click()
  await pressInFrame(frame(page).getByRole('button', { name: 'Delete this wallet' }))
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Delete this wallet')
}

async function confirmDelete(page: Page, shown: Page): Promise<void> {
  await shown.getByLabel('I understand that I lose this wallet permanently').check()
  await confirmInWindow(page, { name: 'Delete permanently' })
}

test('deletes the wallet: the app is disconnected, and the same e-mail address logs in as a new user with a new wallet', async ({
  page,
  visit,
  context,
}) => {
  await visit()
  await logIn(page, 'leaver@test')
  const [account, onSolana] = [await address(page), await address(page, 'solana')]
  const token = () => page.evaluate(async () => (await window.host.appKit.getIdentityToken()).token)
  const personOf = (jwt: string) =>
    (JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
  const person = personOf(await token())
  const second = await context.newPage()
  await visit({ page: second })
  await expect.poll(() => address(second), { timeout: 20_000 }).toBe(account)
  await second.close()

  await openDelete(page)
  // The window lists the addresses that will be lost.
  const shown = await openApproval(page)
  await expect(shown.getByText(account ?? '', { exact: true })).toBeVisible()
  await expect(shown.getByText(onSolana ?? '', { exact: true })).toBeVisible()
  await confirmDelete(page, shown)
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Your wallet is deleted')
  await expect.poll(() => address(page)).toBeUndefined()
  expect(await address(page, 'solana')).toBeUndefined()
  // The widget closes, so that it does not cover the signed-out app.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A reload restores nothing.
  await page.reload()
  await page.locator('foyer-button button').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await address(page)).toBeUndefined()

  await logIn(page, 'leaver@test')
  expect(await address(page)).not.toBe(account)
  expect(await address(page, 'solana')).not.toBe(onSolana)
  expect(personOf(await token())).not.toBe(person)
})

test('closing the widget while it shows "Your wallet is deleted" ends the connection as well', async ({
  page,
  visit,
}) => {
  await visit()
  await logIn(page, 'hasty@test')
  await openDelete(page)
  await confirmDelete(page, await openApproval(page))
  await frame(page).getByRole('heading', { name: 'Your wallet is deleted' }).waitFor()
  await page.evaluate(() => window.host.appKit.close())
  // No request reaches the wallet meanwhile, so only the response of the screen can end the connection.
  await expect.poll(() => address(page)).toBeUndefined()
  expect(await address(page, 'solana')).toBeUndefined()
})

test('Cancel returns to the security screen and deletes nothing', async ({ page, visit }) => {
  await visit()
  await logIn(page, 'stayer@test')
  const account = await address(page)
  await openDelete(page)
  // Without the checkbox, and by a script, a click has no effect.
  const shown = await openApproval(page)
  const yes = shown.getByRole('button', { name: 'Delete permanently' })
  await yes.click({ force: true })
  await shown.getByLabel('I understand that I lose this wallet permanently').check()
  await expect(yes).not.toHaveAttribute('aria-disabled', 'true')
  await yes.evaluate((button: HTMLElement) => button.click())
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Delete this wallet')
  await pressToClose(shown, () => shown.getByRole('button', { name: 'Cancel' }).click())
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Who can open this wallet')
  await pressInFrame(frame(page).getByRole('button', { name: 'Delete this wallet' }))
  // Press the key on the heading, which waits for the new screen: the list ignores keys after a click on a button.
  await frame(page).getByRole('heading', { level: 1, name: 'Delete this wallet' }).press('Escape')
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Who can open this wallet')
  await pressInFrame(frame(page).getByRole('button', { name: 'Done' }))
  expect(await address(page)).toBe(account)
  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)
})
