import type { Page } from '@playwright/test'
import { listAxeLooks } from '../listAxeLooks.js'
import { runAxe } from '../runAxe.js'

/** Turns the open widget to another language, as a host does while it is open, and waits until it stands so. */
export async function turnTo(page: Page, locale: string): Promise<void> {
  await page.evaluate((to) => window.appKit.updateOptions({ locale: to }), locale)
  await page.locator(`foyer-modal [lang=${locale}]`).first().waitFor({ state: 'attached' })
}

/**
 * Returns what axe finds inside the widget in each look of `listAxeLooks`, and leaves the widget in English. To turn a page is
 * faster than to walk to the same view again.
 */
export async function findViolationsInLooks(page: Page): Promise<readonly string[]> {
  const title = (await page.locator('foyer-modal #foyer-title, foyer-modal .foyer-title').first().textContent()) ?? ''
  const found: string[] = []
  for (const { theme, locale } of listAxeLooks(title)) {
    await turnTo(page, locale)
    found.push(...(await findViolationsIn(page, theme)).map((one) => `${locale}, ${one}`))
  }
  await turnTo(page, 'en')
  return found
}

/** What axe finds inside the widget once it stands in a theme, with the theme before each finding. */
export async function findViolationsIn(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.evaluate((mode) => window.appKit.setThemeMode(mode), theme)
  await page.locator(`foyer-modal[data-theme=${theme}]`).first().waitFor({ state: 'attached' })
  return (await findWidgetViolations(page)).map((one) => `${theme}, ${one}`)
}

/** What axe finds inside the widget, as `rule: element`. A frame over it is not the widget's to judge. */
export async function findWidgetViolations(page: Page): Promise<readonly string[]> {
  const { broken, passed } = await runAxe(page, { include: 'foyer-modal', exclude: 'iframe' })
  // Or it would find nothing because it looked past the widget.
  if (!passed.some((html) => html.includes('foyer-title'))) throw new Error('axe did not look into the widget')
  return broken
}
