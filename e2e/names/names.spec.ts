import type { Page } from '@playwright/test'
import { amount, getBalance, press, recipient } from '../account/sendPage.js'
import { test } from '../account/servedTest.js'
import { whenToasted } from '../account/whenToasted.js'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect } from '../stillTest.js'
import { alert, chooseName, field, registerName, row } from './namesPage.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true })

test('names: registers a name, receives a payment by it, changes its avatar, renames it and releases it [S1.16, S2.12, S4.34, S4.35, S4.38, S4.39]', async ({
  page,
  stack,
  visit,
}) => {
  test.setTimeout(240_000)
  const payee = stack.world.accounts[5]?.address ?? ''
  const dialog = await visit(5)
  await registerName(page, dialog, 'shippainter')
  const signed = await page.evaluate(() => window.wallets['Alpha Wallet']?.requests.at(-1)?.method)
  expect(signed).toBe('personal_sign')
  await press(dialog, 'Learn more')
  await expect(dialog.getByText('Other apps show your primary name')).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await press(dialog, 'Done')
  await expect(dialog.getByRole('button', { name: /^Copy address/ })).toContainText('shippainter.foyer.eth')
  expect(await page.evaluate((address) => window.appKit.getReownName(address), payee)).toBe('shippainter.foyer.eth')

  // Another account pays to the name.
  const before = await getBalance(stack.world.urls.evm, payee)
  await visit(6)
  await press(dialog, 'Send')
  await amount(dialog).fill('0.25')
  await recipient(dialog).fill('ShipPainter.foyer.eth')
  await press(dialog, 'Review send')
  await expect(dialog.getByText('ShipPainter.foyer.eth')).toBeVisible()
  await press(dialog, 'Send')
  await expect.poll(() => getBalance(stack.world.urls.evm, payee), { timeout: 20_000 }).toBe(before + 25n * 10n ** 16n)

  // The next visit shows the name automatically.
  await visit(5)
  await expect(dialog.getByRole('button', { name: /^Copy address/ })).toContainText('shippainter.foyer.eth')
  await expect(row(dialog)).toContainText('shippainter.foyer.eth')
  await row(dialog).click()
  await expect(page.getByRole('dialog', { name: 'Account name' })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await dialog.getByTestId('name-avatar').click()
  await dialog.getByTestId('name-avatar-file').setInputFiles(await createPicture(page))
  await whenToasted(page, 'Saved', () => press(dialog, 'Save'))
  const picture = dialog.locator('.page:not(.ghost) .hero .img img')
  await expect(picture).toHaveAttribute('src', /^data:image\/webp;base64,/)
  expect((await picture.getAttribute('src'))?.length).toBeLessThan(40_000)

  await dialog.getByTestId('name-records').click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Paints ships')
  await dialog.getByRole('textbox', { name: 'Website' }).fill('http://ships.example')
  await press(dialog, 'Save')
  await expect(alert(dialog, 'begins with https://')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Website' }).fill('https://ships.example')
  await dialog.getByRole('textbox', { name: 'Bitcoin address' }).fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  expect(await findViolationsInLooks(page)).toEqual([])
  await whenToasted(page, 'Saved', () => press(dialog, 'Save'))
  await expect(dialog.getByTestId('name-records')).toContainText('Paints ships')
  await expect(picture).toHaveAttribute('src', /^data:image\/webp;base64,/)

  await dialog.getByTestId('name-change').click()
  await field(dialog).fill('boatpainter')
  await whenToasted(page, 'boatpainter.foyer.eth is yours', () => press(dialog, 'Change name'))
  await expect(page.getByRole('dialog', { name: 'Account name' })).toContainText('boatpainter.foyer.eth')
  await dialog.getByTestId('name-records').click()
  await expect(dialog.getByRole('textbox', { name: 'Bitcoin address' })).toHaveValue(/^bc1qw508/)
  await press(dialog, 'Back')

  await dialog.getByTestId('name-release').click()
  await expect(dialog.getByText('For 30 days only you can register it again')).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  await whenToasted(page, 'boatpainter.foyer.eth was given up', () => press(dialog, 'Give up name'))
  await expect(row(dialog)).toContainText('Choose account name')
  await expect(dialog.getByRole('button', { name: /^Copy address/ })).not.toContainText('foyer.eth')

  // A released name is reserved for its last owner.
  await visit(6)
  await chooseName(dialog)
  await field(dialog).fill('boatpainter')
  await expect(dialog.getByText('Registered', { exact: true })).toBeVisible()
})

/** Creates a non-empty image as a file. */
async function createPicture(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 800
    const context = canvas.getContext('2d')
    if (context)
      for (let x = 0; x < 1200; x += 4)
        for (let y = 0; y < 800; y += 4) {
          context.fillStyle = `hsl(${(x * y) % 360} 80% ${30 + ((x + y) % 50)}%)`
          context.fillRect(x, y, 4, 4)
        }
    return canvas.toDataURL('image/png')
  })
  return { name: 'ship.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}
