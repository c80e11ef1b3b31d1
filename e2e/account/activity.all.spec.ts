import { callRpc } from '@foyer/sandbox/callRpc'
import { createTestAssets } from '@foyer/sandbox/createTestAssets'
import type { Page } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect } from '../stillTest.js'
import { bob, bobKey, press, recipient, reopen } from './sendPage.js'
import { test } from './servedTest.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true })

function tab(dialog: ReturnType<Page['getByRole']>, name: string) {
  return dialog.getByRole('tab', { name, exact: true })
}

test('NFTs tab: shows images of the server, shows spam on request, and sends an NFT [S1.10, S2.17]', async ({
  page,
  stack,
  visit,
}) => {
  test.setTimeout(120_000)
  await createTestAssets(stack.world.urls.evm, stack.world.accounts)
  const dialog = await visit(0)
  await tab(dialog, 'NFTs').click()
  const tiles = dialog.locator('.nft')
  await expect(tiles.first()).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(() =>
      dialog
        .locator('.nft img')
        .evaluateAll((images) => images.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBeGreaterThan(0)
  expect(await findViolationsInLooks(page)).toEqual([])
  await tiles.first().click()
  await expect(dialog.getByText('Token ID', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Copy contract address/ })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])

  // An NFT sent to a contract that cannot receive it would be lost.
  const { badges, tokens } = stack.world.addresses
  await press(dialog, 'Back')
  const badge = dialog.locator('.nft', { hasText: '×' }).first()
  await badge.click()
  await press(dialog, 'Send')
  await recipient(dialog).fill(tokens.sUSD)
  await expect(dialog.getByText('This contract does not accept the token.')).toBeVisible()
  await expect(dialog.locator('form button[type=submit]')).toBeDisabled()
  expect(await findViolationsInLooks(page)).toEqual([])
  await recipient(dialog).fill(bob)
  await dialog.getByRole('textbox', { name: 'How many' }).fill('1.5')
  await expect(dialog.getByText('Enter a whole number')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'How many' }).fill('2')
  await press(dialog, 'Review send')
  await expect(dialog.getByTestId('send-amount')).toContainText('2 × ')
  expect(await findViolationsInLooks(page)).toEqual([])
  await press(dialog, 'Send')
  await press(dialog, 'Done')
  await tab(dialog, 'Activity').click()
  const sent = dialog.getByRole('button', { name: /^Sent/ }).first()
  await expect(sent).toContainText('2 × ')
  // The sent NFT appeared before the other transactions were loaded.
  await expect(dialog.getByRole('button', { name: /^Approved/ })).toBeVisible()
  await expect(sent).not.toContainText('Pending', { timeout: 30_000 })
  const countBadges = async (id: string) => {
    const data = `0x00fdd58e${bob.slice(2).toLowerCase().padStart(64, '0')}${id.padStart(64, '0')}`
    return BigInt(String(await callRpc(stack.world.urls.evm, 'eth_call', [{ to: badges, data }, 'latest'])))
  }
  expect((await countBadges('1')) + (await countBadges('2'))).toBe(2n)

  // The second account holds only NFTs with a defect: no image, or spam.
  await page.evaluate((key) => window.wallets['Alpha Wallet']?.setAccounts([key]), bobKey)
  await tab(dialog, 'NFTs').click()
  await dialog.getByRole('button', { name: /^Show hidden \(\d+\)/ }).click()
  await expect(dialog.getByRole('button', { name: /^Hide again/ })).toBeVisible()
})

test('Tokens: shows the details of a token, hides and shows it, and adds it by its address [S2.17, S3.23]', async ({
  page,
  stack,
  visit,
}) => {
  test.setTimeout(120_000)
  await createTestAssets(stack.world.urls.evm, stack.world.accounts)
  const dialog = await visit(0, { remembers: true })
  const row = dialog.getByRole('button', { name: /^Neighbour Coin/ })
  await row.click({ timeout: 30_000 })
  const token = page.getByRole('dialog', { name: 'Neighbour Coin' })
  await expect(token.getByText('This token is not verified.')).toBeVisible()
  await expect(token.getByRole('button', { name: /^Copy contract address/ })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await press(token, 'Send')
  await expect(dialog.getByRole('button', { name: /Choose token, now NBR/ })).toBeVisible()
  await press(dialog, 'Back')
  await press(dialog, 'Hide token')
  await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible()
  await expect(row).toHaveCount(0)

  await reopen(page)
  await press(dialog, 'Hidden tokens')
  await expect(dialog.getByRole('button', { name: /^Visit claim-usdc.example/ })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await row.click()
  await press(dialog, 'Show token')
  await press(dialog, 'Back')
  await expect(row).toBeVisible()

  // The second account has none of this token, so the user can add it by its address.
  await page.evaluate((key) => window.wallets['Alpha Wallet']?.setAccounts([key]), bobKey)
  await press(dialog, 'Add token')
  const { neighbourCoin, postcards } = stack.world.addresses
  const field = dialog.getByRole('textbox', { name: 'Token address' })
  await field.fill('0x12')
  await expect(dialog.getByText('This is not an address on')).toBeVisible()
  await field.fill(postcards)
  await expect(dialog.getByText('There is no token at this address on')).toBeVisible()
  await field.fill(neighbourCoin)
  await expect(dialog.getByText('NBR', { exact: true })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await dialog.locator('form').getByRole('button', { name: 'Add token' }).click()
  await expect(row).toContainText('Unverified0')
  await row.click()
  await press(dialog, 'Remove from list')
  await expect(row).toHaveCount(0)
})

test('Account tabs: arrow keys move between them, and nothing overflows at 320 px in any language direction', async ({
  page,
  visit,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 640 })
  const dialog = await visit(0)
  await tab(dialog, 'Tokens').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(dialog, 'NFTs')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tab(dialog, 'Activity')).toBeFocused()
  await expect(dialog.getByRole('tabpanel', { name: 'Activity' })).toBeVisible()
  await expect(dialog.locator('[data-testid^=activity-]').first()).toBeVisible({ timeout: 30_000 })
  for (const locale of ['en', 'de', 'ar']) {
    await page.evaluate((to) => window.appKit.updateOptions({ locale: to }), locale)
    await page.locator(`foyer-modal [lang=${locale}]`).first().waitFor({ state: 'attached' })
    const wide = await dialog.evaluate((element) =>
      [...element.querySelectorAll('button,p,h3,.row')]
        .filter(
          (each) => each.getBoundingClientRect().right > innerWidth + 0.5 || each.getBoundingClientRect().left < -0.5,
        )
        .map((each) => each.outerHTML.slice(0, 120)),
    )
    expect(wide, locale).toEqual([])
  }
})
