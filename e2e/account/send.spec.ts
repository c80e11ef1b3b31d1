import { expect, open, test } from './accountTest.js'
import {
  amount,
  bob,
  bobKey,
  countSent,
  fill,
  getBalance,
  getTokenBalance,
  press,
  recipient,
  tether,
} from './sendPage.js'
import { whenSent } from './whenSent.js'

test.describe('Send view', () => {
  test('sends the native currency to a name, exact to the last wei [S1.13, S2.14]', async ({ page, enter, world }) => {
    const dialog = await enter({ account: 3 })
    const before = await getBalance(world.urls.evm, bob)
    await fill(dialog, '1.234567890123456789', 'bob.eth')
    await expect(dialog.getByText('0x7099…79C8')).toBeVisible()
    await press(dialog, 'Review send')
    await expect(page.getByRole('dialog', { name: 'Review send' })).toBeVisible()
    await expect(dialog.getByTestId('send-amount')).toHaveText('1.234567890123456789 ETH')
    // The previous view shows the same texts while it is animated out.
    const review = dialog.locator('.page:not(.ghost)')
    await expect(review.getByText('bob.eth')).toBeVisible()
    await expect(review.getByTitle(bob)).toBeVisible()
    await expect(dialog.getByText(/^≤ 0\.0\d+ ETH$/)).toBeVisible()
    const done = await whenSent(dialog, () => press(dialog, 'Send'))
    await expect(page.getByRole('dialog', { name: 'Transaction', exact: true })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Sent 1.23456 ETH to bob.eth' })).toBeVisible()
    await expect(dialog.getByRole('status').filter({ hasText: 'Done' })).toBeAttached()
    await expect(dialog.locator('.toast')).toHaveCount(0)
    await expect.poll(() => getBalance(world.urls.evm, bob)).toBe(before + 1_234_567_890_123_456_789n)
    await expect(done).toBeFocused()
    await done.click()
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await expect(dialog.getByTestId('account-balance')).toHaveText(/^9,998\.\d{1,3} ETH$/)
  })

  test('sends a token without a return value, and keeps the form when the token is chosen [S9.39]', async ({
    enter,
    world,
  }) => {
    const dialog = await enter({ account: 4 })
    const before = await getTokenBalance(world.urls.evm, tether, bob)
    await fill(dialog, '12.000001', bob)
    await dialog.getByRole('button', { name: /Choose token/ }).click()
    await dialog.getByRole('searchbox', { name: 'Search tokens' }).fill('tether')
    await dialog.getByRole('button', { name: /^Sandbox Tether/ }).click()
    await expect(dialog.getByRole('button', { name: /Choose token, now sUSDT$/ })).toBeVisible()
    await expect(amount(dialog)).toHaveValue('12.000001')
    await expect(recipient(dialog)).toHaveValue(bob)
    await press(dialog, 'Review send')
    await whenSent(dialog, () => press(dialog, 'Send'))
    await expect.poll(() => getTokenBalance(world.urls.evm, tether, bob)).toBe(before + 12_000_001n)
  })

  test('opens with the token from which the user started', async ({ enter }) => {
    const dialog = await enter({ account: 4 })
    await dialog.getByRole('button', { name: /^Sandbox Bitcoin/ }).click()
    await press(dialog, 'Send')
    await expect(dialog.getByRole('button', { name: /Choose token, now sBTC$/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Enter recipient' })).toBeDisabled()
  })

  test('shows an error for each invalid amount, and sends no request to the wallet', async ({ page, enter }) => {
    const dialog = await enter({ account: 5 })
    await fill(dialog, '', bob)
    await expect(dialog.getByRole('button', { name: 'Enter amount' })).toBeDisabled()
    const cases = [
      ['1e21', 'Enter the amount in digits, such as 0.5.', 'Check the amount'],
      ['1,5,0', 'Enter the amount in digits, such as 0.5.', 'Check the amount'],
      ['-1', 'The amount must be more than zero.', 'Check the amount'],
      ['0.1234567890123456789', 'ETH has at most 18 decimals.', 'Check the amount'],
      ['10000.1', 'You have 10,000 ETH.', 'Insufficient funds'],
      ['10000', 'Not enough ETH left for the network fee.', 'Insufficient funds'],
    ] as const
    for (const [typed, message, button] of cases) {
      await amount(dialog).fill(typed)
      await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect(dialog.getByRole('button', { name: button })).toBeDisabled()
      await amount(dialog).press('Enter')
    }
    await amount(dialog).fill('.5')
    await expect(dialog.getByRole('button', { name: 'Review send' })).toBeEnabled()
    expect(await countSent(page)).toBe(0)
  })

  test('Max fills in the balance minus the fee, and the transaction succeeds', async ({ enter, world }) => {
    const { address } = world.accounts[8] ?? { address: '' }
    const dialog = await enter({ account: 8 })
    await fill(dialog, '', bob)
    await press(dialog, 'Max')
    await expect(amount(dialog)).toHaveValue(/^9999\.9\d+$/)
    const before = await getBalance(world.urls.evm, bob)
    await press(dialog, 'Review send')
    const shown = await dialog.getByTestId('send-amount').innerText()
    await whenSent(dialog, () => press(dialog, 'Send'))
    const [whole = '', fraction = ''] = shown.replace(' ETH', '').replaceAll(',', '').split('.')
    await expect.poll(() => getBalance(world.urls.evm, bob)).toBe(before + BigInt(whole + fraction.padEnd(18, '0')))
    expect(await getBalance(world.urls.evm, address)).toBeLessThan(10n ** 15n)
  })

  test('clears the form when the account changes [S4.29]', async ({ page, enter }) => {
    const dialog = await enter({ account: 6 })
    await fill(dialog, '0.25', bob)
    await press(dialog, 'Review send')
    await expect(dialog.getByTestId('send-amount')).toBeVisible()
    await page.evaluate((key) => window.wallets['Alpha Wallet']?.setAccounts([key]), bobKey)
    await expect(dialog.getByTestId('send-amount')).toHaveCount(0)
    await expect(amount(dialog)).toHaveValue('')
    await expect(recipient(dialog)).toHaveValue('')
    expect(await countSent(page)).toBe(0)
  })

  test('clears the form after a disconnect, even for the same account [S4.23]', async ({ page, enter }) => {
    const dialog = await enter({ account: 6 })
    await fill(dialog, '0.25', bob)
    await page.evaluate(() => window.appKit.disconnect())
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: 'Alpha Wallet' }).click()
    await expect.poll(() => page.evaluate(() => window.appKit.getIsConnectedState())).toBe(true)
    await open(page, 'WalletSend')
    await expect(amount(dialog)).toHaveValue('')
    await expect(recipient(dialog)).toHaveValue('')
  })

  test('works with the keyboard only', async ({ page, enter }) => {
    const dialog = await enter({ account: 6 })
    await dialog.getByRole('button', { name: 'Send', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(amount(dialog)).toBeFocused()
    await page.keyboard.type('0.5')
    await recipient(dialog).focus()
    await page.keyboard.type('carol.eth')
    await expect(dialog.getByRole('button', { name: 'Review send' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
    await whenSent(dialog, () => page.keyboard.press('Enter'))
  })

  test('offers Receive on an empty account', async ({ page, enter }) => {
    const dialog = await enter({
      network: ({ tokens: _tokens, ...network }) => network,
      wallet: { accounts: [`0x${'77'.repeat(32)}`] },
    })
    await expect(dialog.getByText('No tokens yet')).toBeVisible()
    await open(page, 'WalletSendSelectToken')
    await expect(dialog.getByText('No tokens to send')).toBeVisible()
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
  })
})

test.describe('Browser with a comma as the only mark on its number pad', () => {
  test.use({ locale: 'de-DE' })

  test('amount field of an English widget: accepts a comma, and offers two amounts if three digits follow it', async ({
    enter,
  }) => {
    const dialog = await enter({ account: 5 })
    await fill(dialog, '', bob)
    const field = amount(dialog)
    await field.pressSequentially('0,25')
    await expect(field).toHaveValue('0,25')
    await press(dialog, 'Review send')
    await expect(dialog.getByTestId('send-amount')).toHaveText('0.25 ETH')
    await press(dialog, 'Back')
    await field.fill('1,000')
    await expect(dialog.getByRole('alert').filter({ hasText: 'two ways' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check the amount' })).toBeDisabled()
    await press(dialog, '1000 ETH')
    await expect(dialog.getByRole('button', { name: 'Review send' })).toBeEnabled()
  })
})
