import type { Messages } from '@foyer/messages/en'
import type { AllFrameWords } from '@foyer/messages/frame/en'
import { loadTranslation as loadFrameTranslation } from '@foyer/messages/frame/loadTranslation'
import { loadTranslation } from '@foyer/messages/loadTranslation'
import type { Locale } from '@foyer/messages/locales'
import type { Frame, Page } from '@playwright/test'
import { findWidgetViolations } from '../hosts/findWidgetViolations.js'
import { openApproval } from './approvalWindow.js'
import { address, expect, frame, requestSignature, test } from './connectTest.js'
import { findFrameViolations } from './findFrameViolations.js'

type Translation = Exclude<Locale, 'en'>

const width = 320

// Axe is injected by evaluation, which the CSP of the page would block.
test.use({ bypassCSP: true, viewport: { width, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

async function loadWords(locale: Translation): Promise<{ readonly widget: Messages; readonly screen: AllFrameWords }> {
  const [widget, screen] = await Promise.all([loadTranslation(locale), loadFrameTranslation(locale)])
  return { widget, screen }
}

/** Logs in with an address that needs no mail, in the texts of `email`. */
async function logIn(page: Page, { email, login }: Messages, to: string): Promise<void> {
  await page.locator('foyer-button button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: login.email, exact: true }).fill(to)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveAccessibleName(email.otpTitle)
  await expect(dialog.getByText(email.codeValid)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: email.codeLabel })).toBeFocused()
}

async function enterCode(page: Page): Promise<void> {
  await page.keyboard.type('424242')
  await expect.poll(() => address(page)).toMatch(/^0x/)
}

/** Returns the elements of a screen that end outside of its window. */
function listOverflows(screen: Page | Frame): Promise<readonly string[]> {
  return screen.evaluate(() => {
    const main = document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('main')
    return [...(main?.querySelectorAll<HTMLElement>('*') ?? [])]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return !element.closest('.site, .sr') && (left < -0.5 || right > window.innerWidth + 0.5)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
}

function findFrame(page: Page): Frame {
  const found = page.frames().find((each) => each.url().includes('/sdk?'))
  if (!found) throw new Error('the page has no frame')
  return found
}

for (const locale of ['tr', 'hi', 'ru'] as const)
  test(`log-in and confirmation in ${locale}: every text is translated and fits ${width} px, and axe finds nothing`, async ({
    page,
    visit,
  }) => {
    const { widget, screen } = await loadWords(locale)
    await visit({ options: { locale } })
    await logIn(page, widget, `frame-${locale}@test`)
    expect(await findWidgetViolations(page)).toEqual([])

    await enterCode(page)
    await requestSignature(page)
    const title = frame(page).getByRole('heading', { level: 1 })
    await expect(title).toHaveText(screen.signMessageTitle)
    await expect(frame(page).locator('main')).toHaveAttribute('lang', locale)
    await expect(frame(page).getByRole('button', { name: screen.cancel, exact: true })).toBeVisible()
    expect(await listOverflows(findFrame(page))).toEqual([])
    expect(await findFrameViolations(findFrame(page))).toEqual([])

    const shown = await openApproval(page, frame(page), screen.openWindow)
    await shown.setViewportSize({ width, height: 640 })
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(screen.signMessageTitle)
    await expect(shown.getByRole('button', { name: screen.confirm, exact: true })).toBeVisible()
    expect(await listOverflows(shown)).toEqual([])
    expect(await findFrameViolations(shown)).toEqual([])
  })

test('the frame has the language of the widget if the first language of the browser has no texts', async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    for (const [name, value] of Object.entries({ language: 'zh-TW', languages: ['zh-TW', 'vi', 'en'] }))
      Object.defineProperty(navigator, name, { value })
    // The language of the page would precede those of the browser.
    document.addEventListener('DOMContentLoaded', () => document.documentElement.removeAttribute('lang'))
  })
  const { widget, screen } = await loadWords('vi')
  await visit()
  await logIn(page, widget, 'frame-list@test')
  await enterCode(page)
  await requestSignature(page)
  await expect(frame(page).getByRole('heading', { level: 1 })).toHaveText(screen.signMessageTitle)
})
