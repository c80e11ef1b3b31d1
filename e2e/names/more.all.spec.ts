import { approve, delayApproval, resolveApproval } from '../account/sendPage.js'
import { test } from '../account/servedTest.js'
import { findViolationsInLooks } from '../hosts/findWidgetViolations.js'
import { expect } from '../stillTest.js'
import { alert, chooseName, field, register, registerName } from './namesPage.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true })

test('names: shows an error for an invalid name, and accepts a suggestion instead [S5.16, S7.17]', async ({
  page,
  visit,
}) => {
  test.setTimeout(180_000)
  const dialog = await visit(7)
  await registerName(page, dialog, 'carpenter')
  await visit(8)
  await chooseName(dialog)
  const told = async (label: string, text: string) => {
    await field(dialog).fill(label)
    await expect(alert(dialog, text)).toBeVisible()
    await expect(register(dialog)).toBeDisabled()
  }
  await told('abc', 'Use at least 4 characters')
  await told('cаrpenter', 'Use only the letters a to z')
  await told('-boat', 'no hyphen at the beginning')
  await told('xn--boat', 'third and fourth')
  await told('admin', 'Choose another one')
  await told('carp3nter-', 'no hyphen')
  // This name is easily confused with the other one.
  await told('carpent-er', 'looks like')
  await told('Carpenter', 'This name, or one that looks like it, is taken.')
  await expect(dialog.getByText('Registered', { exact: true })).toBeVisible()
  expect(await findViolationsInLooks(page)).toEqual([])
  const [suggestion] = await dialog.getByTestId('account-name-suggestion').allInnerTexts()
  await dialog.getByTestId('account-name-suggestion').first().click()
  await expect(field(dialog)).toBeFocused()
  await expect(dialog.getByText('Available', { exact: true })).toBeVisible()
  expect(`${await field(dialog).inputValue()}.foyer.eth`).toBe(suggestion)

  // A rejection changes nothing, and the user can retry.
  await approve(page, 'reject')
  await register(dialog).click()
  await expect(alert(dialog, 'You declined the request in your wallet.')).toBeVisible()
  await approve(page, 'always')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: `${suggestion} is yours` })).toBeVisible()
  // Each account can have only one name.
  await page.evaluate(() => window.appKit.open({ view: 'RegisterAccountName' }))
  await expect(alert(dialog, 'This account already has a name.')).toBeVisible()
})

test('names: shows that the name was taken meanwhile, and stops waiting for a wallet that does not respond', async ({
  page,
  visit,
}) => {
  test.setTimeout(120_000)
  const dialog = await visit(9)
  await chooseName(dialog)
  await field(dialog).fill('gardener')
  await expect(dialog.getByText('Available', { exact: true })).toBeVisible()
  await delayApproval(page)
  await register(dialog).click()
  await expect(dialog.getByRole('button', { name: 'Sign in wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('A request is already open in your wallet.')).toBeVisible()
  // The wallet still shows the first request, and shows the next one only after it.
  await resolveApproval(page, false)
  await approve(page, 'always')
  // Another user was faster: fake the server's rejection.
  const refusal = { error: { code: 'bad_request', message: 'no', context: { reason: 'taken' } } }
  const refused = { status: 400, json: refusal, headers: { 'access-control-allow-origin': '*' } }
  await page.route('**/v1/profile/account?*', (route) => route.fulfill(refused), { times: 1 })
  await register(dialog).click()
  await expect(alert(dialog, 'This name, or one that looks like it, is taken.')).toBeVisible()
  // The response is lost: the retry sends no request to the wallet.
  const count = () =>
    page.evaluate(
      () => window.wallets['Alpha Wallet']?.requests.filter(({ method }) => method === 'personal_sign').length,
    )
  await page.route(
    '**/v1/profile/account?*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await register(dialog).click()
  await expect(alert(dialog, 'You do not need to sign again')).toBeVisible()
  const before = await count()
  await register(dialog).click()
  await expect(dialog.getByRole('heading', { name: 'gardener.foyer.eth is yours' })).toBeVisible()
  expect(await count()).toBe(before)
})

test('names: the result links to the address in the explorer of the network', async ({ page, stack, visit }) => {
  const explorer = { name: 'Scan', url: 'https://scan.example' }
  const dialog = await visit(3, {}, { network: (given) => ({ ...given, blockExplorers: { default: explorer } }) })
  await registerName(page, dialog, 'lampmaker')
  const link = dialog.getByRole('link', { name: 'Block explorer' })
  await expect(link).toHaveAttribute('href', `https://scan.example/address/${stack.world.accounts[3]?.address}`)
  expect(await findViolationsInLooks(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(link).toBeInViewport({ ratio: 1 })
})
