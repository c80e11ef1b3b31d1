import type { Locator, Page } from '@playwright/test'
import { createPageUrl, toLocalhost } from '../account/pageUrl.js'
import { amount, bob, recipient } from '../account/sendPage.js'
import { serveHost } from '../account/servedTest.js'
import { provideStack, type Stack, stackTimeoutMs } from '../stack.js'
import { test as base, expect } from '../stillTest.js'

// The number of presses for each common task, as docs/presses.md lists them. Typing is not counted, nor a press in the
// wallet or at a provider.

const test = base.extend<{ readonly stack: Stack; readonly visit: () => Promise<Visit> }>({
  stack: [provideStack, { timeout: stackTimeoutMs }],
  visit: async ({ page, stack, kept }, use) => {
    const { url } = await kept('host with a server', serveHost)
    const options = { serverUrl: toLocalhost(stack.serverUrl), projectId: 'sandbox' }
    await page.addInitScript(countPresses)
    await use(async () => {
      await page.goto(createPageUrl(url, stack.world, { account: 8, options, wallet: { remembers: true } }))
      return createVisit(page)
    })
  },
})

interface Visit {
  readonly dialog: Locator
  /** Presses a button of the page or of the visible view. */
  readonly press: (name: string | RegExp) => Promise<void>
  /** Returns the number of presses since the last call. */
  readonly takeCount: () => Promise<number>
}

declare global {
  interface Window {
    pressCount: number
  }
}

/** Counts the clicks of real input in the page. */
function countPresses(): void {
  window.pressCount = 0
  window.addEventListener(
    'click',
    (event) => {
      if (event.isTrusted) window.pressCount += 1
    },
    true,
  )
}

function createVisit(page: Page): Visit {
  return {
    dialog: page.getByRole('dialog'),
    press: (name) => page.getByRole('button', { name, exact: true }).locator('visible=true').first().click(),
    takeCount: () =>
      page.evaluate(() => {
        const count = window.pressCount
        window.pressCount = 0
        return count
      }),
  }
}

/** The button of the page. It shows the account, so its name changes. */
function pressAccount(page: Page): Promise<void> {
  return page.locator('foyer-button button').first().click()
}

async function connect(page: Page, { press, dialog }: Visit): Promise<void> {
  await press('Connect wallet')
  await press(/^Alpha Wallet/)
  await expect(dialog).toBeHidden()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
}

async function close(page: Page, { dialog, takeCount }: Visit): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await takeCount()
}

test('presses: connects with 2, copies the address with 2, and disconnects with 2', async ({ page, visit }) => {
  const open = await visit()
  await connect(page, open)
  expect(await open.takeCount()).toBe(2)
  await pressAccount(page)
  await open.press(/^Copy address/)
  expect(await open.takeCount()).toBe(2)
  await close(page, open)
  await pressAccount(page)
  await open.press('Disconnect')
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(await open.takeCount()).toBe(2)
})

test('presses: switches the network with 3', async ({ page, visit }) => {
  const open = await visit()
  await connect(page, open)
  await open.takeCount()
  await pressAccount(page)
  await open.press('Choose network, now Foyer Chain')
  await open.press(/^Foyer Chain Two/)
  await page.waitForFunction(() => window.appKit.getChainId() === 31338)
  expect(await open.takeCount()).toBe(3)
})

test('presses: sends with 4', async ({ page, visit }) => {
  const open = await visit()
  await connect(page, open)
  await open.takeCount()
  await pressAccount(page)
  await open.press('Send')
  await amount(open.dialog).fill('0.01')
  await recipient(open.dialog).fill(bob)
  // The name of the recipient loads after the address.
  await expect(open.dialog.getByText('bob.eth')).toBeVisible()
  await open.press('Review send')
  await open.press('Send')
  await expect(open.dialog.getByRole('heading', { name: /^Sent 0\.01 ETH/ })).toBeVisible()
  expect(await open.takeCount()).toBe(4)
})

test('presses: swaps with 6, of which 2 select the token', async ({ page, visit }) => {
  const open = await visit()
  await connect(page, open)
  await open.takeCount()
  await pressAccount(page)
  await open.press('Swap')
  await expect(open.dialog.getByRole('button', { name: 'Choose the token you pay with, now ETH' })).toBeEnabled()
  await open.press('Select token')
  await open.press(/^Sandbox USD/)
  await open.dialog.getByRole('textbox', { name: 'You pay' }).fill('0.01')
  await open.press('Review swap')
  await open.press('Swap')
  await expect(open.dialog.getByRole('heading', { name: /^Swapped/ })).toBeVisible()
  expect(await open.takeCount()).toBe(6)
})

test('presses: buys with 3', async ({ page, visit }) => {
  const open = await visit()
  await connect(page, open)
  await open.takeCount()
  await pressAccount(page)
  await open.press('Buy')
  await open.dialog.getByLabel('Amount', { exact: true }).fill('100')
  const [provider] = await Promise.all([page.waitForEvent('popup'), open.press(/^Continue with Foyer Pay/)])
  await provider.getByRole('heading', { name: 'Foyer Pay' }).waitFor()
  expect(await open.takeCount()).toBe(3)
})
