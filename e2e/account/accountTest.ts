import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callRpc } from '@foyer/sandbox/callRpc'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import type { Locator, Page } from '@playwright/test'
import { seedData } from '../../scripts/test/startTestServer.js'
import { test as base } from '../stillTest.js'
import { serveHost } from '../widget/serveHost.js'
import { waitUntilShut } from './openAccount.js'
import { createPageUrl, type Entry } from './pageUrl.js'

export interface AccountFixtures {
  /** Loads the host page without a connection. */
  readonly visit: (entry?: Entry) => Promise<void>
  /** Loads the host page, connects the wallet, and returns the open widget with the Account view. */
  readonly enter: (entry?: Entry) => Promise<Locator>
  readonly host: string
  readonly world: RunningSandbox
}

/** The balance at the start of each test, in wei: 10,000 ETH. */
const wholeBalance = `0x${(10_000n * 10n ** 18n).toString(16)}`

/** Opens the widget with the API of the page. */
export async function open(page: Page, view?: string): Promise<Locator> {
  await page.evaluate((name) => window.appKit.open(name === undefined ? {} : { view: name }), view)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Returns the button of the page. Its text changes when the words of another language have loaded. */
function findConnectButton(page: Page): Locator {
  return page.locator('foyer-button').getByTestId('connect-button')
}

/** Connects the wallet through the widget, like a user. */
export async function connect(page: Page): Promise<void> {
  await findConnectButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Alpha Wallet/ })
    .click()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await waitUntilShut(page)
}

/** Starts only the chains, without a server. */
async function startChains(): Promise<RunningSandbox & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-account-'))
  await seedData(dataDir, 'sandbox')
  const world = await startSandbox({ dataDir: join(dataDir, 'sandbox'), quiet: true })
  return {
    ...world,
    close: async () => {
      await world.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const test = base.extend<AccountFixtures>({
  host: async ({ kept }, use) => {
    await use((await kept('host', serveHost)).url)
  },
  world: [
    async ({ kept }, use) => {
      await use(await kept('chains', startChains))
    },
    { timeout: 120_000 },
  ],
  visit: async ({ page, host, world }, use) => {
    await use(async (entry = {}) => {
      // All tests share the chain, and other tests have spent from the same account.
      await callRpc(world.urls.evm, 'anvil_setBalance', [world.accounts[entry.account ?? 0]?.address, wholeBalance])
      await page.goto(createPageUrl(host, world, entry), { timeout: 60_000 })
      await findConnectButton(page).waitFor()
    })
  },
  enter: async ({ page, visit }, use) => {
    await use(async (entry) => {
      await visit(entry)
      await connect(page)
      return open(page)
    })
  },
})

export { expect } from '@playwright/test'
