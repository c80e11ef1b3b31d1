import type { Page } from '@playwright/test'
import { test as base } from '../keptTest.js'
import { provideStack, type Stack, stackTimeoutMs } from '../stack.js'
import { type App, openApp } from './openApp.js'

/** The functions of the page that specs use. */
interface PhoneWallet {
  getState(): {
    readonly relay: string
    readonly sites: readonly {
      readonly topic: string
      readonly chainIds: readonly string[]
      readonly accountIds: readonly string[]
      readonly isAcknowledged: boolean
      readonly expiresAtMs: number
    }[]
    readonly questions: readonly { readonly kind: string }[]
    readonly log: readonly { readonly text: string }[]
  }
  pair(link: string): Promise<void>
  approve(grant?: { chains?: (number | string)[]; accounts?: (number | string)[] }): Promise<void>
  reject(): Promise<void>
  setChain(chain: number | string, topic?: string): Promise<void>
  setAccount(account: number | string, topic?: string): Promise<void>
  update(grant: { chains?: (number | string)[]; accounts?: (number | string)[] }, topic?: string): Promise<void>
  extend(topic?: string): Promise<void>
  ping(topic?: string): Promise<number>
  disconnect(topic?: string): Promise<void>
}

declare global {
  interface Window {
    readonly phoneWallet: PhoneWallet
  }
}

export interface PhoneFixtures {
  readonly stack: Stack
  readonly app: App
  /** The wallet's page, open and ready. */
  readonly phone: Page
  /** The requests of any page to other machines, and the violations of its CSP. */
  readonly strays: string[]
}

/** Opens the wallet in a page and waits until scripts can use it. */
export async function openPhone(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => window.phoneWallet !== undefined)
}

export const test = base.extend<PhoneFixtures>({
  stack: [provideStack, { timeout: stackTimeoutMs }],
  app: async ({ stack }, use) => {
    const app = await openApp(stack.relayUrl)
    await use(app)
    await app.close()
  },
  strays: async ({ context }, use) => {
    const strays: string[] = []
    const isLocal = (url: string) => /^(https?|wss?):\/\/(localhost|127\.0\.0\.1)(:|\/)|^(data|blob):/.test(url)
    context.on('request', (request) => {
      if (!isLocal(request.url())) strays.push(request.url())
    })
    context.on('page', (page) =>
      page.on('websocket', (socket) => {
        if (!isLocal(socket.url())) strays.push(socket.url())
      }),
    )
    context.on('console', (message) => {
      if (/content security policy/i.test(message.text())) strays.push(message.text())
    })
    await use(strays)
  },
  phone: async ({ context, stack, strays }, use) => {
    const page = await context.newPage()
    page.on('pageerror', (error) => strays.push(`page error: ${error.message}`))
    await openPhone(page, `${stack.world.urls.sandbox}/wallet`)
    await use(page)
  },
})

export { expect } from '@playwright/test'
