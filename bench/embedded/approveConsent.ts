import type { Page } from '@playwright/test'

/**
 * Approves the login on the sandbox provider's page with this e-mail address. Returns how long the page had been shown,
 * in ms. That time belongs to the user or the script, not to Foyer.
 */
export async function approveConsent(popup: Page, email: string): Promise<number> {
  const yes = popup.locator('button[name="outcome"][value="approve"]')
  // Do everything in one call: the press leaves the page, so a second call could not return.
  return yes.evaluate((button: HTMLButtonElement, address) => {
    const field = document.querySelector<HTMLInputElement>('input[name="typedEmail"]')
    if (!field) throw new Error('the page of the provider has no field for an address')
    field.value = address
    const pressedAtMs = performance.now()
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // The entry is 0 while the page is still loading. The user has then lost no time on it.
    const shownAtMs = visit?.domContentLoadedEventEnd || pressedAtMs
    button.click()
    return pressedAtMs - shownAtMs
  }, email)
}
