import { expect } from '../stillTest.js'
import { test } from './servedTest.js'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const width of [1280, 320])
  for (const namesParent of ['foyer.eth', null])
    test(`AccountSettings, ${width} px: no row moves when the server ${namesParent ? 'offers' : 'offers no'} names`, async ({
      page,
      visit,
    }) => {
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/foyer/v1/config?**', async (route) => {
        await released
        await route.fulfill({ json: { namesParent } })
      })
      await page.setViewportSize({ width, height: 640 })
      const dialog = await visit(2)
      await page.evaluate(() => window.appKit.open({ view: 'AccountSettings' }))
      const language = dialog.getByTestId('settings-language')
      const row = dialog.getByTestId('account-choose-name-button')
      await language.hover()
      const before = await language.boundingBox()
      await expect(row).toHaveCount(0)
      await expect(dialog.locator('.settings .sk-row')).toHaveCount(1)
      release()
      await expect(dialog.locator('.settings .sk-row')).toHaveCount(0)
      await expect(row).toHaveCount(namesParent ? 1 : 0)
      expect(await language.boundingBox()).toEqual(before)
    })

test('AccountSettings: without names, no space remains after the pointer leaves the row', async ({ page, visit }) => {
  await page.route('**/foyer/v1/config?**', (route) => route.fulfill({ json: { namesParent: null } }))
  const dialog = await visit(2)
  await page.setViewportSize({ width: 1280, height: 640 })
  await dialog.getByRole('button', { name: 'Settings' }).click()
  const language = dialog.getByTestId('settings-language')
  const getGap = async () => {
    const [who, row] = await Promise.all([dialog.locator('.settings>.who').boundingBox(), language.boundingBox()])
    return (row?.y ?? 0) - (who?.y ?? 0) - (who?.height ?? 0)
  }
  await language.hover()
  await expect(dialog.locator('.settings .sk-row')).toHaveCount(0)
  await page.mouse.move(1, 1)
  await expect.poll(getGap).toBeLessThan(20)
})

for (const input of ['pointer', 'keyboard'] as const)
  test(`AccountSettings, ${input}: a row above that becomes higher does not move the current row`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 320, height: 480 })
    const dialog = await visit(2)
    await page.evaluate(() => window.appKit.open({ view: 'AccountSettings' }))
    const current = dialog.getByTestId('settings-hidden')
    await current.waitFor()
    if (input === 'pointer') await current.hover()
    else {
      await dialog.getByTestId('settings-language').focus()
      // The currency is between them.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(current).toBeFocused()
    }
    const top = (await current.boundingBox())?.y ?? 0
    await dialog.getByTestId('settings-wallet').evaluate((text) => text.append(' long'.repeat(40)))
    await expect
      .poll(async () => (await dialog.getByTestId('settings-wallet').boundingBox())?.height)
      .toBeGreaterThan(60)
    expect(Math.abs(((await current.boundingBox())?.y ?? 0) - top)).toBeLessThan(1)
  })
