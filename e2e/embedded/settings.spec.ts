import { expect, frame, logIn, test } from './connectTest.js'

test('settings of an embedded wallet: Disconnect is visible at 640 px, and the frame has the chosen language', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await visit()
  await logIn(page, 'settings@test')
  await page.evaluate(() => window.host.appKit.open())
  await page.getByTestId('account-settings-button').click()
  await expect(page.getByTestId('settings-wallet')).toHaveText('settings@test')
  await expect(page.getByTestId('account-upgrade-wallet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disconnect', exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByTestId('settings-language').selectOption('de')
  await expect(page.getByRole('button', { name: 'Trennen', exact: true })).toBeInViewport({ ratio: 1 })
  await page.getByTestId('sign-out-everywhere').click()
  await expect(frame(page).getByRole('button', { name: 'Abbrechen', exact: true })).toBeVisible()
})
