import { expect, test } from './hostTest.js'

test.describe('Connecting a wallet', () => {
  test('goes from the button over the list and the wallet to a connected page [S2.2, S2.6]', async ({
    page,
    visit,
  }) => {
    await visit()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: /^Beta Wallet/ }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => page.evaluate(() => window.appKit.getAddress())).toMatch(/^0xf39F/i)
  })
})
