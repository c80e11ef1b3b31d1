import { createTestLogin } from '@foyer/kit/testing'
import type { Page } from '@playwright/test'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { address, test as base, expect, frame, logIn } from './connectTest.js'
import { findFrameViolations } from './findFrameViolations.js'
import { pressInFrame } from './pressInFrame.js'
import { reachSocial } from './reachSocial.js'

const test = base.extend<{ readonly login: ReturnType<typeof createTestLogin> }>({
  login: async ({ stack }, use) => {
    await use(createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox }))
  },
})

/** The longest stories: two browsers, four log-ins. */
test.describe.configure({ timeout: 120_000 })

type Login = ReturnType<typeof createTestLogin>

async function byGoogle(page: Page, login: Login, account: string): Promise<void> {
  await page.locator('foyer-button button').click()
  await reachSocial(page, 'google')
  await login.logInBySocial(page, 'google', { account })
}

/** Somebody who logs in by e-mail, and by Google since they have shown on this device that it is them. */
async function join(page: Page, login: Login, email: string): Promise<string | undefined> {
  await logIn(page, email)
  const account = await address(page)
  await page.evaluate(() => window.host.appKit.disconnect())
  await expect.poll(() => address(page)).toBeUndefined()
  await byGoogle(page, login, email)
  await expect(page.getByText('You already have an account here')).toBeVisible()
  await page.evaluate(() => window.host.appKit.close())
  await logIn(page, email)
  expect(await address(page)).toBe(account)
  return account
}

/** From the widget to the wallet's own screen of who can open it, whatever the language. */
async function openSecurity(page: Page): Promise<void> {
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  await page.getByTestId('account-upgrade-wallet').click()
  await page.locator('[data-testid=wallet-level] ~ button').first().click()
  await expect(frame(page).getByText('Google', { exact: true })).toBeVisible()
}

/** In light and in dark, as the screen stands. */
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

test('takes Google away: by it nobody comes in any more, and the person goes on by e-mail [S1.4, S1.5]', async ({
  page,
  visit,
  login,
  browser,
}) => {
  const email = 'unlinker@test'
  await visit()
  const account = await join(page, login, email)
  const elsewhere = await (await browser.newContext()).newPage()
  await visit({ page: elsewhere })
  await byGoogle(elsewhere, login, email)
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
  // The last way has no button.
  await expect(frame(page).getByText(email, { exact: true })).toBeVisible()
  await expect(remove(page, email)).toHaveCount(0)
  expect((await login.readMail(email)).text).toContain('You can no longer log in with Google')

  // Whoever was in by Google is out, and a stranger there.
  await elsewhere.reload()
  await elsewhere.locator('foyer-button button').waitFor()
  await expect.poll(() => address(elsewhere), { timeout: 20_000 }).toBeUndefined()
  await byGoogle(elsewhere, login, email)
  await expect(elsewhere.getByText('You already have an account here')).toBeVisible()
  await elsewhere.context().close()
  // The person goes on where they are.
  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)
})

test('takes the e-mail address away: the person stays by Google, and the address is somebody new with another wallet [S1.4]', async ({
  page,
  visit,
  login,
  browser,
}) => {
  const email = 'mover@test'
  await visit()
  const account = await join(page, login, email)
  // From right to left, and then in the words this test reads: the frame is told its language once.
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
  // The address that went is where its owner is told.
  expect((await login.readMail(email)).text).toContain('Mails about your wallet still come to this address.')
  // The log-in at hand was by that very address, and goes on.
  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)

  // The app hears of no address any more, which somebody else may have by now.
  const told = await page.evaluate(() => window.host.appKit.getAccount()?.embeddedWalletInfo?.user)
  expect(told).toBeDefined()
  expect(JSON.stringify(told)).not.toContain(email)

  const [heir, owner] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await visit({ page: heir })
  await logIn(heir, email)
  expect(await address(heir)).not.toBe(account)
  await visit({ page: owner })
  await byGoogle(owner, login, email)
  await expect.poll(() => address(owner), { timeout: 20_000 }).toBe(account)
  await heir.context().close()
  await owner.context().close()
})
