import { sandboxAddresses } from '@foyer/sandbox/addresses'
import type { Locator, Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect } from '../stillTest.js'
import { approve, getTokenBalance, press } from './sendPage.js'
import { test } from './servedTest.js'
import { whenSent } from './whenSent.js'
import { whenToasted } from './whenToasted.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true })

function payField(dialog: Locator) {
  return dialog.getByRole('textbox', { name: 'You pay' })
}
function receiveField(dialog: Locator) {
  return dialog.getByRole('textbox', { name: 'You receive' })
}
function action(dialog: Locator) {
  return dialog.locator('.page:not(.ghost)').getByTestId('swap-action-button')
}

/** Fills in the form to swap the native currency for a token, and waits for the quotes. */
async function fillSwap(dialog: Locator, to: string, amount: string): Promise<void> {
  await press(dialog, 'Swap')
  await dialog.getByRole('button', { name: 'Select token' }).first().click()
  await dialog.getByRole('searchbox', { name: 'Search tokens' }).fill(to)
  await dialog.getByRole('button', { name: new RegExp(`^${to}`) }).click()
  await payField(dialog).fill(amount)
  await expect(action(dialog)).toHaveText('Review swap')
  await expect(receiveField(dialog)).not.toHaveValue('')
}

async function review(page: Page, dialog: Locator) {
  // While tokens and quotes load, the same button shows which input is missing.
  await expect(action(dialog)).toHaveText('Review swap')
  await expect(action(dialog)).toBeEnabled()
  await action(dialog).click()
  await expect(page.getByRole('dialog', { name: 'Review swap' })).toBeVisible()
}

test('Swap view: swaps ETH for a token and back, with at least the minimum amount shown [S1.12, S3.29, S3.30, S3.31]', async ({
  page,
  stack,
  visit,
}) => {
  test.setTimeout(180_000)
  const dialog = await visit(4)
  const owner = stack.world.accounts[4]?.address ?? ''
  const usd = sandboxAddresses.tokens.sUSD
  const before = await getTokenBalance(stack.world.urls.evm, usd, owner)
  const list = await delayTokens(page)
  await press(dialog, 'Swap')
  await expect(payField(dialog)).toHaveValue('1')
  await expect(dialog.locator('[data-key=token-from]')).toHaveAttribute('aria-busy', 'true')
  await expect(action(dialog)).toHaveAttribute('aria-busy', 'true')
  list.release()
  await expect(dialog.getByRole('button', { name: 'Choose the token you pay with, now ETH' })).toBeEnabled()
  await expect(action(dialog)).toHaveText('Select token')
  await press(dialog, 'Back')
  await fillSwap(dialog, 'Sandbox USD', '0.5')
  await review(page, dialog)
  await expect(dialog.getByTestId('swap-given')).toHaveText('0.5 ETH')
  const least = dialog.locator('.page:not(.ghost) .details > div', { hasText: 'Minimum received' }).locator('dd')
  const [leastShown = ''] = (await least.innerText()).replaceAll(',', '').match(/[\d.]+/) ?? []
  const done = await whenSent(dialog, () => action(dialog).click())
  await expect(dialog.getByRole('heading', { name: /^Swapped 0\.5 ETH for / })).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: 'Done' })).toBeAttached({ timeout: 20_000 })
  await done.click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByRole('button', { name: /^Swapped/ }).first()).toContainText('sUSD')
  await expect
    .poll(() => getTokenBalance(stack.world.urls.evm, usd, owner), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(before + parseUnits(leastShown, 6))
  expect(parseUnits(leastShown, 6)).toBeGreaterThan(1_000n * 10n ** 6n)

  // Swap back: the token first needs an approval of exactly the swapped amount.
  const held = await getTokenBalance(stack.world.urls.evm, usd, owner)
  await press(dialog, 'Swap')
  await dialog.getByRole('button', { name: 'Select token' }).first().click()
  await dialog.getByRole('searchbox', { name: 'Search tokens' }).fill('Sandbox USD')
  await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
  // Wait until the form shows the token before switching the direction.
  await expect(action(dialog)).not.toHaveText('Select token')
  await press(dialog, 'Switch direction')
  await payField(dialog).fill('100')
  await review(page, dialog)
  await expect(action(dialog)).toHaveText('Approve')
  await whenToasted(page, 'sUSD approved', () => action(dialog).click())
  await expect(action(dialog)).toHaveText('Swap', { timeout: 20_000 })
  await whenSent(dialog, () => action(dialog).click())
  await expect
    .poll(() => getTokenBalance(stack.world.urls.evm, usd, owner), { timeout: 20_000 })
    .toBe(held - 100n * 10n ** 6n)
})

/** Delays the response with the server's token list until `release` is called. */
async function delayTokens(page: Page): Promise<{ release(): void }> {
  const held = { release: () => {} }
  const released = new Promise<void>((resolve) => Object.assign(held, { release: resolve }))
  await page.route('**/v1/convert/tokens**', async (route) => {
    await released
    await route.continue()
  })
  return { release: () => held.release() }
}

