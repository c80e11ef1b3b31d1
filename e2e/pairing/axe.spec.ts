import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { createWallet, expect, openWidget, test, waitUntilAsked } from './pairingTest.js'

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }

declare global {
  interface Window {
    axe: { run(context: unknown, options: unknown): Promise<{ violations: Violation[]; passes: Violation[] }> }
  }
}

/** What axe finds inside the widget, as `rule: element`. */
async function findViolations(page: Page): Promise<string[]> {
  // Half-transparent text of a view on its way in would count as low contrast.
  await page.evaluate(async () => {
    const root = document.querySelector('foyer-modal')?.shadowRoot
    const finite = root?.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)) ?? []
    await Promise.all(finite.map((one) => one.finished.catch(() => undefined)))
  })
  await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(async () => {
    const { violations, passes } = await window.axe.run({ include: [['foyer-modal']] }, {})
    return { violations, passes: passes.flatMap(({ nodes }) => nodes.map(({ html }) => html)) }
  })
  // Or it would find nothing because it saw nothing.
  if (!passes.some((html) => html.includes('foyer-title'))) throw new Error('axe did not look into the widget')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

const birch = createWallet('Birch', {
  mobile_link: 'birch://',
  webapp_link: 'https://birch.example',
  rdns: 'example.birch',
  chrome_store: 'https://chrome.example/birch',
})
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Instagram 383.0.0'

for (const theme of ['light', 'dark'] as const)
  for (const locale of ['en', 'ar'] as const) {
    test(`axe finds nothing on a desktop: ${theme}, ${locale}`, async ({ page, visit }) => {
      await visit({ catalogue: [birch], quick: false, options: { themeMode: theme, locale } })
      const dialog = await openWidget(page)
      await dialog.getByRole('button', { name: /^Birch/ }).click()
      await waitUntilAsked(page)
      expect(await findViolations(page), 'waiting').toEqual([])
      await page.evaluate(() => window.phone.give())
      await dialog.locator('.qr:not(.qr-wait)').waitFor()
      expect(await findViolations(page), 'code').toEqual([])
      await page.evaluate(() => window.phone.fail('USER_REJECTED'))
      await dialog.locator('.code .end').waitFor()
      expect(await findViolations(page), 'declined').toEqual([])
      for (const tab of ['web', 'unsupported']) {
        await dialog.locator(`[data-tab=${tab}]`).click()
        await dialog.locator('.app').waitFor()
        expect(await findViolations(page), tab).toEqual([])
      }
    })

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: instagram })

      test(`axe finds nothing in another app: ${theme}, ${locale}`, async ({ page, visit }) => {
        await visit({ catalogue: [birch], options: { themeMode: theme, locale } })
        const dialog = await openWidget(page)
        await waitUntilAsked(page)
        await dialog.getByRole('button', { name: /^Birch/ }).tap()
        await dialog.locator('.qr:not(.qr-wait)').waitFor()
        expect(await findViolations(page), 'code').toEqual([])
        await dialog.locator('[data-tab=mobile]').tap()
        await dialog.locator('.app .b-primary').tap()
        await dialog.locator('.app a.row').waitFor()
        expect(await findViolations(page), 'not installed').toEqual([])
      })
    })
  }
