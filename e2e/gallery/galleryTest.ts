import { test as base } from '../keptTest.js'
import { serveGallery } from './serve.js'

export const test = base.extend<{
  /** Loads a scene of the gallery and waits until it stands. */
  readonly show: (query: string) => Promise<void>
}>({
  show: async ({ page, kept }, use) => {
    const { url } = await kept('gallery', serveGallery)
    await use(async (query) => {
      await page.goto(`${url}/?${query}`)
      await page.waitForFunction(() => document.body.dataset.ready === 'yes')
    })
  },
})

export { expect } from '../keptTest.js'