test('Swap view: opens with the tokens of the host, and keeps the form after a rejection [S2.13]', async ({
  page,
  visit,
}) => {
  test.setTimeout(120_000)
  const dialog = await visit(6)
  const open = (given: Record<string, string>) =>
    page.evaluate((wanted) => window.appKit.open({ view: 'Swap', arguments: wanted }), given)
  await open({ fromToken: 'WETH', toToken: sandboxAddresses.tokens.sUSD.toLowerCase(), amount: '0.25' })
  await expect(payField(dialog)).toHaveValue('0.25')
  for (const name of ['Choose the token you pay with, now WETH', 'Choose the token you receive, now sUSD'])
    await expect(dialog.getByRole('button', { name })).toBeVisible()
  // The button shows an insufficient balance.
  await payField(dialog).fill('5000')
  await expect(action(dialog)).toHaveText('Insufficient WETH')
  await payField(dialog).fill('')
  await expect(action(dialog)).toHaveText('Enter amount')
  await expect(receiveField(dialog)).toHaveValue('')
  await open({ toToken: 'susd', amount: '0.01' })
  await expect(dialog.getByRole('button', { name: 'Choose the token you pay with, now ETH' })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await dialog.getByRole('button', { name: /^1 ETH = .* Details/ }).click()
  await expect(dialog.getByText('Minimum received')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change slippage, now 1%' }).click()
  await dialog.getByRole('radio', { name: '0.5%' }).click()
  await expect(dialog.getByRole('button', { name: 'Change slippage, now 0.5%' })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await review(page, dialog)
  await expect(action(dialog)).toBeEnabled()
  expect(await findViolationsInLooks(page)).toEqual([])
  await approve(page, 'reject')
  await action(dialog).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Nothing was swapped' })).toBeVisible()
  await press(dialog, 'Cancel')
  await expect(payField(dialog)).toHaveValue('0.01')
  // The chosen slippage is stored for the next time.
  expect(await page.evaluate(() => localStorage.getItem('@appkit/swap_slippage'))).toBe('0.5')
})

test('Swap view: a wallet with batch calls gets one request for approval and swap [S3.31]', async ({
  page,
  stack,
  visit,
}) => {
  test.setTimeout(120_000)
  const dialog = await visit(7, { capabilities: { '0x7a69': { atomic: { status: 'supported' } } } })
  await page.evaluate(playBatches)
  const owner = stack.world.accounts[7]?.address ?? ''
  const usd = sandboxAddresses.tokens.sUSD
  const before = await getTokenBalance(stack.world.urls.evm, usd, owner)
  await page.evaluate(() =>
    window.appKit.open({ view: 'Swap', arguments: { fromToken: 'sUSD', toToken: 'ETH', amount: '50' } }),
  )
  await review(page, dialog)
  await expect(action(dialog)).toHaveText('Swap')
  await expect(dialog.getByText('in one step')).toBeVisible()
  const done = await whenSent(dialog, () => action(dialog).click())
  await expect(dialog.getByRole('status').filter({ hasText: 'Pending' })).toBeAttached()
  // Activity shows the swap before the wallet reports it as mined.
  await done.click()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const row = dialog.getByRole('button', { name: /^Swapped/ }).first()
  await expect(row).toContainText('Pending')
  await page.evaluate(() => Object.assign(window, { isMined: true }))
  await expect(row).not.toContainText('Pending')
  await expect.poll(() => getTokenBalance(stack.world.urls.evm, usd, owner)).toBe(before - 50_000_000n)
  const batches = await page.evaluate(() => (window as unknown as { batches: { calls: object[] }[] }).batches)
  expect(batches.map(({ calls }) => calls.length)).toEqual([2])
})

/** Fakes a wallet with batch calls: it sends the calls one after the other. */
function playBatches(): void {
  const wallet = window.wallets['Alpha Wallet']
  const page = window as unknown as { batches: unknown[]; batchHash?: string; isMined?: boolean }
  page.batches = []
  wallet?.answerWith('wallet_sendCalls', async (batch: { from: string; calls: object[] }) => {
    page.batches.push(batch)
    for (const call of batch.calls)
      page.batchHash = String(
        await wallet.provider.request({
          method: 'eth_sendTransaction',
          params: [{ ...call, from: batch.from, gas: '0x7a120' }],
        }),
      )
    return { id: '0x01' }
  })
  wallet?.answerWith('wallet_getCallsStatus', () => ({
    status: page.isMined ? 200 : 100,
    receipts: [{ transactionHash: page.batchHash }],
  }))
}

test('Swap view: on a network without swaps, offers the networks with swaps [S5.29, S9.27]', async ({
  page,
  visit,
}) => {
  await page.route('**/foyer/v1/trade**', (route) =>
    route.fulfill({ json: { swap: ['eip155:31338'], buy: [] }, headers: { 'access-control-allow-origin': '*' } }),
  )
  const dialog = await visit(8)
  await press(dialog, 'Swap')
  await expect(dialog.getByText(/^No swaps on /)).toBeVisible()
  await dialog.getByTestId('network-eip155:31338').click()
  await expect(payField(dialog)).toBeVisible()
})
