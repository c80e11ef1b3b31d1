import type { Page } from '@playwright/test'
import { address, expect, logIn, test } from './connectTest.js'

/** Opens the settings after a new load of the page. */
async function openSettings(page: Page, owner: string | undefined): Promise<void> {
  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(owner)
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
}

test('an app with EVM and Solana: the user switches the account type both ways, and a reload changes nothing [S1.17, S3.58]', async ({
  page,
  visit,
}) => {
  await visit()
  await logIn(page, 'changes-type@test')
  const owner = await address(page)
  const toggle = page.getByTestId('account-toggle-preferred-account-type')
  await openSettings(page, owner)
  await expect(toggle).toHaveText('Switch to your standard account')
  await toggle.click()
  await expect(toggle).toHaveText('Switch to your smart account')
  await openSettings(page, owner)
  await expect(toggle).toHaveText('Switch to your smart account')
  await expect(page.getByTestId('account-permissions')).toHaveCount(0)
  await toggle.click()
  await expect(toggle).toHaveText('Switch to your standard account')
  await openSettings(page, owner)
  await expect(toggle).toHaveText('Switch to your standard account')
  await expect(page.getByTestId('account-permissions')).toBeVisible()
})
