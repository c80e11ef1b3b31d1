import type { Locator, Page } from '@playwright/test'
import { press } from '../account/sendPage.js'
import { expect } from '../stillTest.js'

export function field(dialog: Locator) {
  return dialog.getByRole('textbox', { name: 'Name', exact: true })
}
export function register(dialog: Locator) {
  return dialog.getByRole('button', { name: 'Register name' })
}
export function row(dialog: Locator) {
  return dialog.getByTestId('account-choose-name-button')
}
export function alert(dialog: Locator, text: string) {
  return dialog.getByRole('alert').filter({ hasText: text })
}

/** Opens the name field from the Account view. */
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
