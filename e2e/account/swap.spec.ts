import { sandboxAddresses } from '@foyer/sandbox/addresses'
import type { Locator, Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect } from '../stillTest.js'
import { approve, getTokenBalance, press } from './sendPage.js'
import { test } from './servedTest.js'
import { whenToasted } from './whenToasted.js'

// axe is put in by evaluation, which the policy of the page would refuse.
test.use({ bypassCSP: true })

function pays(dialog: Locator) {
  return dialog.getByRole('textbox', { name: 'You pay' })
}
function gets(dialog: Locator) {
  return dialog.getByRole('textbox', { name: 'You receive' })
}
function action(dialog: Locator) {
  return dialog.locator('.page:not(.ghost)').getByTestId('swap-action-button')
}

/** As far as a form with offers for some of the native coin, or of a token. */
async function fillSwap(dialog: Locator, to: string, amount: string): Promise<void> {
  await press(dialog, 'Swap')
  await dialog.getByRole('button', { name: 'Select token' }).first().click()
  await dialog.getByRole('searchbox', { name: 'Search tokens' }).fill(to)
  await dialog.getByRole('button', { name: new RegExp(`^${to}`) }).click()
  await pays(dialog).fill(amount)
  await expect(action(dialog)).toHaveText('Review swap')
  await expect(gets(dialog)).not.toHaveValue('')
}

async function review(page: Page, dialog: Locator) {
  // While tokens and offers are on their way the same button asks for what is missing.
  await expect(action(dialog)).toHaveText('Review swap')
  await expect(action(dialog)).toBeEnabled()
  await action(dialog).click()
  await expect(page.getByRole('dialog', { name: 'Preview swap' })).toBeVisible()
}

