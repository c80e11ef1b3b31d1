import { expect } from './embeddedTest.js'
import { reachSocial } from './reachSocial.js'
import { address, isIn, test } from './socialTest.js'

test('logs a person in with google in a popup, known after a reload, the same wallet on another device [S1.5, S4.3]', async ({
  visit,
  login,
  page,
  browser,
}) => {
  // Two browsers, two windows of the provider.
  test.setTimeout(120_000)
  const account = 'popup.google@example.com'
  await visit()
  await reachSocial(page, 'google')
  await login.logInBySocial(page, 'google', { account })
  const first = await isIn(page)
  await page.reload()
  expect(await isIn(page)).toBe(first)
  const elsewhere = await (await browser.newContext()).newPage()
  await visit(elsewhere)
  await reachSocial(elsewhere, 'google')
  await login.logInBySocial(elsewhere, 'google', { account })
  expect(await isIn(elsewhere)).toBe(first)
  await elsewhere.context().close()
})

// That it is the same person the second time is told of each provider by the server's `social.test.ts`.

test('logs in with Farcaster from a phone that scans the code [S1.6]', async ({ visit, login, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit()
  await reachSocial(page, 'farcaster')
  await page.getByTestId('social-selector-farcaster').click()
  await page.getByRole('button', { name: /copy link/i }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await login.answerFarcaster(link, 'bob')
  await isIn(page)
})

test('tells that the person cancelled, and logs in at the second try', async ({ visit, login, page }) => {
  await visit()
  await reachSocial(page, 'google')
  await login.logInBySocial(page, 'google', { outcome: 'denied' })
  await expect(page.getByText(/cancelled/i).first()).toBeVisible()
  expect(await address(page)).toBeUndefined()
  await page.getByTestId('header-back').click()
  await login.logInBySocial(page, 'google', { account: 'second.try@example.com' })
  await isIn(page)
})

test('runs nothing that a provider or a person wrote into texts and names', async ({ visit, login, page, context }) => {
  const dialogs: string[] = []
  context.on('page', (opened) => opened.on('dialog', (dialog) => void dialogs.push(dialog.message())))
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()))
  await visit()
  await reachSocial(page, 'google')
  await login.logInBySocial(page, 'google', { outcome: 'hostileError' })
  await expect(page.getByText('Google did not answer. Try again.')).toBeVisible()
  await page.getByTestId('header-back').click()
  await login.logInBySocial(page, 'google', { account: 'mallory' })
  await isIn(page)
  expect(await page.title()).not.toBe('hacked')
  expect(dialogs).toEqual([])
})
