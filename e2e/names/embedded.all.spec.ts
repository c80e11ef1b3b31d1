import { confirmInWindow, openApproval } from '../embedded/approvalWindow.js'
import { expect, frame, logIn, test } from '../embedded/connectTest.js'
import { pressInFrame } from '../embedded/pressInFrame.js'

test('names: an e-mail log-in registers a name, and the approval shows the signed message [S1.16, S2.10, S3.41]', async ({
  page,
  visit,
}) => {
  test.setTimeout(180_000)
  await visit()
  await logIn(page, 'sailor@test')
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  await page.getByTestId('account-choose-name-button').click()
  await page.getByRole('button', { name: 'Choose name' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('sailor-one')
  await expect(page.getByText('Available', { exact: true })).toBeVisible()
  const register = page.getByRole('button', { name: 'Register name' })

  // Cancel returns to the unchanged form.
  await register.click()
  await pressInFrame(frame(page).getByRole('button', { name: 'Cancel', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('sailor-one')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

  await register.click()
  await expect((await openApproval(page)).locator('body')).toContainText('"name":"sailor-one.foyer.eth"')
  await confirmInWindow(page)
  await expect(page.getByRole('heading', { name: 'sailor-one.foyer.eth is yours' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: /^Copy address/ })).toContainText('sailor-one.foyer.eth')

  // The name is released in the same way.
  await page.evaluate(() => window.host.appKit.open({ view: 'ReleaseAccountName' }))
  await page.getByRole('button', { name: 'Give up name' }).click()
  await expect((await openApproval(page)).locator('body')).toContainText('Release the name sailor-one.foyer.eth')
  await confirmInWindow(page)
  await expect(page.getByRole('button', { name: /^Copy address/ })).not.toContainText('foyer.eth')
})