test('swaps the native coin for a token and back, at the least amount that was shown [S1.12, S3.29, S3.30, S3.31]', async ({
  page,
  stack,
  visit,
}) => {
  test.setTimeout(180_000)
  const dialog = await visit(4)
  const owner = stack.world.accounts[4]?.address ?? ''
  const usd = sandboxAddresses.tokens.sUSD
  const before = await getTokenBalance(stack.world.urls.evm, usd, owner)
  const list = await holdTokens(page)
  await press(dialog, 'Swap')
  await expect(pays(dialog)).toHaveValue('1')
  await expect(dialog.locator('[data-key=token-from]')).toHaveAttribute('aria-busy', 'true')
  await expect(action(dialog)).toHaveAttribute('aria-busy', 'true')
  list.release()
  await expect(dialog.getByRole('button', { name: 'Choose the token you pay with, now ETH' })).toBeEnabled()
  await expect(action(dialog)).toHaveText('Select token')
  await press(dialog, 'Back')
  await fillSwap(dialog, 'Sandbox USD', '0.5')
  await review(page, dialog)
  await expect(dialog.getByTestId('swap-given')).toHaveText('0.5 ETH')
  const least = dialog.locator('.page:not(.ghost) .details > div', { hasText: 'You get at least' }).locator('dd')
  const [leastShown = ''] = (await least.innerText()).replaceAll(',', '').match(/[\d.]+/) ?? []
  await whenToasted(page, 'Swap 0.5 ETH for ', () => action(dialog).click())
  await expect(dialog.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('button', { name: /^Swapped/ }).first()).toContainText('sUSD')
  await expect
    .poll(() => getTokenBalance(stack.world.urls.evm, usd, owner), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(before + parseUnits(leastShown, 6))
  expect(parseUnits(leastShown, 6)).toBeGreaterThan(1_000n * 10n ** 6n)

  // Back again: a token has to be approved first, for exactly what is swapped.
  const held = await getTokenBalance(stack.world.urls.evm, usd, owner)
  await press(dialog, 'Swap')
  await dialog.getByRole('button', { name: 'Select token' }).first().click()
  await dialog.getByRole('searchbox', { name: 'Search tokens' }).fill('Sandbox USD')
  await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
  // The form is back with the token before the sides change.
  await expect(action(dialog)).not.toHaveText('Select token')
  await press(dialog, 'Switch direction')
  await pays(dialog).fill('100')
  await review(page, dialog)
  await expect(action(dialog)).toHaveText('Approve')
  await whenToasted(page, 'sUSD approved', () => action(dialog).click())
  await expect(action(dialog)).toHaveText('Swap', { timeout: 20_000 })
  await whenToasted(page, 'Swap 100 sUSD for ', () => action(dialog).click())
  await expect
    .poll(() => getTokenBalance(stack.world.urls.evm, usd, owner), { timeout: 20_000 })
    .toBe(held - 100n * 10n ** 6n)
})

/** Holds the server's list of tokens until `release`. */
async function holdTokens(page: Page): Promise<{ release(): void }> {
  const held = { release: () => {} }
  const released = new Promise<void>((resolve) => Object.assign(held, { release: resolve }))
  await page.route('**/v1/convert/tokens**', async (route) => {
    await released
    await route.continue()
  })
  return { release: () => held.release() }
}

test('opens with what a host asks for, by symbol and by address, and keeps the draft after a refusal [S2.13]', async ({
  page,
  visit,
}) => {
  test.setTimeout(120_000)
  const dialog = await visit(6)
  const open = (given: Record<string, string>) =>
    page.evaluate((wanted) => window.appKit.open({ view: 'Swap', arguments: wanted }), given)
  await open({ fromToken: 'WETH', toToken: sandboxAddresses.tokens.sUSD.toLowerCase(), amount: '0.25' })
  await expect(pays(dialog)).toHaveValue('0.25')
  for (const name of ['Choose the token you pay with, now WETH', 'Choose the token you receive, now sUSD'])
    await expect(dialog.getByRole('button', { name })).toBeVisible()
  // What the account lacks is told of.
  await pays(dialog).fill('5000')
  await expect(action(dialog)).toHaveText('Insufficient WETH')
  await pays(dialog).fill('')
  await expect(action(dialog)).toHaveText('Enter amount')
  await expect(gets(dialog)).toHaveValue('')
  await open({ toToken: 'susd', amount: '0.01' })
  await expect(dialog.getByRole('button', { name: 'Choose the token you pay with, now ETH' })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await dialog.getByRole('button', { name: /^1 ETH = .* Details/ }).click()
  await expect(dialog.getByText('You get at least')).toBeVisible()
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
  await expect(pays(dialog)).toHaveValue('0.01')
  // What was chosen stays for the next time.
  expect(await page.evaluate(() => localStorage.getItem('@appkit/swap_slippage'))).toBe('0.5')
})

test('asks a wallet that can once, for the approval and the swap as one [S3.31]', async ({ page, stack, visit }) => {
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
  await whenToasted(page, 'Swap 50 sUSD for ', () => action(dialog).click())
  // It stands in Activity before the wallet says that it is mined.
  await expect(dialog).toHaveAccessibleName('Account')
  const row = dialog.getByRole('button', { name: /^Swapped/ }).first()
  await expect(row).toContainText('Pending')
  await page.evaluate(() => Object.assign(window, { isMined: true }))
  await expect(row).not.toContainText('Pending')
  await expect.poll(() => getTokenBalance(stack.world.urls.evm, usd, owner)).toBe(before - 50_000_000n)
  const batches = await page.evaluate(() => (window as unknown as { batches: { calls: object[] }[] }).batches)
  expect(batches.map(({ calls }) => calls.length)).toEqual([2])
})

/** The wallet sends several calls one after the other, as a stand-in for one that sends them as one. */
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

test('says where nobody swaps, and leads to where somebody does [S5.29, S9.27]', async ({ page, visit }) => {
  await page.route('**/foyer/v1/trade**', (route) =>
    route.fulfill({ json: { swap: ['eip155:31338'], buy: [] }, headers: { 'access-control-allow-origin': '*' } }),
  )
  const dialog = await visit(8)
  await press(dialog, 'Swap')
  await expect(dialog.getByText(/^No swaps on /)).toBeVisible()
  await dialog.getByTestId('network-eip155:31338').click()
  await expect(pays(dialog)).toBeVisible()
})
