import type { Locator, Page } from '@playwright/test'

/** Opens the widget, optionally at a given view. */
export function open(page: Page, view?: string) {
  return page.evaluate((name) => window.appKit.open(name === undefined ? {} : { view: name }), view)
}

export async function submitEmail(dialog: Locator, email = 'ada@example.com'): Promise<void> {
  const field = dialog.getByTestId('email-input')
  await field.fill(email)
  await field.press('Enter')
}

/** Exclude the field on a page that is being animated out. */
export function code(dialog: Locator) {
  return dialog.locator('.page:not(.ghost) .code6 input')
}

/** Requests a signature from the host page while the widget is closed, and stores the result in the page. */
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
