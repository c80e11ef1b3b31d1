import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { createWallet, expect, openWidget, test, waitUntilRequested } from './pairingTest.js'

const birch = createWallet('Birch', {
  mobile_link: 'birch://',
  webapp_link: 'https://birch.example',
  rdns: 'example.birch',
  chrome_store: 'https://chrome.example/birch',
})
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Instagram 383.0.0'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('pairing views on a desktop: no axe violations in light and dark, in both directions', async ({ page, visit }) => {
  await visit({ catalogue: [birch], quick: false })
  const dialog = await openWidget(page)
  await dialog.getByRole('button', { name: /^Birch/ }).click()
  await waitUntilRequested(page)
  expect(await findViolationsInLooks(page), 'waiting').toEqual([])
  await page.evaluate(() => window.phone.give())
  await dialog.locator('.qr:not(.qr-wait)').waitFor()
  expect(await findViolationsInLooks(page), 'code').toEqual([])
  await page.evaluate(() => window.phone.fail('USER_REJECTED'))
  await dialog.locator('.code .end').waitFor()
  expect(await findViolationsInLooks(page), 'declined').toEqual([])
  for (const tab of ['web', 'unsupported']) {
    await dialog.locator(`[data-tab=${tab}]`).click()
    await dialog.locator('.app').waitFor()
    expect(await findViolationsInLooks(page), tab).toEqual([])
  }
})

test.describe('pairing views on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: instagram })

  test('in another app: no axe violations in light and dark, in both directions', async ({ page, visit }) => {
    await visit({ catalogue: [birch] })
    const dialog = await openWidget(page)
    await waitUntilRequested(page)
    await dialog.getByRole('button', { name: /^Birch/ }).tap()
    await dialog.locator('.qr:not(.qr-wait)').waitFor()
    expect(await findViolationsInLooks(page), 'code').toEqual([])
    await dialog.locator('[data-tab=mobile]').tap()
    await dialog.locator('.app .b-primary').tap()
    await dialog.locator('.app a.row').waitFor()
    expect(await findViolationsInLooks(page), 'not installed').toEqual([])
  })
})
