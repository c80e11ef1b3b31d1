import type { Locator, Page } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { chooseName, field, register } from '../names/namesPage.js'
import type { Stack } from '../stack.js'
import { expect } from '../stillTest.js'
import {
  approve,
  bob,
  countSent,
  delayApproval,
  fill,
  press,
  resolveApproval,
  sendWithoutApproval,
  setMining,
} from './sendPage.js'
import { test } from './servedTest.js'
import { whenSent } from './whenSent.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** Leaves the review of a transfer whose request is open in the wallet, and shows the account. */
async function leaveReview(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(dialog, 'Cancel')
  await expect(dialog.getByText('A request is already open in your wallet. Answer it there.')).toBeVisible()
  await page.evaluate(() => window.appKit.open({ view: 'Account' }))
}

/** Sends Ether while no block is mined, and returns the row of the pending transaction in the account. */
async function sendUnmined(dialog: Locator, stack: Stack, sum: string): Promise<Locator> {
  await setMining(stack, false)
  await fill(dialog, sum, bob)
  await press(dialog, 'Review send')
  await press(dialog, 'Send')
  await press(dialog, 'Done')
  const row = dialog.getByRole('button', { name: new RegExp(`^Sent.*${sum} ETH`) })
  await expect(row).toContainText('Pending')
  return row
}

