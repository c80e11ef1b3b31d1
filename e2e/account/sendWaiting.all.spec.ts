import { expect, test } from './accountTest.js'
import {
  amount,
  answer,
  approve,
  bob,
  countSent,
  fill,
  getBalance,
  press,
  recipient,
  sendUnanswered,
} from './sendPage.js'
import { whenToasted } from './whenToasted.js'

test.describe('Waiting for the wallet', () => {
  test('loses nothing when the wallet declines, and sends on the second try', async ({ page, enter }) => {
    const dialog = await enter({ account: 6 })
    await approve(page, 'reject')
    await fill(dialog, '0.25', bob)
    await press(dialog, 'Preview Send')
    await press(dialog, 'Send')
    await expect(dialog.getByRole('alert').filter({ hasText: 'Nothing was sent' })).toContainText('You declined')
    await expect(dialog.getByTestId('send-amount')).toHaveText('0.25 ETH')
    await press(dialog, 'Back')
    await expect(amount(dialog)).toHaveValue('0.25')
    await expect(recipient(dialog)).toHaveValue(bob)
    await press(dialog, 'Preview Send')
    await approve(page, 'always')
    await whenToasted(page, 'Transaction started', () => press(dialog, 'Send'))
  })

  test('stops waiting for the wallet on Cancel and on Escape, and says that its request may still be open', async ({
    page,
    enter,
  }) => {
    const dialog = await enter({ account: 6 })
    await approve(page, 'hang')
    await fill(dialog, '0.25', bob)
    await press(dialog, 'Preview Send')
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

  test('hears what the wallet says after nobody waited any more: a no leaves the draft, a yes is followed to its end', async ({
    page,
    enter,
    world,
  }) => {
    const dialog = await enter({ account: 7 })
    const before = await getBalance(world.urls.evm, bob)
    await sendUnanswered(page, dialog)
    await press(dialog, 'Cancel')
    const stillOpen = dialog.getByText('A request is already open in your wallet. Answer it there.')
    await expect(stillOpen).toBeVisible()
    await answer(page, false)
    await expect(stillOpen).toHaveCount(0)
    await press(dialog, 'Send')
    await expect.poll(() => countSent(page)).toBe(2)
    await press(dialog, 'Cancel')
    await whenToasted(page, 'Transaction started', () => answer(page, true))
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await expect.poll(() => getBalance(world.urls.evm, bob)).toBe(before + 25n * 10n ** 16n)
    await expect(dialog.getByTestId('account-balance')).toHaveText(/^9,999\.7\d{0,2} ETH$/)
  })

  test('says nothing of an open request when it was stopped before the wallet was asked', async ({ page, enter }) => {
    const dialog = await enter({ account: 7 })
    await fill(dialog, '0.25', bob)
    await press(dialog, 'Preview Send')
    await expect(dialog.getByText(/^≤ 0\.0\d+ ETH$/)).toBeVisible()
    // The node falls silent.
    await page.route(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/$/, () => undefined)
    await press(dialog, 'Send')
    await expect(dialog.getByRole('button', { name: 'Approve in wallet' })).toBeVisible()
    await press(dialog, 'Cancel')
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await expect(dialog.getByText('A request is already open in your wallet. Answer it there.')).toHaveCount(0)
    expect(await countSent(page)).toBe(0)
  })

  test('gives the focus to the account when the yes comes while the widget asks whether to stop', async ({
    page,
    enter,
  }) => {
    const dialog = await enter({ account: 7 })
    await sendUnanswered(page, dialog)
    await page.mouse.click(5, 5)
    await expect(dialog.getByRole('alertdialog', { name: 'Stop and close?' })).toBeVisible()
    await answer(page, true)
    await expect(dialog.getByRole('heading', { name: 'Account' })).toBeFocused()
  })

  test('does not say that nothing was sent when the wallet was silent for too long', async ({ page, enter }) => {
    await page.clock.install()
    const dialog = await enter({ account: 7 })
    await sendUnanswered(page, dialog)
    await page.clock.runFor(300_000)
    await expect(dialog.getByText('A request is already open in your wallet. Answer it there.')).toBeVisible()
    await expect(dialog.getByText('Nothing was sent')).toHaveCount(0)
  })

  test('goes back only after the waiting has ended, so that nobody asks twice without knowing', async ({
    page,
    enter,
  }) => {
    const dialog = await enter({ account: 7 })
    await sendUnanswered(page, dialog)
    await press(dialog, 'Back')
    await expect(dialog.getByText('A request is already open in your wallet. Answer it there.')).toBeVisible()
    await press(dialog, 'Back')
    await expect(amount(dialog)).toHaveValue('0.25')
    expect(await countSent(page)).toBe(1)
  })
})
