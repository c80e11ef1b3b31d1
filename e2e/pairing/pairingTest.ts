import type { Locator, Page } from '@playwright/test'
import { test as base } from '../keptTest.js'
import { catalogueUrl, serveCatalogue } from '../widget/serveCatalogue.js'
import { servePairingHost } from './servePairingHost.js'

export interface Visit {
  /** The options of `createAppKit`. They must be JSON. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The wallets of the catalogue. If absent, there is no catalogue. */
  readonly catalogue?: readonly CatalogueWallet[]
  /** The names of wallets that announce themselves. */
  readonly installed?: readonly string[]
  /** The relay responds immediately. */
  readonly quick?: boolean
  /** There is a connector with pairing. */
  readonly pairs?: boolean
  /** The host passes its own provider. */
  readonly brings?: boolean
}

export interface CatalogueWallet {
  readonly id: string
  readonly name: string
  readonly [field: string]: unknown
}

/** Returns a wallet of the catalogue. The id has 64 hex digits. */
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

/** An opened link: its target, and whether it was opened in the same task as a tap. */
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

/** Prevents app links from leaving the page, and records them. */
function recordLinks(): void {
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

/** Returns the last pairing URI. */
export async function readUri(page: Page): Promise<string> {
  return page.evaluate(() => window.phone.asked.at(-1)?.uri ?? '')
}

export async function readEvents(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.events)
}

/** Waits until the widget has requested this number of URIs. */
export async function waitUntilRequested(page: Page, times = 1): Promise<void> {
  await page.waitForFunction((count) => window.phone.asked.length >= count, times)
}

/** Simulates another app in front of the page, or the return from it. */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
}

/** Opens the widget with its button, like a user. */
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
    await page.addInitScript(recordLinks)
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
