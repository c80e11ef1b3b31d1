import type { Locator } from '@playwright/test'
import { servePage } from '../hosts/servePage.js'
import { provideStack, type Stack, stackTimeoutMs } from '../stack.js'
import { test as base } from '../stillTest.js'
import { openAccount } from './openAccount.js'
import { createPageUrl, type Entry, toLocalhost } from './pageUrl.js'

export interface ServedFixtures {
  readonly stack: Stack
  /**
   * Opens the Account view of a sandbox account, on a page with a server. `wallet` can make the wallet restore its
   * connection.
   */
  readonly visit: (account: number, wallet?: NonNullable<Entry['wallet']>, more?: Entry) => Promise<Locator>
}

/** Serves a page whose CSP allows it to connect to a server on this machine, and to show its images. */
export function serveHost() {
  return servePage(
    'widget',
    "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data: http://localhost:*; connect-src 'self' ws://localhost:* http://localhost:*",
    'localhost',
  )
}

export const test = base.extend<ServedFixtures>({
  stack: [provideStack, { timeout: stackTimeoutMs }],
  visit: async ({ page, stack, kept }, use) => {
    const { url } = await kept('host with a server', serveHost)
    await use((account, wallet = {}, more = {}) => {
      const login = { features: { email: false, socials: false } }
      const options = { serverUrl: toLocalhost(stack.serverUrl), projectId: 'sandbox', ...login }
      return openAccount(page, createPageUrl(url, stack.world, { account, options, wallet, ...more }))
    })
  },
})
