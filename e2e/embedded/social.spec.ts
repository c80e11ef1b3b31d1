import { expect } from './embeddedTest.js'
import { revealSocialButton } from './revealSocialButton.js'
import { address, isIn, test } from './socialTest.js'

test('social log-in with google in a popup: survives a reload, and opens the same wallet on another device [S1.5, S4.3]', async ({
  visit,
  login,
  page,
  browser,
}) => {
  // The test uses two browsers and two windows of the provider.
  test.setTimeout(120_000)
  const account = 'popup.google@example.com'
  await visit()
  await revealSocialButton(page, 'google')
  await login.logInBySocial(page, 'google', { account })
  const first = await isIn(page)
  await page.reload()
  expect(await isIn(page)).toBe(first)
  const elsewhere = await (await browser.newContext()).newPage()
  await visit(elsewhere)
  await revealSocialButton(elsewhere, 'google')
  await login.logInBySocial(elsewhere, 'google', { account })
  expect(await isIn(elsewhere)).toBe(first)
  await elsewhere.context().close()
})

// The server's `social.test.ts` checks for each provider that a second log-in finds the same user.

test('log-in with Farcaster: a phone scans the code [S1.6]', async ({ visit, login, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit()
  await revealSocialButton(page, 'farcaster')
  await page.getByTestId('social-selector-farcaster').click()
  await page.getByRole('button', { name: /copy link/i }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await login.answerFarcaster(link, 'bob')
  await isIn(page)
})

test('social log-in: shows that the user cancelled, and logs in on the second attempt', async ({
  visit,
  login,
  page,
}) => {
  await visit()
  await revealSocialButton(page, 'google')
  await login.logInBySocial(page, 'google', { outcome: 'denied' })
  await expect(page.getByText(/cancelled/i).first()).toBeVisible()
  expect(await address(page)).toBeUndefined()
  await page.getByTestId('header-back').click()
  await login.logInBySocial(page, 'google', { account: 'second.try@example.com' })
  await isIn(page)
})

test('social log-in: executes no markup in texts and names of a provider or user', async ({
  visit,
  login,
  page,
  context,
}) => {
  const dialogs: string[] = []
  context.on('page', (opened) => opened.on('dialog', (dialog) => void dialogs.push(dialog.message())))
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  await visit()
  await revealSocialButton(page, 'google')
  await login.logInBySocial(page, 'google', { outcome: 'hostileError' })
  await expect(page.getByText('Google did not answer. Try again.')).toBeVisible()
  await page.getByTestId('header-back').click()
  await login.logInBySocial(page, 'google', { account: 'mallory' })
  await isIn(page)
  expect(await page.title()).not.toBe('hacked')
  expect(dialogs).toEqual([])
})
