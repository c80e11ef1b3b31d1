import type { Page } from '@playwright/test'
import type { HostPage } from '../hosts/servePage.js'
import { test as base, expect } from './embeddedTest.js'
import { serveConnectHost } from './serveConnectHost.js'

interface Visit {
  /** The options of `createAppKit` other than the server's URL. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly page?: Page
  /**
   * A host name of this machine. The default is `localhost`, which is another site than the frame's. The project allows
   * only some host names.
   */
  readonly hostname?: string
}

/** A shop page with the widget, the real frame and the real server. */
export const test = base.extend<{ readonly visit: (visit?: Visit) => Promise<void>; readonly shop: HostPage }>({
  shop: async ({ kept, stack }, use) => {
    const frames = `${stack.frameUrl} ${getPlainFrameUrl(stack.frameUrl)}`
    await use(await kept('shop of both frame addresses', () => serveConnectHost(frames)))
  },
  visit: async ({ page, stack, shop }, use) => {
    await use(async ({ options = {}, page: own = page, hostname } = {}) => {
      const all = { serverUrl: stack.serverUrl, projectId: 'sandbox', rpcUrl: stack.world.urls.evm, ...options }
      const url = new URL(shop.url)
      if (hostname !== undefined) url.hostname = hostname
      await own.goto(`${url.origin}/?options=${encodeURIComponent(JSON.stringify(all))}`)
      await own.locator('foyer-button button').waitFor()
    })
  },
})

/** Returns the frame's origin for browsers that do not support `*.localhost`. */
export function getPlainFrameUrl(frameUrl: string): string {
  return `http://127.0.0.1:${new URL(frameUrl).port}`
}

/** Returns the address that the app receives. */
export function address(page: Page, namespace?: 'eip155' | 'solana') {
  return page.evaluate((name) => window.host.appKit.getAddress(name), namespace)
}

/** Logs in through the widget: button, e-mail address, code. */
export async function logIn(page: Page, email: string, otp = '424242'): Promise<void> {
  await page.locator('foyer-button button').click()
  await page.getByTestId('email-input').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /code|digit/i }).first()).toBeFocused()
  await page.keyboard.type(otp)
  await expect.poll(() => address(page)).toMatch(/^0x[0-9a-fA-F]{40}$/)
}

/** Requests the signature of a message, which the frame shows. */
export async function requestSignature(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { appKit } = window.host
    const provider = appKit.getWalletProvider() as { request(call: object): Promise<unknown> }
    const params = ['0x48656c6c6f', appKit.getAddress()]
    provider.request({ method: 'personal_sign', params }).catch(() => undefined)
  })
}

/** The frame with the wallet's screens. */
export function frame(page: Page) {
  return page.frameLocator('#w3m-iframe')
}

export { expect } from '@playwright/test'
