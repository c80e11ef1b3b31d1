import type { createTestLogin } from '@foyer/kit/testing'
import type { Browser, Page } from '@playwright/test'
import { openApproval } from '../../e2e/embedded/approvalWindow.js'
import { readToEnd } from '../../e2e/embedded/pressInFrame.js'
import { revealSocialButton } from '../../e2e/embedded/revealSocialButton.js'
import { pressToClose } from '../../e2e/pressToClose.js'
import { approveConsent } from './approveConsent.js'
import './BenchLogin.js'

export type Way = 'emailNew' | 'emailAgain' | 'emailNewDevice' | 'socialNew' | 'socialAgain' | 'sign'

export interface LoginBrowser {
  readonly chrome: Browser
  /** The address of the page. */
  readonly url: string
  readonly login: ReturnType<typeof createTestLogin>
}

const signatures = 3

/**
 * Measures a new e-mail user who signs, logs out, returns, and logs in from another browser. Then measures a Google
 * user who returns.
 */
export async function measureLogins(
  browser: LoginBrowser,
  run: number,
  note: (way: Way, ms: number) => void,
): Promise<void> {
  const name = `bench${run}-${Date.now()}`
  await visit(browser, async (page) => {
    note('emailNew', await enterByEmail(browser, page, name))
    for (let count = 0; count < signatures; count += 1) note('sign', await sign(page))
    await page.evaluate(() => window.benchLogin.leave())
    note('emailAgain', await enterByEmail(browser, page, name))
  })
  await visit(browser, async (page) => note('emailNewDevice', await enterByEmail(browser, page, name)))
  await visit(browser, async (page) => {
    const account = `${name}@example.com`
    note('socialNew', await enterByGoogle(page, account))
    await page.evaluate(() => window.benchLogin.leave())
    note('socialAgain', await enterByGoogle(page, account))
  })
}

async function visit({ chrome, url }: LoginBrowser, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await use(page)
  } finally {
    await context.close()
  }
}

/** Opens the widget on the view with the login methods. */
async function open(page: Page): Promise<void> {
  await page.getByTestId('connect-button').click()
  await page.getByTestId('email-input').waitFor()
  await page.evaluate(() => window.benchLogin.begin())
}

async function enterByEmail({ login }: LoginBrowser, page: Page, name: string): Promise<number> {
  await open(page)
  await login.logInByEmail(page, name)
  return waitUntilIn(page)
}

/** Returns the time from the press on Google to the address, minus the user's time on Google's page. */
async function enterByGoogle(page: Page, account: string): Promise<number> {
  await open(page)
  // Load the frame first, as a pointer on the button does. A popup over a half-loaded frame would delay it here.
  await revealSocialButton(page, 'google')
  const opening = page.waitForEvent('popup')
  const [popup] = await Promise.all([opening, page.getByTestId('social-selector-google').click()])
  const personMs = await approveConsent(popup, account)
  return (await waitUntilIn(page)) - personMs
}

async function waitUntilIn(page: Page): Promise<number> {
  const took = await page.waitForFunction(() => window.benchLogin.tookMs(), undefined, { timeout: 30_000 })
  return took.jsonValue()
}

/** Returns the milliseconds from the trusted press on Confirm to the signature on the page. */
async function sign(page: Page): Promise<number> {
  const signing = page.evaluate(() => window.benchLogin.sign())
  const shown = await openApproval(page)
  const press = { atMs: Number.NaN }
  await shown.exposeFunction('storePress', (atMs: number) => {
    press.atMs = atMs
  })
  const confirm = await readToEnd(shown)
  await confirm.evaluate((button) => {
    const { storePress } = window as unknown as { storePress(atMs: number): void }
    button.addEventListener('click', () => storePress(performance.timeOrigin + performance.now()), { capture: true })
  })
  await pressToClose(shown, () => confirm.click())
  return (await signing) - press.atMs
}
