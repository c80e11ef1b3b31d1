import { test as base } from '../keptTest.js'
import { serveGallery } from './serve.js'

interface Look {
  readonly scene: string
  readonly theme: 'light' | 'dark'
  readonly locale: string
}

export const test = base.extend<{
  /** Loads a scene of the gallery and waits until it is rendered. */
  readonly show: (query: string) => Promise<void>
  /** Renders a scene in place of the current one. */
  readonly draw: (look: Look) => Promise<void>
}>({
  show: async ({ page, kept }, use) => {
    const { url } = await kept('gallery', serveGallery)
    await use(async (query) => {
      await page.goto(`${url}/?${query}`)
      await page.waitForFunction(() => document.body.dataset.ready === 'yes')
    })
  },
  draw: async ({ page }, use) => {
    await use(async (look) => {
      await page.evaluate((next) => (window as unknown as { draw(look: Look): Promise<void> }).draw(next), look)
    })
  },
})

export { expect } from '../keptTest.js'
