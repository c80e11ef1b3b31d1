import { expect } from '../stillTest.js'
import { test } from './servedTest.js'

test('AccountSettings: the chosen currency has priority over the option, until the user removes it', async ({
  page,
  visit,
}) => {
  const dialog = await visit(2)
  const balance = dialog.getByTestId('account-balance')
  await page.evaluate(() => window.appKit.updateOptions({ currency: 'GBP' }))
  await expect(balance).toContainText('£')
  await dialog.getByTestId('account-settings-button').click()
  await dialog.getByTestId('settings-currency').selectOption('EUR')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(balance).toContainText('€')
  await page.evaluate(() => window.appKit.updateOptions({ currency: 'USD' }))
  await expect(balance).toContainText('€')
  await dialog.getByTestId('account-settings-button').click()
  await dialog.getByTestId('settings-currency').selectOption('')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(balance).toContainText('$')
})
