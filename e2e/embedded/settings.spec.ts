import { readChunk } from '../hosts/readChunk.js'
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

test('settings of an embedded wallet: no row moves when the rows of the wallet have loaded', async ({
  page,
  visit,
  shop,
}) => {
  const file = await readChunk(shop.url, 'kit/src/widget/account/embeddedViews.ts')
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${file}`, async (route) => {
    await released
    await route.continue()
  })
  await visit()
  await logIn(page, 'late-rows@test')
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  const language = page.getByTestId('settings-language')
  await expect(page.getByTestId('account-choose-name-button')).toBeVisible()
  const placeholders = page.locator('.settings>.sk-row')
  const before = await language.evaluate((field) => (field.closest('.prefs') as HTMLElement).offsetTop)
  release()
  await expect(page.getByTestId('sign-out-everywhere')).toBeVisible()
  await expect(placeholders).toHaveCount(0)
  expect(await language.evaluate((field) => (field.closest('.prefs') as HTMLElement).offsetTop)).toBe(before)
})
