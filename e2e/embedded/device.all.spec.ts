import type { Browser, Page } from '@playwright/test'
import { carefulProject, sameSiteHost } from '../../scripts/test/startTestServer.js'
import { runAxe } from '../runAxe.js'
import { address, expect, getPlainFrameUrl, test } from './connectTest.js'

type Visit = (visit: { options: Record<string, unknown>; page?: Page; hostname?: string }) => Promise<void>

function waiting(page: Page) {
  return page.getByText('Waiting for you to follow the link')
}
function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}
function yes(page: Page) {
  return page.getByRole('button', { name: 'Yes, log in' })
}
function no(page: Page) {
  return page.getByRole('button', { name: 'No, this is not me' })
}
function number(page: Page) {
  return page.getByLabel('Number', { exact: true })
}
function said(page: Page) {
  return page.getByRole('status')
}

/** Starts a log-in on a new device: the widget shows a number and waits for the link in the mail. */
async function startLogIn(visit: Visit, page: Page, email: string, hostname?: string, locale = 'en'): Promise<string> {
  await visit({ page, options: { projectId: carefulProject, locale }, ...(hostname !== undefined && { hostname }) })
  await page.locator('foyer-button button').click()
  await page.getByTestId('email-input').fill(email)
  await page.keyboard.press('Enter')
  const shown = page.locator('.match b')
  await shown.waitFor()
  return (await shown.textContent()) ?? ''
}

/** Enters the code of the next mail, which completes the log-in. */
async function enterCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: /code|digit/i }).first()).toBeFocused()
  await page.keyboard.type(code)
  await expect.poll(() => address(page), { timeout: 20_000 }).toMatch(/^0x[0-9a-fA-F]{40}$/)
}

/** Opens the link in another browser, without any data of the first one. */
async function openOther(browser: Browser, link: string): Promise<Page> {
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  return other
}

/** Returns axe violations and horizontal overflow, in light and dark, on a wide and a narrow screen. */
async function findLayoutErrors(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [1280, 320])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 640 })
      await page.emulateMedia({ colorScheme })
      const found = [...(await runAxe(page)).broken]
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) found.push(`${overflow} px too wide`)
      faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`))
    }
  return faults
}

test('device link opened in the same browser: needs no number, and the log-in continues with the code [S1.7, S4.11]', async ({
  page,
  visit,
  context,
  stack,
}) => {
  const email = 'same.browser@example.com'
  const beganMs = Date.now()
  await startLogIn(visit, page, email, sameSiteHost)
  await expect(waiting(page)).toBeVisible()
  const link = await stack.readLink(email)
  expect(link.startsWith(`${stack.frameUrl}/device?t=`)).toBe(true)
  // A GET or HEAD of the link confirms nothing, for example by a mail scanner.
  const plain = link.replace(stack.frameUrl, getPlainFrameUrl(stack.frameUrl))
  for (const method of ['GET', 'GET', 'HEAD']) expect((await fetch(plain, { method })).status).toBe(200)

  const mailed = await context.newPage()
  await mailed.goto(link)
  await expect(heading(mailed)).toHaveText(`Is it you who wants to log in to ${new URL(page.url()).host}?`)
  await expect(mailed.getByText(/Chrome · /)).toBeVisible()
  await expect(number(mailed)).toHaveCount(0)
  expect(await findLayoutErrors(mailed)).toEqual([])
  await expect(waiting(page)).toBeVisible()
  await yes(mailed).click()
  await expect(said(mailed)).toHaveText(/^Done\./)
  expect(await findLayoutErrors(mailed)).toEqual([])
  await enterCode(page, await stack.readCode(email, beganMs))

  // The link works only once.
  await mailed.goto(link)
  await expect(said(mailed)).toHaveText(/has been used or is too old/)
  expect(await findLayoutErrors(mailed)).toEqual([])
})

test('device link opened on a phone: needs the number of the first page, then the log-in continues', async ({
  page,
  visit,
  browser,
  stack,
}) => {
  const email = 'telephone@example.com'
  const beganMs = Date.now()
  const shown = await startLogIn(visit, page, email, sameSiteHost)
  const phone = await openOther(browser, await stack.readLink(email))
  expect(await findLayoutErrors(phone)).toEqual([])
  // Without the number, Yes has no effect.
  await yes(phone).click()
  await expect(number(phone)).toBeFocused()
  await expect(heading(phone)).toBeVisible()
  await number(phone).fill(shown)
  await number(phone).press('Enter')
  await expect(said(phone)).toHaveText(/^Done\./)
  await enterCode(page, await stack.readCode(email, beganMs))
  await phone.context().close()
})

test("device link opened by a victim: a wrong number ends the attacker's log-in [attack: attacker starts, victim clicks]", async ({
  page,
  visit,
  browser,
  stack,
}) => {
  const email = 'victim@example.com'
  const shown = await startLogIn(visit, page, email, sameSiteHost)
  const link = await stack.readLink(email)
  const victim = await openOther(browser, link)
  await expect(victim.getByText('it is a trick. Press No')).toBeVisible()
  const second = await openOther(browser, link)
  await number(victim).fill(shown === '11' ? '12' : '11')
  await yes(victim).click()
  await expect(said(victim)).toHaveText(/The number is wrong/)
  expect(await findLayoutErrors(victim)).toEqual([])
  await expect(page.getByText('This device was not confirmed')).toBeVisible()
  // After the wrong number, the right one fails as well, even on a page that was already open.
  await number(second).fill(shown)
  await yes(second).click()
  await expect(said(second)).toHaveText(/has been used or is too old/)
  expect(await address(page)).toBeUndefined()
  await expect(page.getByRole('textbox', { name: /code|digit/i })).toHaveCount(0)
  await victim.context().close()
  await second.context().close()
})

test('device link: No ends the log-in without a number', async ({ page, visit, browser, stack }) => {
  const email = 'bystander@example.com'
  await startLogIn(visit, page, email, sameSiteHost)
  const other = await openOther(browser, await stack.readLink(email))
  await no(other).click()
  await expect(said(other)).toHaveText(/^The log-in is rejected/)
  await expect(page.getByText('This device was not confirmed')).toBeVisible()
  expect(await address(page)).toBeUndefined()
  await other.context().close()
})

test('device link with app and frame on different sites: needs the number even in the same browser', async ({
  page,
  visit,
  context,
  stack,
}) => {
  const email = 'two.sites@example.com'
  const beganMs = Date.now()
  const shown = await startLogIn(visit, page, email)
  const mailed = await context.newPage()
  await mailed.goto(await stack.readLink(email))
  await number(mailed).fill(shown)
  await yes(mailed).click()
  await expect(said(mailed)).toHaveText(/^Done\./)
  await enterCode(page, await stack.readCode(email, beganMs))
})

test('device link: the page uses the language of the app, including right-to-left languages', async ({
  page,
  visit,
  browser,
  stack,
}) => {
  const email = 'arabic@example.com'
  await startLogIn(visit, page, email, sameSiteHost, 'ar')
  const other = await openOther(browser, await stack.readLink(email))
  expect(await other.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ])
  await expect(other.getByLabel('الرقم', { exact: true })).toBeVisible()
  expect(await findLayoutErrors(other)).toEqual([])
  await other.getByRole('button', { name: 'لا، لست أنا' }).click()
  await expect(said(other)).toHaveText(/^لن يدخل أحد/)
  expect(await findLayoutErrors(other)).toEqual([])
  await other.context().close()
})
