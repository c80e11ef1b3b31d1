import type { Locator, Page } from '@playwright/test'

/** Opens the widget, at a view of its own where one is named. */
export function open(page: Page, view?: string) {
  return page.evaluate((name) => window.appKit.open(name === undefined ? {} : { view: name }), view)
}

export async function submitEmail(dialog: Locator, email = 'ada@example.com'): Promise<void> {
  const field = dialog.getByTestId('email-input')
  await field.fill(email)
  await field.press('Enter')
}

/** Not the one on a page that is just leaving. */
export function code(dialog: Locator) {
  return dialog.locator('.page:not(.ghost) .code6 input')
}

/** The host asks for a signature while the widget is shut, and keeps what came of it on the page. */
export async function sign(page: Page): Promise<void> {
  await page.evaluate(() => {
    const provider = window.appKit.getWalletProvider() as { request(call: object): Promise<unknown> }
    const signing = provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', '0x0'] })
    Object.assign(window, {
      signing: signing.then(
        (value) => ({ value }),
        (error: { code?: number }) => ({ code: error.code }),
      ),
    })
  })
}
