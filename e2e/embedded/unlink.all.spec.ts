import { createTestLogin } from '@foyer/kit/testing'
import type { Page } from '@playwright/test'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { address, test as base, expect, frame, logIn } from './connectTest.js'
import { findFrameViolations } from './findFrameViolations.js'
import { pressInFrame } from './pressInFrame.js'
import { revealSocialButton } from './revealSocialButton.js'

const test = base.extend<{ readonly login: ReturnType<typeof createTestLogin> }>({
  login: async ({ stack }, use) => {
    await use(createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox }))
  },
})

/** These are the longest tests: two browsers, four log-ins. */
test.describe.configure({ timeout: 120_000 })

type Login = ReturnType<typeof createTestLogin>

async function logInWithGoogle(page: Page, login: Login, account: string): Promise<void> {
  await page.locator('foyer-button button').click()
  await revealSocialButton(page, 'google')
  await login.logInBySocial(page, 'google', { account })
}

/**
 * Creates a user who logs in by e-mail and with Google: the Google account is linked after an e-mail log-in on this
 * device.
 */
async function createLinkedUser(page: Page, login: Login, email: string): Promise<string | undefined> {
  await logIn(page, email)
  const account = await address(page)
  await page.evaluate(() => window.host.appKit.disconnect())
  await expect.poll(() => address(page)).toBeUndefined()
  await logInWithGoogle(page, login, email)
  await expect(page.getByText('You already have an account here')).toBeVisible()
  await page.evaluate(() => window.host.appKit.close())
  await logIn(page, email)
  expect(await address(page)).toBe(account)
  return account
}

/** Opens the security screen of the wallet from the widget, in any language. */
async function openSecurity(page: Page): Promise<void> {
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  await page.getByTestId('account-upgrade-wallet').click()
  await page.locator('[data-testid=wallet-level] ~ button').first().click()
  await expect(frame(page).getByText('Google', { exact: true })).toBeVisible()
}

/** Checks the current screen in light and dark. */
async function expectNoViolations(page: Page): Promise<void> {
  const inside = page.frames().find((one) => one.url().includes('/sdk?'))
  if (inside === undefined) throw new Error('the frame is not in the page')
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((mode) => window.host.appKit.setThemeMode(mode), theme)
    await frame(page).locator(`[data-theme=${theme}]`).first().waitFor({ state: 'attached' })
    expect(await findFrameViolations(inside)).toEqual([])
  }
}

function remove(page: Page, name: string) {
  return frame(page).getByRole('button', { name: `Remove: ${name}` })
}

test('removes Google: a log-in with it is no longer possible, and the user continues by e-mail [S1.4, S1.5]', async ({
  page,
  visit,
  login,
  browser,
}) => {
  const email = 'unlinker@test'
  await visit()
  const account = await createLinkedUser(page, login, email)
  const elsewhere = await (await browser.newContext()).newPage()
  await visit({ page: elsewhere })
  await logInWithGoogle(elsewhere, login, email)
  await expect.poll(() => address(elsewhere), { timeout: 20_000 }).toBe(account)

  await openSecurity(page)
  await expectNoViolations(page)
  await pressInFrame(remove(page, 'Google'))
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText('Remove this way in?')
  await pressInFrame(frame(page).getByRole('button', { name: 'Cancel' }))
  await expect(remove(page, 'Google')).toBeVisible()
  await pressInFrame(remove(page, 'Google'))
  await confirmInWindow(page, { name: 'Remove' })
  await expect(frame(page).getByText('Removed', { exact: true })).toBeVisible()
  await expect(frame(page).getByText('Google', { exact: true })).toHaveCount(0)
  // The last log-in method has no Remove button.
  await expect(frame(page).getByText(email, { exact: true })).toBeVisible()
  await expect(remove(page, email)).toHaveCount(0)
  await expect.poll(async () => (await login.readMail(email)).text).toContain('You can no longer log in with Google')

  // The session of the Google log-in has ended.
  await elsewhere.reload()
  await elsewhere.locator('foyer-button button').waitFor()
  await expect.poll(() => address(elsewhere), { timeout: 20_000 }).toBeUndefined()
  await logInWithGoogle(elsewhere, login, email)
  await expect(elsewhere.getByText('You already have an account here')).toBeVisible()
  await elsewhere.context().close()
  // The session on this device continues.
  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)
})

test('removes the e-mail address: the user continues with Google, and the address logs in as a new user [S1.4]', async ({
  page,
  visit,
  login,
  browser,
}) => {
  const email = 'mover@test'
  await visit()
  const account = await createLinkedUser(page, login, email)
  // First use a right-to-left language, then the language of this test: the frame receives its language only once.
  await visit({ options: { locale: 'ar' } })
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)
  await openSecurity(page)
  await expect(frame(page).locator('[dir=rtl]').first()).toBeAttached()
  await expectNoViolations(page)
  await visit()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)

  await openSecurity(page)
  await pressInFrame(remove(page, email))
  const shown = await openApproval(page)
  await expect(shown.getByText(`${email}. Mails about your wallet still go there.`)).toBeVisible()
  await confirmInWindow(page, { name: 'Remove' })
  await expect(frame(page).getByText('Removed', { exact: true })).toBeVisible()
  await expect(frame(page).getByText(email, { exact: true })).toHaveCount(0)
  await expect(remove(page, 'Google')).toHaveCount(0)
  // The removed address receives a notification.
  await expect
    .poll(async () => (await login.readMail(email)).text)
    .toContain('Mails about your wallet still come to this address.')
  // The current session was created by that address, and continues.
  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)

  // The app no longer receives the address, because another user may have it now.
  const told = await page.evaluate(() => window.host.appKit.getAccount()?.embeddedWalletInfo?.user)
  expect(told).toBeDefined()
  expect(JSON.stringify(told)).not.toContain(email)

  const [heir, owner] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await visit({ page: heir })
  await logIn(heir, email)
  expect(await address(heir)).not.toBe(account)
  await visit({ page: owner })
  await logInWithGoogle(owner, login, email)
  await expect.poll(() => address(owner), { timeout: 20_000 }).toBe(account)
  await heir.context().close()
  await owner.context().close()
})
