import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, test } from './accountTest.js'
import { openAccount } from './openAccount.js'
import { createPageUrl } from './pageUrl.js'
import { scenes } from './scenes.js'

/** What axe finds inside the widget, as `rule: element`. */
async function findViolations(page: Page): Promise<readonly string[]> {
  // Half-transparent text of a view on its way in would count as low contrast.
  await page.evaluate(async () => {
    const root = document.querySelector('foyer-modal')?.shadowRoot
    const isFinite = (one: Animation) => Number.isFinite(one.effect?.getComputedTiming().endTime)
    // The end of one motion may begin the next (a title that changes once its view is there).
    for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const moving = root?.getAnimations().filter((one) => one.playState === 'running' && isFinite(one)) ?? []
      if (moving.length > 0) quietFrames = -1
      await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
    }
  })
  await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(async () => {
    const result = await window.axe.run({ include: [['foyer-modal']] }, {})
    return {
      violations: result.violations,
      passes: result.passes.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
    }
  })
  // Or it would find nothing because it saw nothing.
  if (!passes.some((html) => html.includes('foyer-title'))) throw new Error('axe did not look into the widget')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

// axe is put in by evaluation, which the policy of the page would refuse.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

const looks = [
  { name: 'light', options: { themeMode: 'light' } },
  { name: 'dark', options: { themeMode: 'dark' } },
  { name: 'right-to-left', options: { themeMode: 'light', locale: 'ar' } },
]

for (const { name, options } of looks) {
  test(`no view of the account side breaks an axe rule in ${name}`, async ({ page, host, world }) => {
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
      const violations = await findViolations(page)
      if (violations.length > 0) broken[view] = violations
    }
    expect(broken).toEqual({})
  })
}
