import type { Page } from '@playwright/test'
import { listAxeLooks } from '../listAxeLooks.js'
import { runAxe } from '../runAxe.js'

/** Changes the language of the open widget, like a host, and waits until the widget shows it. */
export async function setLocale(page: Page, locale: string): Promise<void> {
  await page.evaluate((to) => window.appKit.updateOptions({ locale: to }), locale)
  await page.locator(`foyer-modal [lang=${locale}]`).first().waitFor({ state: 'attached' })
}

/**
 * Returns the axe violations of the widget in each look of `listAxeLooks`, and leaves the widget in English. Changing
 * the look is faster than opening the same view again.
 */
export async function findViolationsInLooks(page: Page): Promise<readonly string[]> {
  const title = (await page.locator('foyer-modal #foyer-title, foyer-modal .foyer-title').first().textContent()) ?? ''
  const found: string[] = []
  for (const { theme, locale } of listAxeLooks(title)) {
    await setLocale(page, locale)
    found.push(...(await findViolationsIn(page, theme)).map((one) => `${locale}, ${one}`))
  }
  await setLocale(page, 'en')
  return found
}

/** Returns the axe violations of the widget in a theme, each with the theme before it. */
export async function findViolationsIn(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.evaluate((mode) => window.appKit.setThemeMode(mode), theme)
  await page.locator(`foyer-modal[data-theme=${theme}]`).first().waitFor({ state: 'attached' })
  return (await findWidgetViolations(page)).map((one) => `${theme}, ${one}`)
}

/**
 * Returns the axe violations of the widget, as `rule: element`. Excludes a frame over it, which is not part of the
 * widget.
 */
export async function findWidgetViolations(page: Page): Promise<readonly string[]> {
  const { broken, passed } = await runAxe(page, { include: 'foyer-modal', exclude: 'iframe' })
  // Without this check, a run that missed the widget would report no violations.
  if (!passed.some((html) => html.includes('foyer-title'))) throw new Error('axe did not check the widget')
  return broken
}
