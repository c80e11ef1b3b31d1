import type { Page } from '@playwright/test'
import { runAxe } from '../runAxe.js'

/** Turns the open widget to another language, as a host does while it is open, and waits until it stands so. */
export async function turnTo(page: Page, locale: string): Promise<void> {
  await page.evaluate((to) => window.appKit.updateOptions({ locale: to }), locale)
  await page.locator(`foyer-modal [lang=${locale}]`).first().waitFor({ state: 'attached' })
}

/**
 * What axe finds inside the widget in light from left to right, and in dark from right to left: no colour depends on the
 * direction. To turn a page is quicker than to walk to the same view once more. It ends in dark and in English.
 */
export async function findViolationsInBothDirections(page: Page): Promise<readonly string[]> {
  const found = [...(await findViolationsIn(page, 'light'))]
  await turnTo(page, 'ar')
  found.push(...(await findViolationsIn(page, 'dark')).map((one) => `right to left, ${one}`))
  await turnTo(page, 'en')
  return found
}

/** What axe finds inside the widget in light and in dark. It stays dark. */
export async function findViolationsInBothThemes(page: Page): Promise<readonly string[]> {
  return [...(await findViolationsIn(page, 'light')), ...(await findViolationsIn(page, 'dark'))]
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
