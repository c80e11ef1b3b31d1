import type { Locator } from '@playwright/test'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect, open, test } from './accountTest.js'

/** Opens the settings from the header of Account. */
async function openSettings(dialog: Locator): Promise<void> {
  await dialog.getByTestId('account-settings-button').click()
  await expect(dialog.getByTestId('settings-wallet')).toBeVisible()
}

test.describe('AccountSettings of a browser wallet', () => {
  test('opens with one press and ends with Disconnect, which is visible at a height of 640 px', async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const dialog = await enter({ account: 2 })
    await openSettings(dialog)
    await expect(dialog.getByRole('heading', { name: 'Account settings' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy address' })).toContainText('carol.eth')
    await expect(dialog.getByTestId('settings-wallet')).toHaveText('Connected with Alpha Wallet')
    const leave = dialog.getByRole('button', { name: 'Disconnect', exact: true })
    await expect(leave).toBeInViewport({ ratio: 1 })
    await leave.click()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(false)
  })

  test('applies the chosen language at once, before the option of the app, and after a reload', async ({
    page,
    enter,
  }) => {
    const dialog = await enter({ options: { locale: 'fr' } })
    await openSettings(dialog)
    const language = dialog.getByTestId('settings-language')
    await expect(language).toHaveValue('')
    await expect(language.getByRole('option', { includeHidden: true })).toContainText(['Español', 'Deutsch', '日本語'])
    await language.selectOption({ label: 'Deutsch' })
    await expect(dialog.getByRole('heading', { name: 'Kontoeinstellungen' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Trennen' })).toBeVisible()
    await page.evaluate(() => window.appKit.updateOptions({ locale: 'es' }))
    await expect(dialog.getByRole('button', { name: 'Trennen' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Wallet verbinden' }).click()
    await expect(dialog.getByRole('heading', { name: 'Wallet verbinden' })).toBeVisible()
  })

  test('"Same as the page" removes the chosen language', async ({ page, enter }) => {
    const dialog = await enter()
    await openSettings(dialog)
    const language = dialog.getByTestId('settings-language')
    await language.selectOption({ label: 'العربية' })
    await expect(dialog.getByRole('heading', { name: 'إعدادات الحساب' })).toBeVisible()
    await expect(language).toHaveValue('ar')
    await language.selectOption('')
    await expect(dialog.getByRole('heading', { name: 'Account settings' })).toBeVisible()
    const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('/locale')))
    expect(stored).toEqual([])
  })

  test('ignores a stored language that it does not know', async ({ page, visit }) => {
    await visit()
    await page.evaluate(() => localStorage.setItem('@appkit/locale', `constructor${'x'.repeat(10_000)}`))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await open(page)
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  })

  test('disconnects from the header of Account with one press', async ({ page, enter }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const dialog = await enter()
    const leave = dialog.getByRole('button', { name: 'Disconnect' })
    await expect(leave).toBeInViewport({ ratio: 1 })
    await leave.click()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('hides a token, which then is neither in the list nor in the balance, and shows it again', async ({ enter }) => {
    const dialog = await enter()
    await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
    await dialog.getByRole('button', { name: 'Hide token' }).click()
    await expect(dialog.getByRole('button', { name: /^Foyer Token/ })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toHaveCount(0)
    await openSettings(dialog)
    await expect(dialog.getByTestId('settings-hidden')).toContainText('Not counted in your balance')
    await dialog.getByTestId('settings-hidden').click()
    await dialog.getByRole('button', { name: /^Sandbox USD/ }).click()
    await dialog.getByRole('button', { name: 'Show token' }).click()
    await expect(dialog.getByText('Nothing is hidden')).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByTestId('settings-hidden')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toBeVisible()
  })

  test('works with the keyboard only', async ({ page, enter }) => {
    const dialog = await enter()
    await dialog.getByTestId('account-settings-button').focus()
    await page.keyboard.press('Enter')
    const language = dialog.getByTestId('settings-language')
    await language.waitFor()
    const order: string[] = []
    for (let presses = 0; presses < 12 && order.at(-1) !== 'disconnect-button'; presses += 1) {
      await page.keyboard.press('Tab')
      order.push(
        await page.evaluate(() => {
          let element = document.activeElement
          while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
          return element?.getAttribute('data-testid') ?? element?.getAttribute('aria-label') ?? ''
        }),
      )
    }
    expect(order.filter((name) => name.startsWith('settings-') || name === 'disconnect-button')).toEqual([
      'settings-language',
      'disconnect-button',
    ])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
})

test.describe('AccountSettings', () => {
  // Playwright injects axe by evaluation, which the page's CSP would block.
  test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

  test('breaks no axe rule in both themes and directions, and fits a width of 320 px', async ({ page, enter }) => {
    test.setTimeout(120_000)
    const dialog = await enter({ account: 2 })
    await openSettings(dialog)
    expect(await findViolationsInLooks(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    const isWider = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth)
    expect(isWider).toBe(false)
  })
})
