import type { Page } from '@playwright/test'
import type { HostPage } from '../hosts/servePage.js'
import { test as base, expect } from '../stillTest.js'
import { serveFrameGallery } from './gallery/serve.js'
import { readThrough } from './pressInFrame.js'

/** The frame's screens one by one, with a vault and a node that say what a scene wants. */
export const test = base.extend<{
  /** Loads a scene on a page of its own. */
  open: (scene: string, query?: string) => Promise<void>
  /** Draws a scene in the place of the one that stands in the page. */
  draw: (look: { readonly scene: string; readonly theme: 'light' | 'dark'; readonly locale: string }) => Promise<void>
  gallery: HostPage
}>({
  gallery: async ({ kept }, use) => {
    await use(await kept("frame's gallery", serveFrameGallery))
  },
  open: async ({ page, gallery }, use) => {
    await page.setViewportSize({ width: 360, height: 600 })
    await use(async (scene, query = '') => {
      await page.goto(`${gallery.url}/?scene=${scene}&${query}`)
      await expect(page.locator('h1')).toBeVisible()
    })
  },
  draw: async ({ page }, use) => {
    await use(async (look) => {
      await page.evaluate((next) => (window as unknown as { draw(look: object): Promise<void> }).draw(next), look)
      await expect(page.locator('h1')).toBeVisible()
    })
  },
})

export { expect } from '@playwright/test'

/** What came of the scene's question, once it is settled. */
export function outcome(page: Page) {
  return page.evaluate(() => (window as unknown as { outcome?: { result?: unknown; code?: string } }).outcome)
}
export function confirm(page: Page) {
  return page.getByRole('button', { name: 'Confirm', exact: true })
}
export function settled(page: Page) {
  return page.waitForFunction(() => 'outcome' in window)
}

/** Waits until a yes would count: all of it read, the half second over, nothing still to come. */
export async function pressConfirm(page: Page): Promise<void> {
  await (await readThrough(page)).click()
}
