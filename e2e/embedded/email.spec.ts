import type { Page } from '@playwright/test'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { address, expect, frame, logIn, test } from './connectTest.js'
import { findFrameViolations } from './findFrameViolations.js'
import { pressInFrame } from './pressInFrame.js'

function title(page: Page) {
  return frame(page).getByRole('heading', { level: 1 })
}
function inFrame(page: Page, name: string) {
  return frame(page).getByRole('button', { name, exact: true })
}
function save(page: Page) {
  return page.getByRole('button', { name: 'Save' })
}
function code(page: Page) {
  return page.getByRole('textbox', { name: /code|digit/i }).first()
}

async function typeAddress(page: Page, email: string): Promise<void> {
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  await page.getByTestId('account-email-update').click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await save(page).click()
  await expect(title(page)).toHaveText('Use a new email address?')
}

test('changes the e-mail address: confirmation in the frame, a code to the old address, one to the new [S4.15, S4.16]', async ({
  page,
  visit,
}) => {
  await visit()
  await logIn(page, 'mover@test')
  await typeAddress(page, 'moved@test')
  const shown = await openApproval(page)
  await expect(shown.locator('.line .adr')).toHaveText(['mover@test', 'moved@test'])
  await expect(shown.locator('.asker')).toContainText(new URL(page.url()).host)
  expect(await findFrameViolations(shown)).toEqual([])
  const inside = page.frames().find((one) => one.url().includes('/sdk?'))
  expect(inside && (await findFrameViolations(inside))).toEqual([])
  await confirmInWindow(page)
  await expect(page.getByRole('dialog', { name: 'Confirm current email' })).toBeVisible()
  await code(page).fill('424242')
  await expect(page.getByRole('dialog', { name: 'Confirm new email' })).toBeVisible()
  await code(page).fill('424242')
  await expect(page.getByText('Email updated')).toBeVisible()
  await expect(page.getByTestId('account-email-update')).toContainText('moved@test')
})

test('change of the e-mail address: returns to the form without an error if the user cancels', async ({
  page,
  visit,
}) => {
  await visit()
  await logIn(page, 'stayer@test')
  await typeAddress(page, 'never@test')
  for (const decline of [
    () => pressInFrame(inFrame(page, 'Cancel')),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await title(page).waitFor()
    await decline()
    await expect(title(page)).toHaveCount(0)
    await expect(save(page)).toBeEnabled()
    await expect(page.locator('[data-testid=secure-box]')).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await save(page).click()
  }
  await pressInFrame(inFrame(page, 'Cancel'))
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  await expect(page.getByTestId('account-email-update')).toContainText('stayer@test')
})

test('logs out on every device after a confirmation in the frame', async ({ page, visit }) => {
  await visit()
  await logIn(page, 'ender@test')
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  await page.getByTestId('sign-out-everywhere').click()
  await expect(title(page)).toHaveText('Log out on every device?')
  await pressInFrame(inFrame(page, 'Cancel'))
  await expect(title(page)).toHaveCount(0)
  expect(await address(page)).toMatch(/^0x/)
  await page.getByTestId('sign-out-everywhere').click()
  await confirmInWindow(page)
  await expect.poll(() => address(page)).toBeUndefined()
})
