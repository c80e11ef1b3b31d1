import type { Page } from '@playwright/test'
import { test as base } from '../keptTest.js'
import { serveHost } from './serveHost.js'

export interface Visit {
  /** The options of `createAppKit`. They must be JSON. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly wallets?: readonly Readonly<Record<string, unknown>>[]
  /** Renders a button with `AppKitCustomButton` in addition. */
  readonly custom?: boolean
  /** Renders the image of the account with React. */
  readonly avatar?: boolean
  /** Renders a button for this wallet in addition. */
  readonly walletButton?: string
  /** The props of more account buttons. */
  readonly buttons?: Readonly<Record<string, string>>
}

export interface HostFixtures {
  /** Loads the host page and waits for its button. */
  readonly visit: (visit?: Visit) => Promise<void>
  readonly host: string
}

/** Blocks the local chains: these specs only test the user interface. */
async function blockChains(page: Page): Promise<void> {
  await page.route(/^http:\/\/localhost:854[56]\//, (route) => route.abort())
}

export const test = base.extend<HostFixtures>({
  host: async ({ kept }, use) => {
    await use((await kept('host', serveHost)).url)
  },
  visit: async ({ page, host }, use) => {
    await blockChains(page)
    await use(async ({ options, wallets, custom, avatar, walletButton, buttons } = {}) => {
      const query = new URLSearchParams()
      if (options) query.set('options', JSON.stringify(options))
      if (wallets) query.set('wallets', JSON.stringify(wallets))
      if (custom) query.set('custom', 'true')
      if (avatar) query.set('avatar', 'true')
      if (walletButton) query.set('walletButton', JSON.stringify(walletButton))
      if (buttons) query.set('buttons', JSON.stringify(buttons))
      await page.goto(`${host}/?${query}`)
      if (options?.enableEmbedded !== true) await page.locator('foyer-button button').first().waitFor()
    })
  },
})

export { expect } from '@playwright/test'
