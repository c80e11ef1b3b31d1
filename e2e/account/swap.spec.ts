import { sandboxAddresses } from '@foyer/sandbox/addresses'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../stillTest.js'
import { getTokenBalance, press } from './sendPage.js'
import { test } from './servedTest.js'
import { whenToasted } from './whenToasted.js'

const pays = (dialog: Locator) => dialog.getByRole('textbox', { name: 'You pay' })
const gets = (dialog: Locator) => dialog.getByRole('textbox', { name: 'You receive' })
const action = (dialog: Locator) => dialog.locator('.page:not(.ghost)').getByTestId('swap-action-button')

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

const review = async (page: Page, dialog: Locator) => {
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
  await press(dialog, 'Swap')
  await expect(pays(dialog)).toHaveValue('1')
  await expect(action(dialog)).toHaveText('Select token')
  await press(dialog, 'Back')
  await fillSwap(dialog, 'Sandbox USD', '0.5')
  await review(page, dialog)
  await expect(dialog.getByTestId('swap-given')).toHaveText('0.5 ETH')
  await whenToasted(page, 'Swap 0.5 ETH for ', () => action(dialog).click())
  await expect(dialog.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('button', { name: /^Swapped/ }).first()).toContainText('sUSD')
  await expect
    .poll(() => getTokenBalance(stack.world.urls.evm, usd, owner), { timeout: 20_000 })
    .toBeGreaterThan(before)

  // Back again: a token has to be approved first, for exactly what is swapped.
  const held = await getTokenBalance(stack.world.urls.evm, usd, owner)
  await press(dialog, 'Swap')
  await dialog.getByRole('button', { name: 'Select token' }).first().click()
  await dialog.getByRole('searchbox', { name: 'Search tokens' }).fill('Sandbox USD')
  await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
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
