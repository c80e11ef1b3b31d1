import { expect, test } from './accountTest.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.describe('Receive view', () => {
  test('shows the address as a QR code and in groups, and copies the whole address [S1.14]', async ({
    page,
    context,
    enter,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const dialog = await enter()
    await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
    await expect(dialog.getByRole('img', { name: `QR code of your address ${alice}` })).toBeVisible()
    await expect(dialog.getByTitle(alice).filter({ hasText: '0xf39Fd6e51aad' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy address' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(alice)
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  })

  test('lists the networks on which the address receives', async ({ page, enter }) => {
    const dialog = await enter()
    await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
    await dialog.getByRole('button', { name: /^Only send on these networks/ }).click()
    await expect(page.getByRole('dialog', { name: 'Compatible networks' })).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveText([/Foyer Chain$/, /Foyer Chain Two$/])
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('button', { name: /^Only send on these networks/ })).toBeFocused()
  })
})
