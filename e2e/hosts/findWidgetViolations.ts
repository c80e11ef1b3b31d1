import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }

declare global {
  interface Window {
    axe?: { run(context: unknown, options: unknown): Promise<{ violations: Violation[]; passes: Violation[] }> }
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

/**
 * What axe finds inside the widget, as `rule: element`. A frame over it is not the widget's to judge. The page has to allow
 * evaluation (`bypassCSP`), for axe comes by it.
 */
export async function findWidgetViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe)
  const { violations, passes } = await page.evaluate(async () => {
    const { axe } = window
    if (!axe) throw new Error('axe is not in the page')
    let motions = 0
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      motions += 1
      return animate.apply(this, args)
    }
    // Half-transparent text of a view on its way in would count as low contrast.
    const rest = async () => {
      const isFinite = (one: Animation) => Number.isFinite(one.effect?.getComputedTiming().endTime)
      // The end of one motion may begin the next (a title that changes once its view is there).
      for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        // A page may have two: one as a dialog, one in its place.
        const moving = [...document.querySelectorAll('foyer-modal')]
          .flatMap(({ shadowRoot }) => shadowRoot?.getAnimations() ?? [])
          .filter((one) => one.playState === 'running' && isFinite(one))
        if (moving.length > 0) quietFrames = -1
        await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
      }
    }
    try {
      for (;;) {
        await rest()
        const before = motions
        const result = await axe.run({ include: [['foyer-modal']], exclude: [['iframe']] }, {})
        // Something that came late moved while axe was looking: it looks again.
        if (motions !== before) continue
        return {
          violations: result.violations,
          passes: result.passes.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
        }
      }
    } finally {
      Element.prototype.animate = animate
    }
  })
  // Or it would find nothing because it saw nothing.
  if (!passes.some((html) => html.includes('foyer-title'))) throw new Error('axe did not look into the widget')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
