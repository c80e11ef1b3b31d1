import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect, test } from './accountTest.js'
import { openAccount } from './openAccount.js'
import { createPageUrl } from './pageUrl.js'
import { scenes } from './scenes.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** Each part is a separate test, so that two can run in parallel. */
const parts = 3

for (let part = 0; part < parts; part += 1) {
  test(`account views break no axe rule, in light and dark, in both directions, ${part + 1} of ${parts}`, async ({
    page,
    host,
    world,
  }) => {
    test.setTimeout(300_000)
    const broken: Record<string, readonly string[]> = {}
    let isFresh = false
    const all = Object.entries(scenes)
    const cut = (index: number) => Math.ceil((all.length * index) / parts)
    for (const [view, { entry, spoils, show }] of all.slice(cut(part), cut(part + 1))) {
      if (!isFresh || entry) {
        await page.unrouteAll()
        await page.goto(`${host}/page.css`)
        await page.evaluate(() => localStorage.clear())
        await openAccount(page, createPageUrl(host, world, entry ?? {}))
      }
      isFresh = !spoils && !entry
      await page.evaluate(() => {
        window.wallets['Alpha Wallet']?.setApprove('always')
        return window.appKit.open({ view: 'Account' })
      })
      const dialog = page.getByRole('dialog')
      await dialog.locator('.page:not(.ghost) .actions').waitFor()
      await show(page, dialog)
      const violations = await findViolationsInLooks(page)
      if (violations.length > 0) broken[view] = violations
    }
    expect(broken).toEqual({})
  })
}
