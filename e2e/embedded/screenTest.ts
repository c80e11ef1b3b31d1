import type { Page } from '@playwright/test'
import type { HostPage } from '../hosts/servePage.js'
import { test as base, expect } from '../stillTest.js'
import { serveFrameGallery } from './gallery/serve.js'
import { readToEnd } from './pressInFrame.js'

/** The screens of the frame one by one, with a fake vault and a fake node for each scene. */
export const test = base.extend<{
  /** Loads a scene on a separate page. */
  open: (scene: string, query?: string) => Promise<void>
  /** Renders a scene in place of the current one. */
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

/** Returns the result of the scene after it is settled. */
export function outcome(page: Page) {
  return page.evaluate(() => (window as unknown as { outcome?: { result?: unknown; code?: string } }).outcome)
}
export function confirm(page: Page) {
  return page.getByRole('button', { name: 'Confirm', exact: true })
}
export function waitForOutcome(page: Page) {
  return page.waitForFunction(() => 'outcome' in window)
}

/** Waits until a confirmation counts (all of it read, half a second passed, all data loaded), then confirms. */
export async function pressConfirm(page: Page): Promise<void> {
  await (await readToEnd(page)).click()
}
