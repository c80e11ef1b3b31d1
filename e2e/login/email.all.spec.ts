import { expect, test } from './loginTest.js'
import { code, submitEmail } from './scenes/steps.js'

function isOpen() {
  return window.appKit.isOpen()
}

test('embedded card: logs in by e-mail, and shows the account in the same place', async ({ page, enter }) => {
  const card = await enter({ wallets: [] }, { enableEmbedded: true })
  await submitEmail(card)
  await code(card).fill('424242')
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await expect(card.getByRole('button', { name: 'Account settings' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})

test('code field: arrow keys move between the boxes, a digit replaces another, and Backspace deletes', async ({
  page,
  enter,
}) => {
  const dialog = await enter({ wallets: [] })
  await submitEmail(dialog)
  await expect(code(dialog)).toBeFocused()
  await page.keyboard.type('1239')
  await page.keyboard.press('Backspace')
  await expect(code(dialog)).toHaveValue('123')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('7')
  await expect(code(dialog)).toHaveValue('173')
  await page.keyboard.press('Home')
  await page.keyboard.type('5')
  await expect(code(dialog)).toHaveValue('573')
  await page.keyboard.press('End')
  await page.keyboard.type('4')
  await expect(code(dialog)).toHaveValue('5734')
})

test('code field: stays at the box that an arrow key reached, even if a Backspace is rendered later', async ({
  page,
  enter,
}) => {
  const dialog = await enter({ wallets: [] })
  await submitEmail(dialog)
  await expect(code(dialog)).toBeFocused()
  await page.keyboard.type('1239')
  const frames = await page.evaluateHandle(() => {
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => held.push(callback)
    return held
  })
  await page.keyboard.press('Backspace')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await frames.evaluate((held) => {
    for (const callback of held) callback(performance.now())
  })
  await page.keyboard.type('7')
  await expect(code(dialog)).toHaveValue('173')
})

test('e-mail view: shows the wait before the next mail in seconds [S5.2]', async ({ enter }) => {
  const dialog = await enter({
    wallets: [],
    script: { CONNECT_EMAIL: { error: { code: 'cooldown', retryAfterMs: 16_200 } } },
  })
  await submitEmail(dialog)
  await expect(dialog.getByText('Please try again after 17 seconds')).toBeVisible()
})

test('e-mail view: keeps the typed address when the user goes back to change it', async ({ enter }) => {
  const dialog = await enter({ wallets: [] })
  await submitEmail(dialog)
  await dialog.getByRole('button', { name: 'Use another address' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('ada@example.com')
})

test('e-mail view: rejects an invalid address without sending a mail [S5.1]', async ({ enter }) => {
  const dialog = await enter({ wallets: [] })
  await submitEmail(dialog, 'ada@')
  await expect(dialog.getByText('This is not a complete email address.')).toBeVisible()
})

test('e-mail view: logs for the developer that the wallet did not load, even while offline [S8.4, S8.14]', async ({
  page,
  enter,
}) => {
  const dialog = await enter({ wallets: [] }, { debug: true })
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused()
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  await page.clock.install()
  await page.route('**/*', (route) => route.abort())
  await submitEmail(dialog)
  await page.clock.fastForward(21_000)
  await expect.poll(() => lines.join()).toContain('[foyer] Network Error - Could not load embedded wallet')
})

test('device view: shows the number until the user has opened the link', async ({ enter }) => {
  const dialog = await enter({
    wallets: [],
    script: { CONNECT_EMAIL: { ok: { action: 'VERIFY_DEVICE', matchNumber: '47' } } },
  })
  await submitEmail(dialog)
  await expect(dialog).toHaveAccessibleName('Register device')
  await expect(dialog.getByText('47', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Waiting for you to follow the link')).toBeVisible()
})

test('code view: Escape opens a question while the code is checked, and a second Escape stays', async ({
  page,
  enter,
}) => {
  const dialog = await enter({ wallets: [], script: { CONNECT_OTP: { silent: true } } })
  await submitEmail(dialog)
  await expect(code(dialog)).toBeFocused()
  await page.keyboard.type('424242')
  await expect(dialog.locator('.code6')).toHaveAttribute('data-state', 'busy')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Stop and close?' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep going' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await page.evaluate(isOpen)).toBe(true)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.getByRole('button', { name: 'Stop and close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(false)
})

test('code view: loads the wallet again if only that failed after a correct code', async ({ page, enter }) => {
  const dialog = await enter({
    wallets: [],
    script: {
      GET_USER: ({ chainId }, round) =>
        round === 1
          ? { error: { code: 'unavailable', message: 'The key store did not answer.' } }
          : { ok: { email: 'ada@example.com', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId } },
    },
  })
  await submitEmail(dialog)
  await code(dialog).fill('424242')
  await expect(dialog.getByText('The key store did not answer.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
})
