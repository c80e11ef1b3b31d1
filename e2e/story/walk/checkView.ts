import type { Page } from '@playwright/test'
import { findWidgetViolations } from '../../hosts/findWidgetViolations.js'
import { listOverflows } from '../../hosts/listOverflows.js'
import { expect } from '../../stillTest.js'
import { formatLook, saveShot, type Walk } from './walkTest.js'

/** Checks that a view breaks no axe rule and fits its width. */
export async function checkView(page: Page, { look, label }: Walk, step: string): Promise<void> {
  const view = `${step} (${formatLook(look)})`
  // axe waits until nothing moves.
  expect.soft(await findWidgetViolations(page), `axe in ${view}`).toEqual([])
  await saveShot(page, look, step)
  expect.soft(await listOverflows(page.getByRole('dialog'), label), `overflow in ${view}`).toEqual([])
  const hidden = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(hidden, `width outside of the page in ${view}`).toBe(0)
}
