import type { Locator } from '@playwright/test'
import { servePage } from '../hosts/servePage.js'
import { giveStack, type Stack, stackTimeoutMs } from '../stack.js'
import { test as base } from '../stillTest.js'
import { openAccount } from './openAccount.js'
import { createPageUrl, type Entry, toLocalhost } from './pageUrl.js'

export interface ServedFixtures {
  readonly stack: Stack
  /** Opens Account of one of the sandbox's accounts, on a page with a server. The wallet may remember the page when it comes back. */
  readonly visit: (account: number, wallet?: NonNullable<Entry['wallet']>, more?: Entry) => Promise<Locator>
}

/** A page whose policy lets it reach a server on this machine, and show its pictures. */
export function serveHost() {
  return servePage(
    'widget',
    "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data: http://localhost:*; connect-src 'self' ws://localhost:* http://localhost:*",
    'localhost',
  )
}

export const test = base.extend<ServedFixtures>({
  stack: [giveStack, { timeout: stackTimeoutMs }],
  visit: async ({ page, stack, kept }, use) => {
    const { url } = await kept('host with a server', serveHost)
    await use((account, wallet = {}, more = {}) => {
      const login = { features: { email: false, socials: false } }
      const options = { serverUrl: toLocalhost(stack.serverUrl), projectId: 'sandbox', ...login }
      return openAccount(page, createPageUrl(url, stack.world, { account, options, wallet, ...more }))
    })
  },
})
