import type { Locator, Page } from '@playwright/test'
import { press } from '../account/sendPage.js'
import { expect } from '../stillTest.js'

export const field = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Name', exact: true })
export const register = (dialog: Locator) => dialog.getByRole('button', { name: 'Register name' })
export const row = (dialog: Locator) => dialog.getByTestId('account-choose-name-button')
export const alert = (dialog: Locator, text: string) => dialog.getByRole('alert').filter({ hasText: text })

/** From Account to the field. */
export async function chooseName(dialog: Locator): Promise<void> {
  await expect(row(dialog)).toContainText('Choose account name')
  await row(dialog).click()
  await press(dialog, 'Choose name')
  await expect(field(dialog)).toBeFocused()
}

export async function registerName(page: Page, dialog: Locator, label: string): Promise<void> {
  await chooseName(dialog)
  await field(dialog).fill(label)
  await expect(dialog.getByText('Available', { exact: true })).toBeVisible()
  await register(dialog).click()
  await expect(dialog.getByRole('heading', { name: `${label}.foyer.eth is yours` })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Name registered' })).toBeVisible()
}
