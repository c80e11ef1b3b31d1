import type { Locator, Page } from '@playwright/test'
import { test as base } from '../keptTest.js'
import { catalogueUrl, serveCatalogue } from '../widget/serveCatalogue.js'
import { servePairingHost } from './servePairingHost.js'

export interface Visit {
  /** Options of `createAppKit`, as far as JSON can carry them. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Wallets of the catalogue; without them there is none. */
  readonly catalogue?: readonly CatalogueWallet[]
  /** Names of wallets that announce themselves. */
  readonly installed?: readonly string[]
  /** The relay answers at once. */
  readonly quick?: boolean
  /** There is a connector that pairs. */
  readonly pairs?: boolean
  /** The host brings a provider of its own. */
  readonly brings?: boolean
}

export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly [field: string]: unknown
}

/** What a wallet of the catalogue has to say of itself; the id is 64 hex digits. */
export function createWallet(name: string, fields: Readonly<Record<string, unknown>> = {}): CatalogueWallet {
  const slug = name.toLowerCase().replace(' ', '-')
  const id = [...slug].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  return {
    id: id.padEnd(64, '0').slice(0, 64),
    name,
    image_id: slug,
    homepage: `https://${slug}.example/`,
    app_store: `https://apps.example/${slug}`,
    play_store: `https://play.example/${slug}`,
    badge_type: 'none',
    ...fields,
  }
}

export interface PairingFixtures {
  /** Loads the host page and waits for its button. */
  readonly visit: (visit?: Visit) => Promise<void>
  readonly host: string
}

/** A link that was opened: where it led, and whether in the very task of a tap. */
export interface OpenedLink {
  readonly href: string
  readonly target: string
  readonly isInTap: boolean
}

declare global {
  interface Window {
    opened: OpenedLink[]
  }
}

/** Keeps the links of apps from leaving the page, and notes them. */
function noteLinks(): void {
  let isInTap = false
  window.opened = []
  window.addEventListener(
    'click',
    () => {
      isInTap = true
      setTimeout(() => {
        isInTap = false
      })
    },
    true,
  )
  HTMLAnchorElement.prototype.click = function click() {
    window.opened.push({ href: this.href, target: this.target, isInTap })
  }
}

export async function readOpened(page: Page): Promise<readonly OpenedLink[]> {
  return page.evaluate(() => window.opened)
}

/** The address shown last. */
export async function readUri(page: Page): Promise<string> {
  return page.evaluate(() => window.phone.asked.at(-1)?.uri ?? '')
}

export async function readEvents(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.events)
}

/** Waits until the widget has asked the relay, for the first time or for the n-th. */
export async function waitUntilAsked(page: Page, times = 1): Promise<void> {
  await page.waitForFunction((count) => window.phone.asked.length >= count, times)
}

/** Plays another app in front of the page, or the way back from it. */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
}

/** Opens the widget as a visitor would. */
export async function openWidget(page: Page): Promise<Locator> {
  await page.locator('foyer-button button').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

export const test = base.extend<PairingFixtures>({
  host: async ({ kept }, use) => {
    await use((await kept('pairing host', servePairingHost)).url)
  },
  visit: async ({ page, host }, use) => {
    await page.route(/^http:\/\/localhost:8545\//, (route) => route.abort())
    await page.addInitScript(noteLinks)
    await use(async ({ options, catalogue, installed, quick, pairs, brings } = {}) => {
      if (catalogue) await serveCatalogue(page, catalogue)
      const server = catalogue && { serverUrl: catalogueUrl, projectId: 'e2e' }
      const query = new URLSearchParams({ options: JSON.stringify({ ...server, ...options }) })
      for (const [name, value] of Object.entries({ installed, quick, pairs, brings }))
        if (value !== undefined) query.set(name, JSON.stringify(value))
      await page.goto(`${host}/?${query}`)
      await page.locator('foyer-button button').waitFor()
    })
  },
})

export { expect } from '@playwright/test'
