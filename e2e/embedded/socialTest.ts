import { createTestLogin } from '@foyer/kit/testing'
import type { Page } from '@playwright/test'
import type { HostPage } from '../hosts/servePage.js'
import { test as base, expect } from './embeddedTest.js'
import { serveConnectHost } from './serveConnectHost.js'

/** Pages on which users log in with a provider. */
export const test = base.extend<{
  readonly visit: (page?: Page) => Promise<Page>
  readonly login: ReturnType<typeof createTestLogin>
  readonly shop: HostPage
}>({
  shop: async ({ kept, stack }, use) => {
    await use(await kept('shop', () => serveConnectHost(stack.frameUrl)))
  },
  visit: async ({ page, stack, shop }, use) => {
    await use(async (own = page) => {
      const options = { serverUrl: stack.serverUrl, projectId: 'sandbox', rpcUrl: stack.world.urls.evm }
      await own.goto(`${shop.url}/?options=${encodeURIComponent(JSON.stringify(options))}`)
      await own.locator('foyer-button button').click()
      await own.getByTestId('social-selector-google').waitFor()
      return own
    })
  },
  login: async ({ stack }, use) => {
    await use(createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox }))
  },
})

export function address(page: Page) {
  return page.evaluate(() => window.host.appKit.getAddress())
}
/** Waits for the address of the user, and returns it. */
export async function isIn(page: Page) {
  await expect.poll(() => address(page), { timeout: 20_000 }).toMatch(/^0x[0-9a-fA-F]{40}$/)
  return address(page)
}
