import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, openPhone, test } from './phoneTest.js'
import { walkScenes } from './scenes.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules a page breaks, with what breaks them. */
async function findBroken(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] }
    const { axe: runner } = window as unknown as { axe: { run(root: Document): Promise<Found> } } // put in above
    const { violations } = await runner.run(document)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
}

test('no screen breaks an axe rule or is wider than 320 px, in light and dark', async ({ browser, stack, app }) => {
  test.setTimeout(120_000)
  // axe is put in by evaluation, which the page's policy would refuse.
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  const broken: Record<string, string[]> = {}
  await openPhone(page, `${stack.world.urls.sandbox}/wallet`)
  await walkScenes(page, app, async (scene) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await findBroken(page)
      const isWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.screen')].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      )
      if (isWide) found.push('wider than the screen')
      if (found.length > 0) broken[`${scene}, ${colorScheme}`] = found
    }
  })
  await context.close()
  expect(broken).toEqual({})
})
