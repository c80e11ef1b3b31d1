import type { Page } from '@playwright/test'
import { expect, test } from './accountTest.js'
import { openAccount } from './openAccount.js'
import { createPageUrl } from './pageUrl.js'
import { bob, getBalance } from './sendPage.js'
import { whenSent } from './whenSent.js'

test.use({ locale: 'de-DE' })

/** Inserts a text into the focused field, like a paste from the clipboard. */
function paste(page: Page, text: string) {
  return page.keyboard.insertText(text)
}

test('amounts in a German widget: all views, the form, the review and the result use one notation', async ({
  page,
  host,
  world,
}) => {
  const dialog = await openAccount(page, createPageUrl(host, world, { account: 6, options: { locale: 'de' } }))
  // Other tests have spent from the same account.
  await expect(dialog.getByTestId('account-balance')).toHaveText(/^\d{1,2}\.\d{3}(?:,\d{1,3})? ETH$/)

  await dialog.getByRole('button', { name: 'Senden', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Empfänger' }).fill(bob)
  const field = dialog.getByRole('textbox', { name: 'Betrag' })
  const next = dialog.locator('form button[type=submit]')

  await test.step('amount field: offers both amounts for an ambiguous text, also with the keyboard', async () => {
    await field.pressSequentially('1.500')
    const question = dialog.getByRole('group', { name: /zwei Arten/ })
    await expect(question.getByRole('alert')).toBeVisible()
    await expect(field).toHaveAccessibleDescription(/zwei Arten/)
    await expect(question.getByRole('button')).toHaveText(['1,5 ETH', '1500 ETH'])
    await expect(next).toBeDisabled()
    await field.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('1500')
    await expect(field).toBeFocused()
    await expect(question).toBeHidden()
    await expect(next).toBeEnabled()
  })

  await test.step('amount field: parses pasted texts', async () => {
    for (const [text, value] of [
      ['1.234,567 ETH', '1.234,567 ETH'],
      ['1,5', '1,5'],
    ] as const) {
      await field.fill('')
      await field.focus()
      await paste(page, text)
      await expect(field).toHaveValue(value)
      await expect(next).toBeEnabled()
    }
  })

  await test.step('the review and the result show the exact amount', async () => {
    const before = await getBalance(world.urls.evm, bob)
    await next.click()
    await expect(dialog.getByTestId('send-amount')).toHaveText('1,5 ETH')
    await expect(dialog.getByText(/^≤ 0,0\d+ ETH$/)).toBeVisible()
    await whenSent(dialog, () => dialog.getByRole('button', { name: 'Senden', exact: true }).click())
    await expect(dialog.getByRole('heading', { name: /1,5 ETH/ })).toBeVisible()
    await expect.poll(() => getBalance(world.urls.evm, bob)).toBe(before + 15n * 10n ** 17n)
  })
})
