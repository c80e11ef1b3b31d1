import { expect, test } from './loginTest.js'
import { code, submitEmail } from './scenes/steps.js'

test('e-mail log-in: works with the keyboard only: address, Enter, six digits [S4.10-S4.13]', async ({
  page,
  enter,
}) => {
  const dialog = await enter({ wallets: [] })
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused()
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Confirm email' })).toBeVisible()
  await expect(dialog.getByText('ada@example.com')).toBeVisible()
  await expect(code(dialog)).toBeFocused()
  await page.keyboard.type('424242')
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => window.appKit.getAddress())).toMatch(/^0xf39F/i)
})

test('widget: loads no frame before the user starts a log-in [S2.23]', async ({ page, enter }) => {
  const dialog = await enter({ wallets: [] })
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.keyboard.type('a')
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('code field: accepts any pasted text with six digits, from the clipboard or a phone keyboard', async ({
  enter,
}) => {
  const dialog = await enter({ wallets: [], script: { CONNECT_OTP: { silent: true } } })
  await submitEmail(dialog)
  await expect(code(dialog)).toBeFocused()
  await expect(code(dialog)).toHaveAttribute('autocomplete', 'one-time-code')
  await code(dialog).evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text', 'Your code: 424 242 (valid 10 minutes)')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(dialog.locator('.code6')).toHaveAttribute('data-state', 'busy')
  await expect(code(dialog)).toHaveValue('424242')
})

test('code field: shows that a code is wrong, clears the boxes and accepts another code', async ({ page, enter }) => {
  const dialog = await enter({ wallets: [] })
  await submitEmail(dialog)
  await expect(code(dialog)).toBeFocused()
  await page.keyboard.type('111111')
  await expect(dialog.getByRole('alert').getByText('Incorrect code')).toBeVisible()
  await expect(code(dialog)).toHaveValue('')
  await expect(code(dialog)).toBeFocused()
  await page.keyboard.type('424242')
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
})

test('code view: counts down to the next code, sends it, and counts down again [S9.1]', async ({ page, enter }) => {
  const dialog = await enter({ wallets: [] })
  await submitEmail(dialog)
  const resend = dialog.locator('[data-key=resend]')
  await expect(resend).toHaveText(/^Resend in (30|29) seconds$/)
  await expect(resend).toBeDisabled()
  await page.clock.install({ time: Date.now() })
  await page.clock.fastForward(31_000)
  await expect(resend).toHaveText('Resend code')
  await resend.click()
  await expect(resend).toHaveText('Code sent ✓')
  await page.clock.fastForward(2_500)
  await expect(resend).toHaveText(/^Resend in \d+ seconds$/)
})

test('device view: shows the number for the page of the device link, then the code view [S4.11]', async ({ enter }) => {
  const dialog = await enter({
    wallets: [],
    script: { CONNECT_EMAIL: { ok: { action: 'VERIFY_DEVICE', matchNumber: '47' } }, CONNECT_DEVICE: {} },
  })
  await submitEmail(dialog)
  await expect(dialog).toHaveAccessibleName('Confirm email')
})
