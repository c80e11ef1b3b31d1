import { createSiwx, toNodeListener } from '@foyer/kit/server'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import type { Locator, Page } from '@playwright/test'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import { toLocalhost } from '../account/pageUrl.js'
import { findBuiltPage } from '../hosts/buildPage.js'
import type { HostPage } from '../hosts/servePage.js'
import { provideStack, type Stack, stackTimeoutMs } from '../stack.js'
import { test as base } from '../stillTest.js'
import type { SignInEntry } from './SignInEntry.js'

/** A shop with sign-ins on its own server or on Foyer's. */
export const test = base.extend<{
  readonly stack: Stack
  readonly shop: HostPage
  /** Loads the shop's page without a connection. */
  readonly visit: (entry?: Partial<SignInEntry>) => Promise<void>
}>({
  stack: [provideStack, { timeout: stackTimeoutMs }],
  shop: async ({ kept, stack }, use) => {
    await use(await kept('shop with a sign-in', () => serveShop(stack)))
  },
  visit: async ({ page, stack, shop }, use) => {
    await use(async (entry = {}) => {
      const [first, second] = stack.world.chains.map(({ url }) => toLocalhost(url))
      const keys = stack.world.accounts.slice(0, 2).map(({ privateKey }) => privateKey)
      const all = { rpcUrls: [first, second], keys, siwx: 'own', ...entry }
      await page.goto(`${shop.url}/?entry=${encodeURIComponent(JSON.stringify(all))}`)
      await page.locator('foyer-button button').waitFor()
    })
  },
})

/** Serves the page's files, and below `/auth` the shop's own server, which stores sign-ins. */
async function serveShop({ world, frameUrl }: Stack): Promise<HostPage> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const chains = world.chains.map(({ chainId }) => `eip155:${chainId}` as const)
  const rpcUrls = Object.fromEntries(world.chains.map((chain) => [`eip155:${chain.chainId}`, chain.url]))
  const siwx = createSiwx({ uri: url, chains, rpcUrls })
  const policy = `default-src 'self'; style-src 'self'; img-src 'self' data:; frame-src ${frameUrl}; connect-src 'self' ws: http://localhost:*`
  const headers = { 'content-security-policy': policy }
  const routes = { '/auth/': toNodeListener(siwx.handler) }
  const { close } = await serveFolder(await findBuiltPage('signIn'), port, headers, routes)
  return { url, close }
}

/** Connects the wallet like a user, and returns the sign-in view that appears. */
export async function connect(page: Page): Promise<Locator> {
  await page.locator('foyer-button button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  return dialog
}

/** Returns the heading of the sign-in view. */
export function signInHeading(page: Page) {
  return page.getByRole('heading', { name: /needs proof that this account is yours$/ })
}

export function address(page: Page) {
  return page.evaluate(() => window.appKit.getAddress())
}

/** Returns the number of signature requests that the wallet received. */
export function countSigned(page: Page) {
  return page.evaluate(
    () => window.wallets['Alpha Wallet']?.requests.filter(({ method }) => method === 'personal_sign').length,
  )
}

/** Returns the session on the shop's own server. */
export function getSession(page: Page) {
  return page.evaluate(async () => {
    const { session } = await (await fetch('/auth/session')).json()
    return session as null | { readonly address: string; readonly chainId: string; readonly signer: string }
  })
}

export { expect } from '@playwright/test'
