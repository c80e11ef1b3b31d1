import type { Page } from '@playwright/test'
import axe from 'axe-core'

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] }

declare global {
  interface Window {
    axe: { run(context: unknown, options: unknown): Promise<{ violations: Violation[]; passes: Violation[] }> }
  }
}

/** What axe finds inside the widget, as `rule: element`. */
export async function findViolations(page: Page): Promise<string[]> {
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
