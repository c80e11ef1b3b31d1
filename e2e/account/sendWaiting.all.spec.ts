import { expect, test } from './accountTest.js'
import {
  amount,
  approve,
  bob,
  countSent,
  fill,
  getBalance,
  press,
  recipient,
  resolveApproval,
  sendWithoutApproval,
} from './sendPage.js'
import { whenSent } from './whenSent.js'

test.describe('Send view waiting for the wallet', () => {
  test('keeps the form if the wallet rejects, and sends on the second attempt', async ({ page, enter }) => {
    const dialog = await enter({ account: 6 })
    await approve(page, 'reject')
    await fill(dialog, '0.25', bob)
    await press(dialog, 'Review send')
    await press(dialog, 'Send')
    await expect(dialog.getByRole('alert').filter({ hasText: 'Nothing was sent' })).toContainText('You declined')
    await expect(dialog.getByTestId('send-amount')).toHaveText('0.25 ETH')
    await press(dialog, 'Back')
    await expect(amount(dialog)).toHaveValue('0.25')
    await expect(recipient(dialog)).toHaveValue(bob)
    await press(dialog, 'Review send')
    await approve(page, 'always')
    await whenSent(dialog, () => press(dialog, 'Send'))
  })

  test('stops waiting on Cancel and on Escape, and warns that the request may still be open', async ({
    page,
    enter,
  }) => {
    const dialog = await enter({ account: 6 })
    await approve(page, 'hang')
    await fill(dialog, '0.25', bob)
    await press(dialog, 'Review send')
    await press(dialog, 'Send')
    await expect(dialog.getByRole('button', { name: 'Approve in wallet' })).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => countSent(page)).toBe(1)
    await press(dialog, 'Cancel')
    await expect(dialog.getByText('A request is already open in your wallet. Answer it there.')).toBeVisible()
    await press(dialog, 'Send')
    await expect(dialog.getByRole('button', { name: 'Approve in wallet' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await expect(dialog).toBeVisible()
  })

  test('handles a late response: a rejection keeps the form, an approval is tracked to the end', async ({
    page,
    enter,
    world,
  }) => {
    const dialog = await enter({ account: 7 })
    const before = await getBalance(world.urls.evm, bob)
    await sendWithoutApproval(page, dialog)
    await press(dialog, 'Cancel')
    const stillOpen = dialog.getByText('A request is already open in your wallet. Answer it there.')
    await expect(stillOpen).toBeVisible()
    await resolveApproval(page, false)
    await expect(stillOpen).toHaveCount(0)
    await press(dialog, 'Send')
    await expect.poll(() => countSent(page)).toBe(2)
    await press(dialog, 'Cancel')
    const done = await whenSent(dialog, () => resolveApproval(page, true))
    await done.click()
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await expect.poll(() => getBalance(world.urls.evm, bob)).toBe(before + 25n * 10n ** 16n)
    await expect(dialog.getByTestId('account-balance')).toHaveText(/^9,999\.7\d{0,2} ETH$/)
  })

  test('shows no warning of an open request if it is cancelled before the wallet receives it', async ({
    page,
    enter,
  }) => {
    const dialog = await enter({ account: 7 })
    await fill(dialog, '0.25', bob)
    await press(dialog, 'Review send')
    await expect(dialog.getByText(/^≤ 0\.0\d+ ETH$/)).toBeVisible()
    // The node no longer responds.
    await page.route(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/$/, () => undefined)
    await press(dialog, 'Send')
    await expect(dialog.getByRole('button', { name: 'Approve in wallet' })).toBeVisible()
    await press(dialog, 'Cancel')
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await expect(dialog.getByText('A request is already open in your wallet. Answer it there.')).toHaveCount(0)
    expect(await countSent(page)).toBe(0)
  })

  test('focuses the result if the approval arrives while the question "Stop and close?" is open', async ({
    page,
    enter,
  }) => {
    const dialog = await enter({ account: 7 })
    await sendWithoutApproval(page, dialog)
    await page.mouse.click(5, 5)
    await expect(dialog.getByRole('alertdialog', { name: 'Stop and close?' })).toBeVisible()
    await resolveApproval(page, true)
    await expect(dialog.getByTestId('result-done')).toBeFocused()
  })

  test('does not claim that nothing was sent if the wallet does not respond for too long', async ({ page, enter }) => {
    await page.clock.install()
    const dialog = await enter({ account: 7 })
    await sendWithoutApproval(page, dialog)
    await page.clock.runFor(300_000)
    await expect(dialog.getByText('A request is already open in your wallet. Answer it there.')).toBeVisible()
    await expect(dialog.getByText('Nothing was sent')).toHaveCount(0)
  })

  test('Back first cancels the wait and shows a warning, so that the user does not send twice by mistake', async ({
    page,
    enter,
  }) => {
    const dialog = await enter({ account: 7 })
    await sendWithoutApproval(page, dialog)
    await press(dialog, 'Back')
    await expect(dialog.getByText('A request is already open in your wallet. Answer it there.')).toBeVisible()
    await press(dialog, 'Back')
    await expect(amount(dialog)).toHaveValue('0.25')
    expect(await countSent(page)).toBe(1)
  })
})
