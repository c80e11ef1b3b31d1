import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from '../hosts/findWidgetViolations.js'
import { expect, test } from './accountTest.js'
import { openAccount } from './openAccount.js'
import { createPageUrl } from './pageUrl.js'
import { scenes } from './scenes.js'

// axe is put in by evaluation, which the policy of the page would refuse.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

const looks = [
  { name: 'left to right', options: {} },
  { name: 'right to left', options: { locale: 'ar' } },
]

for (const { name, options } of looks) {
  test(`no view of the account side breaks an axe rule, in light and dark, ${name}`, async ({ page, host, world }) => {
    test.setTimeout(300_000)
    const broken: Record<string, readonly string[]> = {}
    let isFresh = false
    for (const [view, { entry, spoils, show }] of Object.entries(scenes)) {
      if (!isFresh || entry) {
        await page.unrouteAll()
        await page.goto(`${host}/page.css`)
        await page.evaluate(() => localStorage.clear())
        const whole = { ...entry, options: { ...options, ...entry?.options } }
        await openAccount(page, createPageUrl(host, world, whole))
      }
      isFresh = !spoils && !entry
      await page.evaluate(() => {
        window.wallets['Alpha Wallet']?.setApprove('always')
        return window.appKit.open({ view: 'Account' })
      })
      const dialog = page.getByRole('dialog')
      await dialog.locator('.page:not(.ghost) .actions').waitFor()
      await show(page, dialog)
      const violations = await findViolationsInBothThemes(page)
      if (violations.length > 0) broken[view] = violations
    }
    expect(broken).toEqual({})
  })
}
