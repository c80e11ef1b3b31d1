import type { Page } from '@playwright/test'
import { test as base } from '../keptTest.js'
import { serveHost } from './serveHost.js'

export interface Visit {
  /** Options of `createAppKit`, as far as JSON can carry them. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly wallets?: readonly Readonly<Record<string, unknown>>[]
}

export interface HostFixtures {
  /** Loads the host page and waits for its button. */
  readonly visit: (visit?: Visit) => Promise<void>
  readonly host: string
}

/** Nobody answers for the local chains here: these specs are about what is on the screen. */
async function cutChains(page: Page): Promise<void> {
  await page.route(/^http:\/\/localhost:854[56]\//, (route) => route.abort())
}

export const test = base.extend<HostFixtures>({
  host: async ({ kept }, use) => {
    await use((await kept('host', serveHost)).url)
  },
  visit: async ({ page, host }, use) => {
    await cutChains(page)
    await use(async ({ options, wallets } = {}) => {
      const query = new URLSearchParams()
      if (options) query.set('options', JSON.stringify(options))
      if (wallets) query.set('wallets', JSON.stringify(wallets))
      await page.goto(`${host}/?${query}`)
      if (options?.enableEmbedded !== true) await page.locator('foyer-button button').waitFor()
    })
  },
})

export { expect } from '@playwright/test'
