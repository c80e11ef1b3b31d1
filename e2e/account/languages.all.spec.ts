import { en, type Messages } from '@foyer/messages/en'
import { loadMessages } from '@foyer/messages/loadMessages'
import { locales } from '@foyer/messages/locales'
import { findViolationsIn } from '../hosts/findWidgetViolations.js'
import { listOverflows } from '../hosts/listOverflows.js'
import { expect, test } from './accountTest.js'
import { openAccount } from './openAccount.js'
import { createPageUrl } from './pageUrl.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true, viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

for (const locale of locales.filter((each) => each !== 'en'))
  test(`Connect and Account in ${locale}: every text fits 320 px, and axe finds nothing in light and dark`, async ({
    page,
    host,
    world,
  }) => {
    const words: Messages = (await loadMessages(locale)) ?? en
    const url = createPageUrl(host, world, { options: { locale } })
    await page.goto(url, { timeout: 60_000 })
    await expect(page.getByRole('button', { name: words.buttons.connect })).toBeVisible()
    await page.waitForFunction(() => Object.keys(window.wallets ?? {}).length > 0)
    await page.evaluate(() => window.appKit.open())
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName(words.core.connectTitle)
    await expect(dialog.getByText(words.core.installed).first()).toBeVisible()
    expect(await listOverflows(dialog)).toEqual([])
    for (const theme of ['light', 'dark'] as const) expect(await findViolationsIn(page, theme)).toEqual([])

    await openAccount(page, url)
    await expect(dialog.getByTestId('account-send-button')).toHaveText(words.account.send)
    await expect(dialog.getByRole('button', { name: words.account.disconnect, exact: true })).toBeVisible()
    expect(await listOverflows(dialog)).toEqual([])
    for (const theme of ['light', 'dark'] as const) expect(await findViolationsIn(page, theme)).toEqual([])
  })