test.describe('Pending section of Account', () => {
  test.afterEach(async ({ stack }) => setMining(stack, true))

  test('has a request that is open in the wallet, opens it again, and removes it when the wallet approves', async ({
    page,
    visit,
  }) => {
    const dialog = await visit(4)
    await sendWithoutApproval(page, dialog)
    await leaveReview(page)
    const row = dialog.getByTestId('pending-request')
    await expect(row).toContainText('Send')
    await expect(row).toContainText('0.25 ETH · Open in Alpha Wallet')
    await row.click()
    await expect(dialog.getByText('A request is already open in your wallet. Answer it there.')).toBeVisible()
    expect(await countSent(page)).toBe(1)
    await resolveApproval(page, true)
    // The account replaces the review, so that the user does not send the same draft twice.
    await expect(dialog.getByTestId('account-balance')).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await countSent(page)).toBe(1)
  })

  test('removes a request that the wallet rejects late', async ({ page, visit }) => {
    const dialog = await visit(4)
    await sendWithoutApproval(page, dialog)
    await leaveReview(page)
    await expect(dialog.getByTestId('pending-request')).toBeVisible()
    await resolveApproval(page, false)
    await expect(dialog.getByTestId('pending-request')).toHaveCount(0)
  })

  test('has the registration of a name, and opens its form in the same state', async ({ page, visit }) => {
    const dialog = await visit(2)
    await chooseName(dialog)
    await field(dialog).fill('waitingpainter')
    await expect(dialog.getByText('Available', { exact: true })).toBeVisible()
    await delayApproval(page)
    await register(dialog).click()
    await expect(dialog.getByRole('button', { name: 'Sign in wallet' })).toHaveAttribute('aria-busy', 'true')
    await page.evaluate(() => window.appKit.open({ view: 'Account' }))
    const row = dialog.getByTestId('pending-request')
    await expect(row).toContainText('Register name')
    await expect(row).toContainText('waitingpainter.foyer.eth · Open in Alpha Wallet')
    await row.click()
    await expect(dialog.getByRole('button', { name: 'Sign in wallet' })).toHaveAttribute('aria-busy', 'true')
    await resolveApproval(page, false)
    await page.evaluate(() => window.appKit.open({ view: 'Account' }))
    await expect(dialog.getByTestId('account-balance')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  test('has a network switch, and shows its progress again without a second request', async ({ page, visit }) => {
    const dialog = await visit(4)
    const countSwitches = () =>
      page.evaluate(
        () =>
          window.wallets['Alpha Wallet']?.requests.filter(({ method }) => method === 'wallet_switchEthereumChain')
            .length,
      )
    await delayApproval(page)
    await dialog.getByRole('button', { name: /^Choose network/ }).click()
    await dialog.getByRole('button', { name: /^Foyer Chain Two/ }).click()
    await expect(dialog.getByText('Approve in wallet')).toBeVisible()
    await page.evaluate(() => window.appKit.close())
    await page.evaluate(() => window.appKit.open({ view: 'Account' }))
    const row = dialog.getByTestId('pending-request')
    await expect(row).toContainText('Switch network')
    await expect(row).toContainText('Foyer Chain Two · Open in Alpha Wallet')
    await row.click()
    await expect(dialog.getByText('Approve in wallet')).toBeVisible()
    expect(await countSwitches()).toBe(1)
    await resolveApproval(page, true)
    await expect(dialog.getByRole('button', { name: /now Foyer Chain Two/ })).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await countSwitches()).toBe(1)
  })

  test('removes a network switch that the wallet rejects late', async ({ page, visit }) => {
    const dialog = await visit(4)
    await delayApproval(page)
    await dialog.getByRole('button', { name: /^Choose network/ }).click()
    await dialog.getByRole('button', { name: /^Foyer Chain Two/ }).click()
    await expect(dialog.getByText('Approve in wallet')).toBeVisible()
    await page.evaluate(() => window.appKit.open({ view: 'Account' }))
    const row = dialog.getByTestId('pending-request')
    await expect(row).toBeVisible()
    await resolveApproval(page, false)
    await expect(row).toHaveCount(0)
    expect(await page.evaluate(() => window.appKit.getCaipNetworkId())).toBe('eip155:31337')
  })

  test('the result of a transfer changes from pending to done without moving its button', async ({ stack, visit }) => {
    const dialog = await visit(4)
    await setMining(stack, false)
    await fill(dialog, '0.375', bob)
    await press(dialog, 'Review send')
    const done = await whenSent(dialog, () => press(dialog, 'Send'))
    await expect(dialog.getByText('Waiting for the network to confirm it.')).toBeVisible()
    const getPlace = async () => (await done.boundingBox())?.y
    await expect(dialog.getByRole('heading', { name: /bob\.eth/ })).toBeVisible()
    await done.click({ trial: true })
    const before = await getPlace()
    await setMining(stack, true)
    await expect(dialog.getByRole('status').filter({ hasText: 'Done' })).toBeAttached()
    await expect(dialog.getByText('Waiting for the network to confirm it.')).toBeHidden()
    await expect(dialog.locator('.happened').getByText(/^Network fee 0\.000\d+ ETH$/)).toBeVisible()
    expect(await getPlace()).toBe(before)
  })

  test('a pending transaction that is confirmed stays in its place until the widget is closed', async ({
    page,
    stack,
    visit,
  }) => {
    const dialog = await visit(4)
    const sent = await sendUnmined(dialog, stack, '0.0625')
    const tab = dialog.getByRole('tab', { name: 'Activity' })
    await tab.click({ trial: true })
    const getPlace = async () => (await tab.boundingBox())?.y
    const before = await getPlace()
    await setMining(stack, true)
    await expect(sent).not.toContainText('Pending')
    await expect(dialog.getByText('Recent', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('status').filter({ hasText: '0.0625 ETH sent' })).toBeAttached()
    await expect(dialog.locator('.toast')).toHaveCount(0)
    expect(await getPlace()).toBe(before)
    await press(dialog, 'Close')
    await expect(dialog).toBeHidden()
    await page.evaluate(() => window.appKit.open({ view: 'Account' }))
    await expect(tab).toBeVisible()
    await expect(sent).toHaveCount(0)
  })

  test('counts several pending parts beside the other tabs, and lists each once in Activity until it is settled', async ({
    page,
    stack,
    visit,
  }) => {
    test.setTimeout(120_000)
    const dialog = await visit(4)
    const sent = await sendUnmined(dialog, stack, '0.125')
    await sendWithoutApproval(page, dialog)
    await leaveReview(page)
    const count = dialog.getByTestId('pending-count')
    await expect(count).toContainText('2 pending')
    expect(await findViolationsInLooks(page)).toEqual([])
    await count.click()
    await expect(dialog.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('heading', { name: 'Pending' })).toBeVisible()
    await expect(dialog.getByTestId('pending-request')).toHaveCount(1)
    await expect(sent).toHaveCount(1)
    expect(await findViolationsInLooks(page)).toEqual([])
    await resolveApproval(page, false)
    await approve(page, 'always')
    await expect(dialog.getByTestId('pending-request')).toHaveCount(0)
    await setMining(stack, true)
    await expect(dialog.getByRole('heading', { name: 'Pending' })).toHaveCount(0, { timeout: 30_000 })
    await expect(sent.first()).not.toContainText('Pending')
  })
})
