import type { Page } from '@playwright/test'
import { expect, test, type Visit } from './hostTest.js'

const wallet = { name: 'Field Wallet', rdns: 'test.foyer.field', remembers: true }
type Load = (visit?: Visit) => Promise<void>

/** Connects on a first visit, then loads the same page again while the wallet misbehaves. */
async function revisit(page: Page, visit: Load, misbehaviour: string): Promise<void> {
  await visit({ wallets: [wallet] })
  await connect(page)
  await expect(account(page)).toBeVisible()
  await visit({ wallets: [{ ...wallet, misbehaviour }] })
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByTestId('wallet-selector-test.foyer.field').click()
}

function account(page: Page) {
  return page.locator('foyer-account-button button, foyer-button button').filter({ hasText: '0x' })
}
function readStatus(page: Page) {
  return page.evaluate(() => window.appKit.getAccount()?.status)
}
function isRemembered(page: Page) {
  return page.evaluate(() => localStorage.getItem('@appkit/eip155:connected_connector_id') === 'test.foyer.field')
}
function repair(page: Page) {
  return page.evaluate(() => window.wallets['Field Wallet']?.mend?.())
}

for (const misbehaviour of ['late', 'locked', 'lockedQuietly', 'unreadable', 'unreachable'])
  test(`a stored wallet that is ${misbehaviour} stays stored, and reconnects when it is ready [S4.3]`, async ({
    page,
    visit,
  }) => {
    await revisit(page, visit, misbehaviour)
    await expect.poll(() => readStatus(page), { timeout: 15_000 }).toBe('disconnected')
    expect(await isRemembered(page)).toBe(true)
    await repair(page)
    await expect(account(page)).toBeVisible()
    expect(await readStatus(page)).toBe('connected')
  })

for (const misbehaviour of ['failsOnce', 'manyAccounts', 'otherCase', 'eventStorm'])
  test(`a stored wallet with the misbehaviour ${misbehaviour} reconnects automatically and stays connected [S4.3]`, async ({
    page,
    visit,
  }) => {
    await revisit(page, visit, misbehaviour)
    await expect(account(page)).toBeVisible()
    const statuses = await page.evaluate(async () => {
      const seen = new Set<string | undefined>()
      const stop = window.appKit.subscribeAccount(({ status }) => seen.add(status))
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      stop()
      return [...seen]
    })
    expect(statuses.filter((status) => status !== 'connected')).toEqual([])
  })

test('a stored wallet that does not respond reconnects on the next visit [S4.3]', async ({ page, visit }) => {
  await revisit(page, visit, 'silent')
  await expect.poll(() => readStatus(page), { timeout: 15_000 }).toBe('disconnected')
  expect(await isRemembered(page)).toBe(true)
  await visit({ wallets: [wallet] })
  await expect(account(page)).toBeVisible()
})

for (const misbehaviour of ['stringCode', 'nestedCode', 'ownWords'])
  test(`a rejection by a wallet with the misbehaviour ${misbehaviour} is shown as declined`, async ({
    page,
    visit,
  }) => {
    await visit({ wallets: [{ ...wallet, misbehaviour }] })
    await connect(page)
    await expect(page.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await repair(page)
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(account(page)).toBeVisible()
  })

test('the approval of a pending request connects and closes the dialog', async ({ page, visit }) => {
  await visit({ wallets: [{ ...wallet, misbehaviour: 'pending' }] })
  await connect(page)
  await expect(page.getByRole('heading', { name: 'A request is already open' })).toBeVisible()
  await repair(page)
  await expect(account(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const misbehaviour of ['earlyYes', 'unknownChain'])
  test(`a network switch with the misbehaviour ${misbehaviour} ends on the other network`, async ({ page, visit }) => {
    await visit({ wallets: [{ ...wallet, misbehaviour }] })
    await connect(page)
    await expect(account(page)).toBeVisible()
    const switched = page.evaluate(async () => {
      const [, network] = window.appKit.getCaipNetworks()
      if (!network) throw new Error('no second network')
      await window.appKit.switchNetwork(network)
      return window.wallets['Field Wallet']?.getChainId()
    })
    expect(await switched).toBe(31338)
    expect(await page.evaluate(() => window.appKit.getChainId())).toBe(31338)
  })

test('a late wallet at window.ethereum is found by the event ethereum#initialized', async ({ page, visit }) => {
  await visit({ wallets: [{ ...wallet, misbehaviour: 'late' }] })
  await page.evaluate(() => {
    window.wallets['Field Wallet']?.inject()
    window.dispatchEvent(new Event('ethereum#initialized'))
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByTestId('wallet-selector-injected')).toBeVisible()
})

test('another tab and another instance follow a connection and its end', async ({ page, context, visit }) => {
  await visit({ wallets: [wallet] })
  const other = await context.newPage()
  await other.route(/^http:\/\/localhost:854[56]\//, (route) => route.abort())
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.evaluate(() => {
    Object.assign(window, { second: window.createAnother('@appkit') })
  })
  const readSecond = () =>
    page.evaluate(() => (window as unknown as { second: typeof window.appKit }).second.getAccount()?.status)
  await connect(page)
  await expect(account(page)).toBeVisible()
  await expect.poll(readSecond).toBe('connected')
  // The wallet in the other tab has the same storage, like an extension.
  await expect(account(other)).toBeVisible()
  await other.reload()
  await expect(account(other)).toBeVisible()
  await other.evaluate(() => window.appKit.disconnect())
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect.poll(readSecond).toBe('disconnected')
  expect(await isRemembered(page)).toBe(false)
})
