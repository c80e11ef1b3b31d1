import type { Page } from '@playwright/test'
import { runAxe } from '../runAxe.js'

/** Turns the open widget to another language, as a host does while it is open, and waits until it stands so. */
export async function turnTo(page: Page, locale: string): Promise<void> {
  await page.evaluate((to) => window.appKit.updateOptions({ locale: to }), locale)
  await page.locator(`foyer-modal [lang=${locale}]`).first().waitFor({ state: 'attached' })
}

/** What `findViolationsInBothThemes` finds from left to right and then from right to left. It ends in English. */
export async function findViolationsInBothDirections(page: Page): Promise<readonly string[]> {
  const found = [...(await findViolationsInBothThemes(page))]
  await turnTo(page, 'ar')
  found.push(...(await findViolationsInBothThemes(page)).map((one) => `right to left, ${one}`))
  await turnTo(page, 'en')
  return found
}

/**
 * What axe finds inside the widget in light and in dark, with the theme before each finding. To turn a page is quicker than to walk
 * to the same view once more. It stays dark.
 */
export async function findViolationsInBothThemes(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((mode) => window.appKit.setThemeMode(mode), theme)
    await page.locator(`foyer-modal[data-theme=${theme}]`).first().waitFor({ state: 'attached' })
    found.push(...(await findWidgetViolations(page)).map((one) => `${theme}, ${one}`))
  }
  return found
}

/** What axe finds inside the widget, as `rule: element`. A frame over it is not the widget's to judge. */
export async function findWidgetViolations(page: Page): Promise<readonly string[]> {
  const { broken, passed } = await runAxe(page, { include: 'foyer-modal', exclude: 'iframe' })
  // Or it would find nothing because it looked past the widget.
  if (!passed.some((html) => html.includes('foyer-title'))) throw new Error('axe did not look into the widget')
  return broken
}
